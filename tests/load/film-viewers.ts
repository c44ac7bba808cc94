import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";

/** The input of the viewers' thread. */
export interface FilmOrder {
  ports: number[];
  host: string;
  path: string;
  /** One for each viewer. */
  cookies: string[];
  seconds: number;
  /** Of the film, as it plays. */
  bytesPerSecond: number;
}

/** The result of the viewers' thread. */
export interface FilmReport {
  /** How often each status came; 0 means no answer. */
  statuses: Record<number, number>;
  bytes: number;
  /** How often a viewer had to wait for more of the film. */
  stalls: number;
}

/** Like browsers: this much is buffered first, then the film is fetched as fast as it plays. */
const AHEAD_S = 30;
const START_WITHIN_MS = 20_000;
const STALL_S = 1;

const order = workerData as FilmOrder;
const agent = new Agent({ keepAlive: true, maxSockets: 1000 });
const ends = performance.now() + order.seconds * 1000;
const report: FilmReport = { statuses: {}, bytes: 0, stalls: 0 };

await Promise.all(order.cookies.map((cookie, n) => view(cookie, n)));
agent.destroy();
parentPort?.postMessage(report);

/** Watches the film from its start to its end, again and again. */
async function view(cookie: string, n: number): Promise<void> {
  await pause((n / order.cookies.length) * START_WITHIN_MS);
  while (performance.now() < ends) {
    const response = await ask(cookie, n).catch(() => undefined);
    const status = response?.statusCode ?? 0;
    report.statuses[status] = (report.statuses[status] ?? 0) + 1;
    if (!response) continue;
    if (status === 206) await play(response).catch(() => undefined);
    response.destroy();
  }
}

async function ask(cookie: string, n: number): Promise<IncomingMessage> {
  const port = order.ports[n % order.ports.length];
  const headers = { Host: order.host, Cookie: cookie, Range: "bytes=0-" };
  const outgoing = request({ host: "127.0.0.1", port, path: order.path, headers, agent });
  outgoing.end();
  const [response] = (await once(outgoing, "response")) as [IncomingMessage];
  return response;
}

async function play(response: IncomingMessage): Promise<void> {
  const began = performance.now();
  let received = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    const played = (performance.now() - began) / 1000;
    if (played > received / order.bytesPerSecond + STALL_S) report.stalls += 1;
    received += chunk.length;
    report.bytes += chunk.length;
    if (performance.now() > ends) return;
    const ahead = received / order.bytesPerSecond - played - AHEAD_S;
    if (ahead > 0) await pause(ahead * 1000);
  }
}
