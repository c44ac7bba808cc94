const TURN_MS = 20;
/** A visitor notices a delay of a second: less than half of it may be spent waiting. */
const LATE_MS = 400;
/** With fewer requests, a long turn has other causes than visitors (a busy machine): refusing them would not help. */
const MANY = 30;

/**
 * Measures the delay of the event loop. In one turn the loop handles every request that arrived during the turn before:
 * a request that is handled now has waited about as long as the current turn has lasted.
 */
export class EventLoopLag {
  #beganAt: number;
  #taken = 0;
  #now: () => number;

  constructor(now = () => performance.now()) {
    this.#now = now;
    this.#beganAt = now();
    setInterval(() => this.begin(), TURN_MS).unref();
  }

  begin(): void {
    this.#beganAt = this.#now();
    this.#taken = 0;
  }

  /** Counts a request that is about to be processed. */
  take(): void {
    this.#taken += 1;
  }

  /** True when a request that is handled now has waited too long because of the requests before it. */
  isLate(active: number): boolean {
    return this.#taken + active >= MANY && this.#now() - this.#beganAt > LATE_MS;
  }
}
