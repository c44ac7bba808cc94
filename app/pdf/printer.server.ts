import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { log } from "#app/config/log.server.ts";
import { brand } from "#app/config/seller.server.ts";
import { threadEntry } from "#app/config/thread-entry.server.ts";
import type { PrintedPictures } from "#app/domain/school/media/lesson-media.ts";
import { typefacesOf } from "#app/theme/brand.ts";
import figtree from "./fonts/Figtree-Regular.ttf?inline";
import figtreeSemiBold from "./fonts/Figtree-SemiBold.ttf?inline";
import figtreeExtended from "./fonts/FigtreeExtended.ttf?inline";
import figtreeLatin from "./fonts/FigtreeLatin.ttf?inline";
import fraunces from "./fonts/Fraunces-SemiBold.ttf?inline";
import type { LayoutName, LayoutProps } from "./layouts.ts";
import type { Printed, PrintOrder } from "./printer-worker.server.ts";
import type { Face } from "./text.ts";

const MEMORY = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 8 };
const DEADLINE_MS = 60_000;
/** A thread that waits for work holds some 60 MB. */
const IDLE_MS = 60_000;

const entry = threadEntry(new URL("./printer-worker.server.ts", import.meta.url));

/** The document needed too much time or memory, or has a fault; `cause` tells. */
export class NotPrinted extends Error {
  override name = "NotPrinted";
}

let thread: Worker | undefined;
let idle: NodeJS.Timeout | undefined;
let last: Promise<unknown> = Promise.resolve();

/** Each waits, or is being printed: who presses again gets the same, and takes no second turn from anybody. */
const waiting = new Map<string, Promise<Buffer>>();

/**
 * Prints a PDF in a thread of its own, one after the other: a long contract takes seconds of computing and would delay
 * every page of the site. Rejects with `NotPrinted` after a minute, or when the document needs too much memory.
 * `readPictures` is called in its turn; `props` name the pictures.
 */
export function printPdf<Name extends LayoutName>(
  name: Name,
  props: LayoutProps<Name>,
  readPictures?: () => Promise<PrintedPictures>,
): Promise<Buffer> {
  const key = keyOf(name, props);
  const same = waiting.get(key);
  if (same) return same;
  const printed = last
    .then(async () => print({ name, props, face: faceNow(), pictures: (await readPictures?.()) ?? {} }))
    .finally(() => waiting.delete(key));
  waiting.set(key, printed);
  last = printed.catch((error) => log.error({ err: error, document: name }, "PDF not printed"));
  return printed;
}

const keyOf = (name: LayoutName, props: object) => JSON.stringify([name, props, faceNow()]);

/** Texts change, and each of their versions is another file. */
const MOST_KEPT = 12;
const kept = new Map<string, Promise<Buffer>>();

/** The PDF of a public text: printed once, and kept until newer ones need its room. */
export function printOnce<Name extends LayoutName>(name: Name, props: LayoutProps<Name>): Promise<Buffer> {
  const key = keyOf(name, props);
  const known = kept.get(key);
  if (known) return known;
  const printed = printPdf(name, props);
  kept.set(key, printed);
  for (const old of [...kept.keys()].slice(0, -MOST_KEPT)) kept.delete(old);
  // A failure is not kept, so the next request tries again.
  printed.catch(() => kept.delete(key));
  return printed;
}

function faceNow(): Face {
  const [titles] = typefacesOf(brand.fonts);
  return { palette: brand.palette, titles: titles === "Fraunces" ? titles : "Figtree", hasLogo: brand.logo !== null };
}

async function print(order: PrintOrder): Promise<Buffer> {
  clearTimeout(idle);
  thread ??= start();
  const own = thread;
  own.ref();
  try {
    own.postMessage(order);
    const [printed]: Printed[] = await once(own, "message", { signal: AbortSignal.timeout(DEADLINE_MS) });
    if (!printed || "error" in printed) throw printed?.error;
    own.unref();
    idle = setTimeout(() => end(own), IDLE_MS).unref();
    return Buffer.from(printed.pdf.buffer);
  } catch (cause) {
    end(own);
    throw new NotPrinted(order.name, { cause });
  }
}

function start(): Worker {
  const own = new Worker(entry, { workerData: fontFiles(), resourceLimits: MEMORY, env: {} });
  // Also while it waits: an error that nobody listens to would end the server.
  own.on("error", () => end(own));
  return own;
}

function end(own: Worker): void {
  if (thread === own) thread = undefined;
  void own.terminate();
}

/** The fonts are inlined into the server bundle, because there is no font folder at run time. */
function fontFiles(): ReadonlyMap<string, Uint8Array> {
  const dataUrls = {
    "Figtree-Regular.ttf": figtree,
    "Figtree-SemiBold.ttf": figtreeSemiBold,
    "FigtreeLatin.ttf": figtreeLatin,
    "FigtreeExtended.ttf": figtreeExtended,
    "Fraunces-SemiBold.ttf": fraunces,
  };
  return new Map(
    Object.entries(dataUrls).map(([name, url]) => [name, Buffer.from(url.slice(url.indexOf(",") + 1), "base64")]),
  );
}
