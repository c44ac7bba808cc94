import { parentPort } from "node:worker_threads";
import { compressBest } from "./encodings.ts";
import type { Packed, PackOrder } from "./packer.ts";

parentPort?.on("message", ({ body }: PackOrder) => {
  const packed: Packed = { br: compressBest(body, "br"), gzip: compressBest(body, "gzip") };
  parentPort?.postMessage(packed);
});
