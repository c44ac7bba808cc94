import { connect } from "node:net";

/**
 * A client that costs less than the server that it measures: one prepared request on plain sockets, sent again as soon
 * as the response is complete. Runs as a process of its own with a JSON argument; prints one JSON line.
 */
export interface Order {
  port: number;
  /** `{n}` is replaced by another number in each request. */
  path: string;
  headers: Record<string, string>;
  connections: number;
  seconds: number;
}

export interface Result {
  /** Responses a second. */
  rate: number;
  answers: number;
  /** Responses that were not 200. */
  refused: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

const order = JSON.parse(process.argv[2] ?? "{}") as Order;
const lines = Object.entries({ Host: `localhost:${order.port}`, ...order.headers }).map(
  ([name, value]) => `${name}: ${value}\r\n`,
);
const requestTo = (path: string) => Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join("")}\r\n`);
const request = requestTo(order.path);
let asked = 0;
/** The same bytes again, or a number in the address that no cache has seen. */
const next = order.path.includes("{n}") ? () => requestTo(order.path.replace("{n}", `${++asked}`)) : () => request;
const times: number[] = [];
let refused = 0;
const began = performance.now();
const ends = began + order.seconds * 1000;

/**
 * Sockets read into one buffer and without streams, and only headers are parsed: the client must not be slower than the
 * server.
 */
function work(): Promise<void> {
  return new Promise((resolve, reject) => {
    let sent = 0;
    let received = 0;
    let whole = 0;
    let isChunked = false;
    const send = () => {
      sent = performance.now();
      received = 0;
      socket.write(next());
    };
    const read = (size: number, buffer: Uint8Array) => {
      const chunk = buffer as Buffer;
      if (received === 0 && chunk[9] !== 0x32) refused += 1;
      if (received === 0) {
        const end = chunk.indexOf("\r\n\r\n");
        const length = /\r\ncontent-length: (\d+)/i.exec(chunk.toString("latin1", 0, end));
        isChunked = !length;
        whole = end + 4 + Number(length?.[1] ?? 0);
      }
      received += size;
      const isDone = isChunked
        ? chunk.toString("latin1", Math.max(0, size - 5), size) === "0\r\n\r\n"
        : received >= whole;
      if (!isDone) return true;
      const now = performance.now();
      times.push(now - sent);
      if (now < ends) send();
      else {
        socket.destroy();
        resolve();
      }
      return true;
    };
    const onread = { buffer: Buffer.allocUnsafe(64 * 1024), callback: read };
    const socket = connect({ port: order.port, host: "127.0.0.1", noDelay: true, onread });
    socket.on("connect", send);
    socket.on("error", reject);
  });
}

await Promise.all(Array.from({ length: order.connections }, work));
const elapsed = performance.now() - began;
times.sort((a, b) => a - b);
const at = (share: number) => times[Math.floor(share * (times.length - 1))] ?? 0;
const result: Result = {
  rate: (times.length / elapsed) * 1000,
  answers: times.length,
  refused,
  p50: at(0.5),
  p99: at(0.99),
};
console.log(JSON.stringify(result));
