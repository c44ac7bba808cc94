import type { ServerResponse } from "node:http";

/**
 * The requests of this process: those that are open, for a clean stop, and those being processed, for refusing more.
 */
export class InFlight {
  #open = 0;
  #atWork = new Map<string, number>();
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

  atWork(budget: string): number {
    return this.#atWork.get(budget) ?? 0;
  }

  /** Takes a place of the budget; the returned function releases it. */
  enter(budget: string): () => void {
    this.#atWork.set(budget, this.atWork(budget) + 1);
    return () => this.#atWork.set(budget, this.atWork(budget) - 1);
  }
}
