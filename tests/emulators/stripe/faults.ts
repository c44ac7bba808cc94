// Failures on demand, and responses that are held back while a test acts.

type FaultKind = "delay" | "hang" | "403" | "429" | "500" | "reset" | "commit-then-reset" | "altered";

export interface Fault {
  /** Any method when absent. */
  method?: string;
  /** A path prefix, or a regular expression between slashes: `/^\/v1\/refunds$/`. */
  path: string;
  kind: FaultKind;
  /** How many requests fail; 1 when absent. */
  times?: number;
  ms?: number;
  /** For `altered`: what the answer says instead. */
  changes?: Record<string, unknown>;
}

interface Hold {
  path: string;
  arrived: boolean;
  release: () => void;
  released: Promise<void>;
}

export class Faults {
  private faults: (Fault & { left: number })[] = [];
  private holds: Hold[] = [];
  private hung = new Set<() => void>();
  private arrivals: (() => void)[] = [];

  add(fault: Fault): void {
    this.faults.push({ ...fault, left: fault.times ?? 1 });
  }

  clear(): void {
    this.faults = [];
    this.release();
    for (const end of this.hung) end();
    this.hung.clear();
  }

  /** Uses up one failure. */
  take(method: string, path: string): Fault | undefined {
    const fault = this.faults.find(
      (row) => row.left > 0 && (!row.method || row.method === method) && matches(row.path, path),
    );
    if (fault) fault.left -= 1;
    return fault;
  }

  holdNext(path: string): void {
    let release = (): void => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    this.holds.push({ path, arrived: false, release, released });
  }

  /** Waits when a hold is set for this path: the request is processed, but its response is not sent. */
  async waitIfHeld(path: string): Promise<void> {
    const hold = this.holds.find((row) => !row.arrived && matches(row.path, path));
    if (!hold) return;
    hold.arrived = true;
    for (const tell of this.arrivals.splice(0)) tell();
    await hold.released;
  }

  /** Resolves when a response is being held. */
  arrived(): Promise<void> {
    if (this.holds.some((hold) => hold.arrived)) return Promise.resolve();
    return new Promise((resolve) => this.arrivals.push(resolve));
  }

  release(): void {
    for (const hold of this.holds) hold.release();
    this.holds = [];
  }

  /** Never answers; `end` drops the connection when the failures are cleared. */
  hang(end: () => void): void {
    this.hung.add(end);
  }
}

function matches(wanted: string, path: string): boolean {
  const expression = /^\/(.+)\/([a-z]*)$/.exec(wanted);
  if (expression && /[\\^$*+?()[\]|]/.test(wanted))
    return new RegExp(expression[1] as string, expression[2]).test(path);
  return path.startsWith(wanted);
}
