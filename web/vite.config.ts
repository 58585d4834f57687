import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

const server = process.env.COLISEE_SERVER ?? "http://localhost:8000";

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/colisee/server/page",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
  server: { proxy: { "/api": { target: server, ws: true } } },
});
