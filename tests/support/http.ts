import { type IncomingHttpHeaders, request } from "node:http";
import { connect, type Socket } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { type HTMLElement, parse } from "node-html-parser";

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  cookies: string[];
  bytes: Buffer;
  /** The decoded body. */
  body: string;
}

export interface Message {
  method?: string;
  headers?: Record<string, string | string[]>;
  body?: string | Buffer;
}

/**
 * One request exactly as written: browsers normalise the path, and fetch forbids some headers (Host). It follows no
 * redirect and stores no cookie.
 */
export function send(origin: string, path: string, { method = "GET", headers = {}, body }: Message = {}) {
  const { hostname, port } = new URL(origin);
  return new Promise<Answer>((resolve, reject) => {
    const outgoing = request({ hostname, port, path, method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        const bytes = Buffer.concat(chunks);
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          cookies: response.headers["set-cookie"] ?? [],
          bytes,
          body: decode(bytes, response.headers["content-encoding"]),
        });
      });
    });
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

/** A form as a page of our own sends it. */
export function post(origin: string, path: string, fields: Record<string, string>, headers: Message["headers"] = {}) {
  return send(origin, path, {
    method: "POST",
    headers: { Origin: origin, ...FORM, ...headers },
    body: new URLSearchParams(fields).toString(),
  });
}

export const FORM = { "Content-Type": "application/x-www-form-urlencoded" };

/** The first lines of a request, for a bare socket. */
export function headOf(
  origin: string,
  method: string,
  path: string,
  headers: Record<string, string> = {},
  connection = "close",
): string {
  const lines = Object.entries({ Host: new URL(origin).host, Connection: connection, ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return `${method} ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`;
}

/** Bytes on a bare socket; what comes back until the other side closes. */
export function sendBytes(origin: string, ...parts: (string | Buffer)[]): Promise<string> {
  const socket = openSocket(origin);
  for (const part of parts) socket.write(part);
  return untilClosed(socket);
}

export function openSocket(origin: string): Socket {
  const { port } = new URL(origin);
  return connect(Number(port), "127.0.0.1");
}

export function untilClosed(socket: Socket): Promise<string> {
  const chunks: Buffer[] = [];
  return new Promise((resolve) => {
    socket.on("data", (chunk: Buffer) => chunks.push(chunk));
    // The server may reset the connection after its answer.
    socket.on("error", () => undefined);
    socket.on("close", () => resolve(Buffer.concat(chunks).toString()));
  });
}

/** The name and value of a Set-Cookie, as a browser sends them back. */
export function cookiePair(setCookie = ""): string {
  return setCookie.split(";")[0] ?? "";
}

export function documentOf(answer: Answer): HTMLElement {
  return parse(answer.body);
}

function decode(bytes: Buffer, encoding: string | undefined): string {
  if (bytes.length === 0) return "";
  if (encoding === "br") return brotliDecompressSync(bytes).toString();
  return (encoding === "gzip" ? gunzipSync(bytes) : bytes).toString();
}
