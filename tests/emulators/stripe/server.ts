// An emulator of Stripe, called by the real SDK through host, port and protocol.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { type ApiAnswer, answerApi, broken, failure, forbidden, keyInUse, tooMany } from "./api.ts";
import { expireDueSessions } from "./checkout-sessions.ts";
import { answerControl, type Bench } from "./control-routes.ts";
import type { LoggedRequest } from "./controls.ts";
import { Faults } from "./faults.ts";
import { parseForm } from "./form.ts";
import { answerHosted } from "./hosted.ts";
import { newRequestId } from "./ids.ts";
import { plainPage } from "./pages.ts";
import { State } from "./state.ts";
import { Webhooks } from "./webhooks.ts";
import type { World } from "./world.ts";

export interface StripeEmulatorOptions {
  /** 0, the default: any free port. */
  port?: number;
  host?: "127.0.0.1";
  /** Absent: any well-formed key is accepted. */
  secretKey?: string;
  webhookUrl?: string;
  webhookSecret: string;
  /** Where the state is kept between runs. */
  stateFile?: string;
}

export interface StripeEmulator {
  url: string;
  setWebhookUrl: (url: string | undefined) => void;
  close: () => Promise<void>;
}

const expiryCheckMs = 15_000;

export async function startStripeEmulator(options: StripeEmulatorOptions): Promise<StripeEmulator> {
  const state = new State(options.stateFile);
  const world: World = { state, tables: state.tables, baseUrl: "", request: null, outbox: [] };
  const webhooks = new Webhooks(options.webhookSecret, state, options.webhookUrl);
  const bench: Bench = { world, webhooks, faults: new Faults(), log: [], webhookSecret: options.webhookSecret };
  const requests = new RequestServer(bench, options.secretKey);
  const server = createServer((request, response) => void requests.serve(request, response));
  await listen(server, options.port ?? 0, options.host ?? "127.0.0.1");
  world.baseUrl = `http://${options.host ?? "127.0.0.1"}:${(server.address() as AddressInfo).port}`;
  // Stripe retries for days: events that an earlier run could not deliver are sent again.
  for (const event of state.tables.events.all()) {
    const delivery = state.deliveries.get(event.id)?.state;
    if (delivery === "pending" || delivery === "failed") webhooks.accept(event);
  }
  const timer = setInterval(() => requests.expire(), expiryCheckMs);
  timer.unref();
  return {
    url: world.baseUrl,
    setWebhookUrl: (url) => {
      webhooks.url = url;
    },
    close: async () => {
      clearInterval(timer);
      bench.faults.clear();
      webhooks.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      state.save();
    },
  };
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
}

class RequestServer {
  private readonly bench: Bench;
  private readonly secretKey: string | undefined;
  private readonly keysInFlight = new Set<string>();

  constructor(bench: Bench, secretKey: string | undefined) {
    this.bench = bench;
    this.secretKey = secretKey;
  }

  async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const { pathname, search } = new URL(request.url ?? "/", this.bench.world.baseUrl);
      const body = await readBody(request);
      this.expire();
      if (pathname.startsWith("/_emulator/")) await this.control(pathname, body, response);
      else if (pathname.startsWith("/v1/") || pathname.startsWith("/v2/"))
        await this.api(request, response, pathname, request.method === "POST" ? body : search.slice(1));
      else this.page(request.method ?? "GET", pathname, body, response);
    } catch (error) {
      const answer = failure(error);
      if (!response.headersSent) sendJson(response, answer.status, answer.body);
    }
  }

  expire(): void {
    expireDueSessions(this.bench.world);
    this.publish();
  }

  private async api(request: IncomingMessage, response: ServerResponse, path: string, form: string): Promise<void> {
    const method = request.method ?? "GET";
    const key = header(request, "idempotency-key");
    const line: LoggedRequest = {
      method,
      path,
      idempotencyKey: key ?? null,
      params: readable(form),
      status: 0,
      fault: null,
      replayed: false,
    };
    this.bench.log.push(line);
    const requestId = newRequestId();
    const finish = (answer: ApiAnswer): void => {
      line.status = answer.status;
      line.replayed = answer.replayed !== undefined;
      response.setHeader("Date", new Date(this.bench.world.state.now() * 1000).toUTCString());
      sendApi(request, response, answer, requestId, key);
    };
    if (key && method === "POST" && this.keysInFlight.has(key)) return finish(keyInUse(key));
    if (key) this.keysInFlight.add(key);
    try {
      const fault = this.bench.faults.take(method, path);
      line.fault = fault?.kind ?? null;
      if (fault?.kind === "403") return finish(forbidden());
      if (fault?.kind === "429") return finish(tooMany());
      if (fault?.kind === "500") return finish(broken());
      if (fault?.kind === "reset") return void request.socket.destroy();
      if (fault?.kind === "hang") return this.bench.faults.hang(() => request.socket.destroy());
      if (fault?.kind === "delay") await pause(fault.ms ?? 1000);
      const answer = answerApi(
        this.bench.world,
        { method, path, form, authorization: header(request, "authorization"), idempotencyKey: key, requestId },
        this.secretKey,
      );
      this.publish();
      if (fault?.kind === "commit-then-reset") return void request.socket.destroy();
      await this.bench.faults.waitIfHeld(path);
      finish(
        fault?.kind === "altered" ? { ...answer, body: { ...(answer.body as object), ...fault.changes } } : answer,
      );
    } finally {
      if (key) this.keysInFlight.delete(key);
    }
  }

  private page(method: string, path: string, body: string, response: ServerResponse): void {
    const page = answerHosted(this.bench.world, method, path, new URLSearchParams(body));
    this.publish();
    const html = page ? (page.html ?? "") : plainPage("Page introuvable", "Cette page n’existe pas.");
    response.writeHead(page?.status ?? 404, {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      ...(page?.location ? { Location: page.location } : {}),
    });
    response.end(html);
  }

  private async control(path: string, body: string, response: ServerResponse): Promise<void> {
    const result = await answerControl(
      this.bench,
      path.slice("/_emulator/".length),
      body ? (JSON.parse(body) as Record<string, unknown>) : {},
    );
    this.publish();
    sendJson(response, 200, result);
  }

  /** Delivers the events of work that was not rolled back, and saves the state. */
  private publish(): void {
    const { world, webhooks } = this.bench;
    const events = world.outbox.splice(0);
    for (const event of events) if (world.tables.events.get(event.id)) webhooks.accept(event);
    world.state.saveSoon();
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function sendApi(
  request: IncomingMessage,
  response: ServerResponse,
  answer: ApiAnswer,
  requestId: string,
  key: string | undefined,
): void {
  if (response.destroyed) return;
  response.setHeader("Request-Id", requestId);
  const version = header(request, "stripe-version");
  if (version) response.setHeader("Stripe-Version", version);
  if (key) response.setHeader("Idempotency-Key", key);
  if (answer.replayed) {
    response.setHeader("Idempotent-Replayed", "true");
    response.setHeader("Original-Request", answer.replayed);
  }
  // Stripe's rate-limit responses have no such header: the SDK does not retry them.
  if (answer.status === 409) response.setHeader("Stripe-Should-Retry", "true");
  sendJson(response, answer.status, answer.body);
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "Content-Type": "application/json" });
  response.end(JSON.stringify(body, null, 2));
}

function header(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

function readable(form: string): unknown {
  try {
    return parseForm(form);
  } catch {
    return form;
  }
}
