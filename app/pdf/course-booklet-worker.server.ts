import { parentPort, workerData } from "node:worker_threads";
import { type CourseBooklet, layOutBooklet } from "./course-booklet.ts";
import { loadPrinter } from "./pdfmake.server.ts";

export interface PrintOrder {
  booklet: CourseBooklet;
  fontFiles: ReadonlyMap<string, Uint8Array>;
}

const { booklet, fontFiles } = workerData as PrintOrder;
// Buffers arrive in the thread as plain arrays of bytes, which the font reader does not accept.
const fonts = new Map([...fontFiles].map(([name, bytes]) => [name, Buffer.from(bytes)]));
const printer = await loadPrinter(fonts);
parentPort?.postMessage(await printer.createPdf(layOutBooklet(booklet)).getBuffer());
