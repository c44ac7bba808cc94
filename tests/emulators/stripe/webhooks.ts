// Sends events as Stripe does: signed, retried, in no guaranteed order.

import { createHmac } from "node:crypto";
import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import type { Stripe } from "stripe";
import type { State } from "./state.ts";

type WebhookMode = "send" | "hold" | "drop" | "late";

export interface WebhookSettings {
  mode?: WebhookMode;
  /** For the mode `late`: how long events wait. */
  lateMs?: number;
  /** How often each event is sent. */
  copies?: number;
  /** Pauses between attempts after a refusal; an empty list means one attempt. */
  retryDelaysMs?: number[];
}

export interface FlushOptions {
  order?: "asIs" | "reverse" | "shuffle";
  copies?: number;
  /** All at once instead of one after the other. */
  parallel?: boolean;
}

export interface Delivery {
  event: string;
  type: string;
  /** 0: no answer. */
  status: number;
}

const timeoutMs = 10_000;
const settingsAtStart = { mode: "send" as WebhookMode, lateMs: 1000, copies: 1, retryDelaysMs: [250, 1000, 4000] };

export class Webhooks {
  url: string | undefined;
  readonly deliveries: Delivery[] = [];
  private readonly secret: string;
  private readonly state: State;
  private settings: Required<WebhookSettings> = { ...settingsAtStart };
  private held: Stripe.Event[] = [];
  private tail: Promise<void> = Promise.resolve();
  private running = new Set<Promise<unknown>>();
  private closing = new AbortController();

  constructor(secret: string, state: State, url?: string) {
    this.secret = secret;
    this.state = state;
    this.url = url;
  }

  configure(settings: WebhookSettings): void {
    this.settings = { ...this.settings, ...settings };
  }

  accept(event: Stripe.Event): void {
    const { mode, lateMs, copies } = this.settings;
    this.state.deliveries.set(event.id, { state: mode === "drop" || !this.url ? "dropped" : "pending", attempts: 0 });
    if (!this.url || mode === "drop") return;
    if (mode === "hold") {
      this.held.push(event);
      return;
    }
    // First attempts are sent one after the other, so that a test knows their order; retries run in parallel.
    const turn = this.tail.then(async () => {
      if (mode === "late") await this.pause(lateMs);
      for (let copy = 0; copy < copies; copy += 1) await this.sendWithRetries(event);
    });
    this.tail = turn;
    this.track(turn);
  }

  async flush(options: FlushOptions): Promise<Delivery[]> {
    const events = arrange(this.held.splice(0), options.order ?? "asIs");
    return this.sendAll(
      events.flatMap((event) => Array.from({ length: options.copies ?? 1 }, () => event)),
      options.parallel ?? false,
    );
  }

  /** Sends events again, whether or not they were delivered before. */
  async sendAll(events: Stripe.Event[], parallel: boolean): Promise<Delivery[]> {
    if (parallel) return Promise.all(events.map((event) => this.attempt(event)));
    const results: Delivery[] = [];
    for (const event of events) results.push(await this.attempt(event));
    return results;
  }

  /** Resolves when nothing is being sent or waiting for a retry. */
  async settled(): Promise<void> {
    while (this.running.size > 0) await Promise.allSettled(this.running);
  }

  waiting(): Stripe.Event[] {
    return this.held;
  }

  reset(): void {
    this.settings = { ...settingsAtStart };
    this.held = [];
    this.deliveries.length = 0;
    this.stop();
  }

  stop(): void {
    this.closing.abort();
    this.closing = new AbortController();
  }

  private async sendWithRetries(event: Stripe.Event): Promise<void> {
    const first = await this.attempt(event);
    if (succeeded(first)) return;
    this.track(this.retry(event));
  }

  private async retry(event: Stripe.Event): Promise<void> {
    for (const delay of this.settings.retryDelaysMs) {
      await this.pause(delay);
      if (succeeded(await this.attempt(event))) return;
    }
  }

  private async attempt(event: Stripe.Event): Promise<Delivery> {
    const payload = JSON.stringify(event, null, 2);
    const status = this.url
      ? await post(this.url, payload, signatureHeader(payload, this.secret), this.closing.signal)
      : 0;
    const delivery = { event: event.id, type: event.type, status };
    this.deliveries.push(delivery);
    const before = this.state.deliveries.get(event.id);
    this.state.deliveries.set(event.id, {
      state: succeeded(delivery) || before?.state === "delivered" ? "delivered" : "failed",
      attempts: (before?.attempts ?? 0) + 1,
    });
    return delivery;
  }

  private track(work: Promise<unknown>): void {
    const tracked = work.catch(() => {}).finally(() => this.running.delete(tracked));
    this.running.add(tracked);
  }

  private pause(ms: number): Promise<void> {
    const { signal } = this.closing;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(resolve, ms);
      signal.addEventListener("abort", () => {
        clearTimeout(timer);
        reject(new Error("stopped"));
      });
    });
  }
}

/** `t` is the real time: receivers compare it with their own clock. */
export function signatureHeader(payload: string, secret: string, time = Math.floor(Date.now() / 1000)): string {
  const digest = createHmac("sha256", secret).update(`${time}.${payload}`, "utf8").digest("hex");
  return `t=${time},v1=${digest}`;
}

function succeeded(delivery: Delivery): boolean {
  return delivery.status >= 200 && delivery.status < 300;
}

function arrange(events: Stripe.Event[], order: "asIs" | "reverse" | "shuffle"): Stripe.Event[] {
  if (order === "asIs") return events;
  if (order === "reverse") return events.toReversed();
  return events
    .map((event) => ({ event, rank: Math.random() }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ event }) => event);
}

/** Bare `node:http`: `fetch` would add browser headers that Stripe does not send. */
function post(url: string, payload: string, signature: string, signal: AbortSignal): Promise<number> {
  const send = url.startsWith("https:") ? httpsRequest : httpRequest;
  return new Promise((resolve) => {
    const outgoing = send(
      url,
      {
        method: "POST",
        agent: false,
        signal,
        timeout: timeoutMs,
        headers: {
          "Content-Type": "application/json; charset=utf-8",
          "Content-Length": Buffer.byteLength(payload),
          "User-Agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
          Accept: "*/*; q=0.5, application/xml",
          "Cache-Control": "no-cache",
          "Stripe-Signature": signature,
        },
      },
      (answer) => {
        answer.resume();
        answer.on("end", () => resolve(answer.statusCode ?? 0));
        answer.on("error", () => resolve(0));
      },
    );
    outgoing.on("timeout", () => outgoing.destroy());
    outgoing.on("error", () => resolve(0));
    outgoing.end(payload);
  });
}
