import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** Assets are compressed once, at build time, to the smallest size. */
const COMPRESSED = new Set([".js", ".css", ".svg", ".txt", ".webmanifest", ".speculationrules"]);

for (const entry of readdirSync("build/client", { withFileTypes: true, recursive: true })) {
  if (!entry.isFile() || !COMPRESSED.has(extname(entry.name))) continue;
  const file = join(entry.parentPath, entry.name);
  const body = readFileSync(file);
  writeFileSync(`${file}.br`, brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
  writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }));
}
