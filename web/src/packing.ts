// Values as text for links: JSON, compressed, in letters that an address may hold.

export async function pack(value: unknown): Promise<string> {
  const bytes = new Uint8Array(await through(JSON.stringify(value), new CompressionStream("deflate-raw")));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}

/** The value of a link; null if there is none in it. */
export async function unpack(text: string): Promise<unknown> {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw"))));
  } catch {
    return null;
  }
}

const through = (data: BlobPart, stream: CompressionStream | DecompressionStream): Promise<ArrayBuffer> =>
  new Response(new Blob([data]).stream().pipeThrough(stream)).arrayBuffer();
