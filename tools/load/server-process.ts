import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const SHOP = ["--max-old-space-size=256", "build/server/index.js"];

/** A server as a process of its own: the built shop, started as `npm start` does, unless told. */
export class ServerProcess {
  readonly port: number;
  readonly #env: NodeJS.ProcessEnv;
  readonly #logFile: string;
  readonly #args: string[];
  #child: ChildProcess | undefined;

  constructor(port: number, env: NodeJS.ProcessEnv, folder: string, args = SHOP) {
    this.port = port;
    this.#env = { ...env, PORT: `${port}`, MALLOC_ARENA_MAX: "2" };
    this.#logFile = join(folder, `server-${port}.log`);
    this.#args = args;
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  /** Returns the milliseconds until it was ready. */
  async start(): Promise<number> {
    const began = performance.now();
    // A file, as a collector in production: a null device would be faster.
    const output = openSync(this.#logFile, "a");
    const child = spawn(process.execPath, this.#args, { env: this.#env, stdio: ["ignore", output, output] });
    this.#child = child;
    while (child.exitCode === null) {
      const answer = await fetch(`http://127.0.0.1:${this.port}/readyz`).catch(() => undefined);
      await answer?.arrayBuffer();
      if (answer?.ok) return performance.now() - began;
      await pause(10);
    }
    throw new Error(`It has stopped. Is it built? npm run build\n${readFileSync(this.#logFile, "utf8").slice(-2000)}`);
  }

  /** Resolves once the process has ended. */
  async end(signal: "SIGTERM" | "SIGKILL"): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, "exit");
    child.kill(signal);
    await exit;
  }
}
