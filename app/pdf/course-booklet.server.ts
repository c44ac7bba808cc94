import { Worker } from "node:worker_threads";
import { log } from "#app/config/log.server.ts";
import type { CourseBooklet } from "./course-booklet.ts";
import type { PrintOrder } from "./course-booklet-worker.server.ts";
import { fontFiles } from "./printer.server.ts";

const MEMORY = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 };
const DEADLINE_MS = 60_000;
/** A further reader is asked to come back later. */
const MAX_WAITING = 5;

/**
 * In the bundle the server is build/server/index.js, and the thread's entry is built beside the operator's commands.
 */
const entry = import.meta.url.endsWith("/course-booklet.server.ts")
  ? new URL("./course-booklet-worker.server.ts", import.meta.url)
  : new URL("../commands/course-booklet-worker.js", import.meta.url);

let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/**
 * Prints a booklet in a thread of its own, one after the other: more than a hundred pages take seconds of computing and
 * would delay every page of the site. Undefined when too many wait, or when printing failed.
 */
export async function bookletPdf(booklet: CourseBooklet): Promise<Uint8Array | undefined> {
  if (waiting >= MAX_WAITING) return undefined;
  waiting += 1;
  const printed = last.then(() => print(booklet)).catch(report);
  last = printed.finally(() => {
    waiting -= 1;
  });
  return printed;
}

function print(booklet: CourseBooklet): Promise<Uint8Array> {
  const options = { workerData: { booklet, fontFiles } satisfies PrintOrder, resourceLimits: MEMORY, env: {} };
  const worker = new Worker(entry, options);
  let timer: NodeJS.Timeout | undefined;
  return new Promise<Uint8Array>((resolve, reject) => {
    timer = setTimeout(() => reject(new Error("the booklet took too long")), DEADLINE_MS);
    worker.once("message", resolve);
    worker.once("error", reject);
    worker.once("exit", (code) => reject(new Error(`the thread ended with ${code}`)));
  }).finally(() => {
    clearTimeout(timer);
    void worker.terminate();
  });
}

function report(error: unknown): undefined {
  log.error({ err: error }, "booklet not printed");
}
