const TURN_MS = 20;
/** A reader notices a second: half of it may be spent waiting. */
const LATE_MS = 400;
/** After fewer requests a long turn has other causes than visitors (a busy machine): refusing them would not help. */
const MANY = 30;

/**
 * The event loop takes up, in one turn, all that has arrived during the turn before. How long the present turn has
 * lasted is therefore about how long the request has waited that is taken up now.
 */
export class LoopTurn {
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

  /** A request that costs something is being taken up. */
  take(): void {
    this.#taken += 1;
  }

  /** True when whoever comes now has waited for too long, because of the requests before. */
  isLate(atWork: number): boolean {
    return this.#taken + atWork >= MANY && this.#now() - this.#beganAt > LATE_MS;
  }
}
