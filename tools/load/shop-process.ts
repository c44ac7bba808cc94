import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** One process of the built shop, started as `npm start` does. */
export class ShopProcess {
  readonly port: number;
  readonly #env: NodeJS.ProcessEnv;
  readonly #logFile: string;
  #child: ChildProcess | undefined;

  constructor(port: number, env: NodeJS.ProcessEnv, folder: string) {
    this.port = port;
    this.#env = { ...env, PORT: `${port}` };
    this.#logFile = join(folder, `shop-${port}.log`);
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  get logs(): string {
    return readFileSync(this.#logFile, "utf8");
  }

  async start(): Promise<void> {
    // A file, as a collector in production: a null device would be faster.
    const output = openSync(this.#logFile, "a");
    const child = spawn(process.execPath, ["--max-old-space-size=256", "build/server/index.js"], {
      env: { ...this.#env, MALLOC_ARENA_MAX: "2" },
      stdio: ["ignore", output, output],
    });
    this.#child = child;
    while (child.exitCode === null) {
      const answer = await fetch(`http://127.0.0.1:${this.port}/readyz`).catch(() => undefined);
      await answer?.arrayBuffer();
      if (answer?.ok) return;
      await pause(20);
    }
    throw new Error(`The shop has stopped. Is it built? npm run build\n${this.logs.slice(-2000)}`);
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
