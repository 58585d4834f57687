import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin, Rolldown } from "vite";
import { defineConfig } from "vitest/config";

const server = process.env.COLISEE_SERVER ?? "http://localhost:8000";

const TABLE = /pages\/Table\.svelte$/;
const BOARD = /games\/([a-z-]+)\/Board\.svelte$/;
const GAME = /games\/([a-z-]+)\//;
const ROOT_FILES = ["", "icon.svg", "manifest.webmanifest"];

/** Parts that a running table does not show at once, each shared by few pages. */
const OTHER_PARTS =
  /ui\/(Chat|Clauses|Dialog|GameAndSize|GameLinks|GamePicker|HorizontalScroll|LinkBox|NotifySwitch|PassphraseField|PieceChoice|QrCode|RankingTable|RuleList|ScoreSheet|SoundSwitch)/;

/** What tables, replays and other pages share. */
const SHARED = /src\/(ui\/|board\/|art\/(drawing|HelperCard|Picture|PlayingCard)|table\.ts|liveTable|rulebook\.ts)/;

/** Few chunks: one for what pages share, one per game for what its board shares with other parts, one for translated Python. Every
 * file costs a round trip. */
const GROUPS = [
  { name: "frame", tags: ["$initial" as const] },
  {
    name: "shared",
    test: (id: string) => SHARED.test(id) && !OTHER_PARTS.test(id),
    minShareCount: 2,
  },
  { name: "python", test: /counting\/python\.js|engine\/core\/(text|sheet|outcomes)\.gen\.js/, minShareCount: 2 },
  { name: (id: string) => id.match(GAME)?.[1] ?? null, test: GAME, minShareCount: 2 },
];

/** Writes the list of offline files and the build's hash into the service worker. */
function offlineFiles(): Plugin {
  return {
    name: "offline-files",
    apply: "build",
    writeBundle({ dir }, bundle) {
      const files = [
        ...ROOT_FILES,
        ...Object.keys(bundle)
          .filter((file) => file.startsWith("assets/"))
          .sort(),
      ];
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

/** Writes ahead.json: the files of the table page and of each board, which the server sends as preload links. */
function preloadLists(): Plugin {
  return {
    name: "preload-lists",
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

/** Inlines the entry's CSS, so that the first paint waits for no other file, and compresses every file with Brotli. */
function inlineAndCompress(): Plugin {
  return {
    name: "inline-and-compress",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (html, { bundle }) =>
        html.replace(/<link rel="stylesheet"[^>]*href="\/(assets\/[^"]+)">/g, (link, name) => {
          const file = bundle?.[name];
          if (file?.type !== "asset") return link;
          // A disabled link, so that lazy chunks that depend on this stylesheet find it and load nothing.
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
  // Tests run the client build of Svelte: in the server build effects never run.
  ...(process.env.VITEST ? { resolve: { conditions: ["browser"] } } : {}),
  test: { environment: "./scripts/clientEnvironment.ts", server: { deps: { inline: [/svelte/, /esm-env/] } } },
  plugins: [svelte(), offlineFiles(), preloadLists(), inlineAndCompress()],
  build: {
    outDir: "../src/colisee/server/page",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // Slow machines would print a table of timings that tells a player nothing.
    rolldownOptions: { checks: { bundlerTimings: false }, output: { codeSplitting: { groups: GROUPS } } },
  },
  // One file for what every table needs: words and rules are loaded by it, and each file that it had to import first would delay them.
  worker: {
    format: "es",
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "worker", tags: ["$initial"] }] } } },
  },
  // Scripts find each other wherever the page lies: `colisee site` puts it into any folder.
  experimental: { renderBuiltUrl: (_, { hostType }) => (hostType === "html" ? undefined : { relative: true }) },
  server: { proxy: { "/api": { target: server, ws: true } } },
});
