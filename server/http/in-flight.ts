import type { ServerResponse } from "node:http";

/** The requests of this process: those that are open, for stopping, and those that are at work, for refusing more. */
export class InFlight {
  #open = 0;
  #atWork = new Map<string, number>();
  #whenIdle = () => {};

  /** Open until its last byte has left or its client has. */
  open(response: ServerResponse): void {
    this.#open += 1;
    response.on("close", () => {
      this.#open -= 1;
      if (this.#open === 0) this.#whenIdle();
    });
  }

  /** Resolves when nothing is open. */
  idle(): Promise<void> {
    return new Promise((resolve) => {
      this.#whenIdle = resolve;
      if (this.#open === 0) resolve();
    });
  }

  atWork(budget: string): number {
    return this.#atWork.get(budget) ?? 0;
  }

  /** Takes a place of the budget; what comes back gives it to another. */
  enter(budget: string): () => void {
    this.#atWork.set(budget, this.atWork(budget) + 1);
    return () => this.#atWork.set(budget, this.atWork(budget) - 1);
  }
}
