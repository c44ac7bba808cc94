import { parentPort } from "node:worker_threads";
import type { Compressed, CompressionOrder } from "./compressor.ts";
import { compressBest } from "./encodings.ts";

parentPort?.on("message", ({ body }: CompressionOrder) => {
  const compressed: Compressed = { br: compressBest(body, "br"), gzip: compressBest(body, "gzip") };
  parentPort?.postMessage(compressed);
});
