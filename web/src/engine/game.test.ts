import { afterEach, describe, expect, it, vi } from "vitest";
import { loadGame } from "./game";

const BASE = "http://localhost/";

/** A module without code that says from which sources it was built. */
function moduleOf(sources: Record<string, string>): Uint8Array<ArrayBuffer> {
  const text = new TextEncoder().encode(`\x07colisee${JSON.stringify({ sources, functions: {} })}`);
  return Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 0, text.length, ...text);
}

const answering = (body: BodyInit, status = 200) => vi.stubGlobal("fetch", async () => new Response(body, { status }));

afterEach(() => vi.unstubAllGlobals());

describe("loading a game for a table in the browser", () => {
  it("names a browser without WebAssembly", async () => {
    vi.stubGlobal("WebAssembly", undefined);
    await expect(loadGame("toy-rush", BASE)).rejects.toMatchObject({ trouble: "no_wasm" });
  });

  it("names a game that the page does not have", async () => {
    await expect(loadGame("chess", BASE)).rejects.toMatchObject({ trouble: "unknown_game" });
  });

  it("names a module that cannot be fetched, and one that is none", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
    await expect(loadGame("toy-rush", BASE)).rejects.toMatchObject({ trouble: "no_module" });
    answering("nothing here", 404);
    await expect(loadGame("toy-rush", BASE)).rejects.toMatchObject({ trouble: "no_module" });
    answering("<!doctype html>");
    await expect(loadGame("toy-rush", BASE)).rejects.toMatchObject({ trouble: "no_module" });
  });

  it("refuses a module that was built from other rules", async () => {
    answering(moduleOf({ "colisee.core.kit": "0123456789abcdef" }));
    await expect(loadGame("toy-rush", BASE)).rejects.toMatchObject({ trouble: "other_module" });
  });
});
