import type { ServerResponse } from "node:http";
import { ClientPace } from "./client-pace.ts";

const CHECK_MS = 5000;
const WITHIN_MS = 30_000;
/** A browser opens six connections; several people may share an address. */
const MAX_OF_A_CLIENT = 20;

/**
 * The answers that were made and that their clients have not taken yet. They hold memory and a connection: a client that
 * stops reading is disconnected, and a client with too many of them loses its oldest one.
 */
export class OpenAnswers {
  /** Oldest first. */
  #open = new Map<ServerResponse, { client: string; pace: ClientPace }>();

  constructor() {
    setInterval(() => this.#check(), CHECK_MS).unref();
  }

  add(response: ServerResponse, client: string): void {
    if (response.closed) return;
    const own = [...this.#open].filter(([, other]) => other.client === client);
    if (own.length >= MAX_OF_A_CLIENT) own[0]?.[0].destroy();
    this.#open.set(response, { client, pace: new ClientPace(response, WITHIN_MS) });
    response.once("close", () => this.#open.delete(response));
  }

  #check(): void {
    for (const [response, { pace }] of this.#open) if (pace.isStuck()) response.destroy();
  }
}

/** True once the system has taken every byte. */
export function isTaken(response: ServerResponse): boolean {
  return response.writableEnded && (response.socket?.writableLength ?? 0) === 0;
}
