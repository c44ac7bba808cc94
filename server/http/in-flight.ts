import type { ServerResponse } from "node:http";

/**
 * Counts the requests of this process: the open ones, for a clean stop, and those being processed, for load shedding.
 */
export class InFlight {
  #open = 0;
  #active = new Map<string, number>();
  #whenIdle = () => {};

  /** A response is open until its last byte is sent or the client disconnects. */
  open(response: ServerResponse): void {
    this.#open += 1;
    response.on("close", () => {
      this.#open -= 1;
      if (this.#open === 0) this.#whenIdle();
    });
  }

  /** Resolves when no response is open. */
  idle(): Promise<void> {
    return new Promise((resolve) => {
      this.#whenIdle = resolve;
      if (this.#open === 0) resolve();
    });
  }

  /** In a budget, of all or of one client. */
  active(budget: string, client = ""): number {
    return this.#active.get(budget + client) ?? 0;
  }

  /** Takes a place of the budget; the returned function releases it. */
  enter(budget: string, client: string): () => void {
    this.#add(1, budget, budget + client);
    return () => this.#add(-1, budget, budget + client);
  }

  #add(places: number, ...keys: string[]): void {
    for (const key of keys) {
      const now = this.active(key) + places;
      if (now > 0) this.#active.set(key, now);
      else this.#active.delete(key);
    }
  }
}
