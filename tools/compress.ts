import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** No page runs React Router in the browser: of its scripts none is ever asked for, and each process would keep them all. */
const isUnused = (name: string) => name.endsWith(".js") && !name.startsWith("script-");

/** Assets are compressed once, at build time, to the smallest size. */
const COMPRESSED = new Set([".js", ".css", ".svg", ".txt", ".webmanifest", ".speculationrules"]);

for (const entry of readdirSync("build/client", { withFileTypes: true, recursive: true })) {
  if (!entry.isFile() || !COMPRESSED.has(extname(entry.name))) continue;
  const file = join(entry.parentPath, entry.name);
  if (isUnused(entry.name)) {
    rmSync(file);
    continue;
  }
  const body = readFileSync(file);
  writeFileSync(`${file}.br`, brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
  writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }));
}
