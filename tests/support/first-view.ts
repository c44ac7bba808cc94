import { get, type IncomingMessage } from "node:http";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";

/** The transferred bytes of a visitor's first view of a page (Brotli). */
export interface FirstView {
  /** The document, its style sheet included. */
  html: number;
  /** The style sheet alone. */
  css: number;
  js: number;
  /** Every font that the style sheet names. */
  fonts: number;
}

export async function firstView(origin: string, path: string): Promise<FirstView> {
  const html = brotliDecompressSync(await bytes(origin + path)).toString();
  const css = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? "";
  const scripts = [...html.matchAll(/<script[^>]* src="([^"]+)"/g)].map((match) => match[1] ?? "");
  const fonts = [...new Set([...css.matchAll(/url\(["']?([^"')]+\.woff2)/g)].map((match) => match[1] ?? ""))];
  const size = async (paths: string[]) => {
    const sizes = await Promise.all(paths.map(async (file) => (await bytes(new URL(file, origin).href)).length));
    return sizes.reduce((sum, one) => sum + one, 0);
  };
  const document = await packed(origin + path, brotliCompressSync(html).length);
  return {
    html: document.length,
    css: brotliCompressSync(css).length,
    js: await size(scripts),
    fonts: await size(fonts),
  };
}

/** A cached page is compressed again at the highest level, off the main thread; most visitors get that one. */
async function packed(url: string, length: number): Promise<Buffer> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const document = await bytes(url);
    if (document.length <= length || Date.now() > deadline) return document;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** The response with its encoded body. */
export async function bytes(url: string, cookie = ""): Promise<Buffer> {
  const headers = { "Accept-Encoding": "br", Connection: "close", Cookie: cookie };
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers }, resolve).on("error", reject);
  });
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode}`);
  return Buffer.concat(await Array.fromAsync(answer));
}
