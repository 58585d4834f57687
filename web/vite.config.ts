import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin, type Rolldown } from "vite";

const server = process.env.COLISEE_SERVER ?? "http://localhost:8000";

/** What works without network: the frame, the rules and the score pad of every game. */
const OFFLINE = /pages\/(Pad|Rules)\.svelte$|pad\/counting\/[a-z-]+\.gen\.js$/;
const TABLE = /pages\/Table\.svelte$/;
const BOARD = /games\/([a-z-]+)\/Board\.svelte$/;
const ROOT_FILES = ["/", "/icon.svg", "/manifest.webmanifest"];

/** Few files: what pages share comes in one, what boards share in another. Every file costs a slow phone a way there and back. */
const GROUPS = [
  { name: "frame", tags: ["$initial" as const] },
  { name: "shared", test: /src\/(ui\/|table\.ts|liveTable)/, minShareCount: 2 },
  { name: "pieces", test: /src\/(board\/|art\/(drawing|Picture|PlayingCard))/, minShareCount: 2 },
];

/** Tells the service worker which files to fetch ahead; another build makes another worker. */
function offline(): Plugin {
  return {
    name: "offline",
    apply: "build",
    writeBundle({ dir }, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const first = chunks.filter((chunk) => chunk.isEntry || OFFLINE.test(chunk.facadeModuleId ?? ""));
      const files = [...ROOT_FILES, ...withImports(first, chunks).map((file) => `/${file}`)];
      const build = createHash("sha256").update(Object.keys(bundle).sort().join());
      build.update(readFileSync(join(dir!, "index.html")));
      const worker = join(dir!, "worker.js");
      const text = readFileSync(worker, "utf-8")
        .replace("const FILES = [];", `const FILES = ${JSON.stringify(files)};`)
        .replace('const BUILD = "0";', `const BUILD = "${build.digest("hex").slice(0, 12)}";`);
      writeFileSync(worker, text);
    },
  };
}

function withImports(first: Rolldown.OutputChunk[], chunks: Rolldown.OutputChunk[]): string[] {
  const reached = new Set(first);
  for (const chunk of reached)
    for (const name of chunk.imports) {
      const other = chunks.find((candidate) => candidate.fileName === name);
      if (other) reached.add(other);
    }
  return [...reached].flatMap((chunk) => [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])]);
}

/** Tells the server what a table and every board need (server/built.py), so that browsers fetch it along with the first page. */
function ahead(): Plugin {
  return {
    name: "ahead",
    apply: "build",
    writeBundle({ dir }, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const filesOf = (isWanted: (chunk: Rolldown.OutputChunk) => boolean, known: string[]) =>
        withImports(chunks.filter(isWanted), chunks).filter((file) => !known.includes(file));
      const first = filesOf((chunk) => chunk.isEntry, []);
      const table = filesOf((chunk) => TABLE.test(chunk.facadeModuleId ?? ""), first);
      const boards = chunks.flatMap((chunk) => {
        const game = chunk.facadeModuleId?.match(BOARD)?.[1];
        return game ? [[game, filesOf((other) => other === chunk, [...first, ...table])]] : [];
      });
      writeFileSync(join(dir!, "ahead.json"), JSON.stringify({ table, boards: Object.fromEntries(boards) }));
    },
  };
}

/** The first page brings its style along, so that something is seen before anything else has arrived; and every file is there compressed. */
function quick(): Plugin {
  return {
    name: "quick",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (html, { bundle }) =>
        html.replace(/<link rel="stylesheet"[^>]*href="\/(assets\/[^"]+)">/g, (link, name) => {
          const file = bundle?.[name];
          if (file?.type !== "asset") return link;
          // A link that loads nothing: parts of the page that ask for this style find it there.
          return `<style>${file.source}</style><link rel="stylesheet" disabled href="/${name}">`;
        }),
    },
    writeBundle({ dir }, bundle) {
      for (const name of Object.keys(bundle).filter((file) => /\.(js|css|html)$/.test(file)))
        writeFileSync(join(dir!, `${name}.br`), brotliCompressSync(readFileSync(join(dir!, name))));
    },
  };
}

export default defineConfig({
  plugins: [svelte(), offline(), ahead(), quick()],
  build: {
    outDir: "../src/colisee/server/page",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } },
  },
  server: { proxy: { "/api": { target: server, ws: true } } },
});
