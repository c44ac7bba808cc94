import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { AttachmentLinks } from "./attachments.ts";
import { authenticationRequired, forbidden, noTable, notFound, type Refusal, rateLimited } from "./errors.ts";
import { type FaultKind, play } from "./faults.ts";
import { listRecords, type StoredRecord, type Table } from "./list.ts";

export const API_KEY = "patEmulator012345.0123456789abcdef";
export const BASE_ID = "appEmulator000001";
/** Five requests a second for a base; a client that exceeds this is blocked for thirty seconds. */
const LIMIT = 5;
const WINDOW_MS = 1000;
const LOCK_MS = 30_000;

export interface LoggedRequest {
  at: number;
  path: string;
  status: number | undefined;
}

interface Options {
  /** 0, the default: any free port. */
  port?: number;
  tables?: Table[];
  now?: () => number;
  /** Milliseconds before each answer; 0 when absent. */
  latency?: number;
}

/** An emulator of Airtable's list endpoint, as strict as the original, and of its attachment downloads. */
export class AirtableEmulator {
  url = "";
  /** Every request to the API, as it was received. */
  readonly calls: LoggedRequest[] = [];
  /** The number of attachment downloads. */
  downloads = 0;
  #tables: Map<string, Table>;
  #links: AttachmentLinks;
  #now: () => number;
  #latency: number;
  #shift = 0;
  #lockedUntil = 0;
  #recent: number[] = [];
  #fault: { kind: FaultKind; times: number } | undefined;
  #server = createServer((request, response) => void this.#serve(request, response));

  private constructor({ tables = [], now = Date.now, latency = 0 }: Options) {
    this.#latency = latency;
    this.#tables = new Map(tables.map((table) => [table.name, table]));
    this.#now = () => now() + this.#shift;
    this.#links = new AttachmentLinks(this.#now);
  }

  static async start(options: Options = {}): Promise<AirtableEmulator> {
    const emulator = new AirtableEmulator(options);
    await new Promise<void>((resolve, reject) => {
      emulator.#server.once("error", reject);
      emulator.#server.listen(options.port ?? 0, "127.0.0.1", resolve);
    });
    emulator.url = `http://127.0.0.1:${(emulator.#server.address() as AddressInfo).port}`;
    return emulator;
  }

  /** The environment variables that point a shop to this emulator. */
  get env(): Record<string, string> {
    return {
      AIRTABLE_API_KEY: API_KEY,
      AIRTABLE_BASE_ID: BASE_ID,
      AIRTABLE_ENDPOINT_URL: this.url,
    };
  }

  /** Replaces the records of a table. */
  fill(name: string, records: StoredRecord[]): void {
    const table = this.#tables.get(name);
    if (!table) throw new Error(`There is no table ${name}`);
    table.records = records;
  }

  records(name: string): StoredRecord[] {
    return this.#tables.get(name)?.records ?? [];
  }

  /** From now on, or this many times, the emulator fails like this instead of answering. */
  fail(kind: FaultKind, times = Number.POSITIVE_INFINITY): void {
    this.#fault = { kind, times };
  }

  recover(): void {
    this.#fault = undefined;
    this.#lockedUntil = 0;
    this.#server.closeAllConnections();
  }

  /** Moves the clock forward: links and blocks expire. */
  later(milliseconds: number): void {
    this.#shift += milliseconds;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", this.url);
    if (url.pathname.startsWith("/v3/")) return this.#serveFile(url.pathname, response);
    const entry: LoggedRequest = { at: this.#now(), path: url.pathname + url.search, status: undefined };
    this.calls.push(entry);
    response.on("finish", () => {
      entry.status = response.statusCode;
    });
    const fault = this.#takeFault();
    if (fault) return play(fault, request, response);
    const { status, body } = this.#answer(request, url);
    if (this.#latency > 0) await pause(this.#latency);
    response.writeHead(status, { "Content-Type": "application/json; charset=utf-8" });
    response.end(JSON.stringify(body));
  }

  #takeFault(): FaultKind | undefined {
    if (!this.#fault || this.#fault.times <= 0) return undefined;
    this.#fault.times -= 1;
    return this.#fault.kind;
  }

  #answer(request: IncomingMessage, url: URL): Refusal {
    const [, bearer] = /^Bearer (\S+)$/.exec(request.headers.authorization ?? "") ?? [];
    if (!bearer?.startsWith("pat")) return authenticationRequired;
    const [, version, base = "", name = "", more] = url.pathname.split("/").map(decodeURIComponent);
    if (version !== "v0" || more !== undefined) return notFound;
    if (this.#isOverLimit()) return rateLimited;
    if (bearer !== API_KEY) return forbidden;
    if (base !== BASE_ID) return notFound;
    const table = this.#tables.get(name);
    if (!table) return noTable(name, base);
    if (request.method !== "GET") return forbidden;
    const listed = listRecords(table, url.searchParams);
    if (!listed.ok) return listed.refusal;
    const records = listed.body.records.map((record) => ({
      ...record,
      fields: Object.fromEntries(
        Object.entries(record.fields).map(([key, value]) => [key, this.#links.present(value, this.url)]),
      ),
    }));
    return { status: 200, body: { ...listed.body, records } };
  }

  #isOverLimit(): boolean {
    const now = this.#now();
    if (now < this.#lockedUntil) return true;
    this.#recent = [...this.#recent.filter((at) => at > now - WINDOW_MS), now];
    if (this.#recent.length <= LIMIT) return false;
    this.#lockedUntil = now + LOCK_MS;
    return true;
  }

  async #serveFile(path: string, response: ServerResponse): Promise<void> {
    this.downloads += 1;
    const file = this.#links.find(path);
    if (file === undefined) return void response.writeHead(404).end();
    if (file === "expired") return void response.writeHead(410).end("This link has expired.");
    response.writeHead(200, { "Content-Type": file.type }).end(await file.bytes());
  }
}
