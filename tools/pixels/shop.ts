import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { type StripeControls, stripeControls } from "../../tests/emulators/stripe/controls.ts";
import { startCounterparts } from "../counterparts.ts";
import { setClock } from "./clock.ts";

/** The built shop with its stand-ins and an empty data folder, on a day that we choose. */
export class Shop {
  readonly url: string;
  readonly admin: { email: string; password: string };
  readonly stripe: StripeControls;
  readonly #folder: string;
  readonly #counterparts: Awaited<ReturnType<typeof startCounterparts>>;
  #server: ChildProcess | undefined;

  private constructor(port: number, folder: string, counterparts: Awaited<ReturnType<typeof startCounterparts>>) {
    this.url = `http://localhost:${port}`;
    this.#folder = folder;
    this.#counterparts = counterparts;
    this.stripe = stripeControls(counterparts.stripeUrl);
    process.on("exit", () => {
      this.#server?.kill("SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    });
    this.admin = { email: counterparts.admin.ADMIN_EMAIL, password: counterparts.admin.ADMIN_PASSWORD };
  }

  static async open(port: number): Promise<Shop> {
    const folder = mkdtempSync(join(tmpdir(), "essor-pixels-"));
    return new Shop(port, folder, await startCounterparts(folder, port));
  }

  /** Opens on that day; what was filled in on an earlier one is still there. */
  async startOn(day: string): Promise<void> {
    await this.#stop();
    setClock(day);
    const env = {
      ...process.env,
      ...this.#counterparts.env,
      NODE_ENV: "production",
      LOG_LEVEL: "warn",
      NODE_OPTIONS: `--import=${join(import.meta.dirname, "clock.ts")}`,
      PIXELS_DAY: new Date().toISOString(),
    };
    execFileSync(process.execPath, ["db/seed.ts"], { env, stdio: ["ignore", "ignore", "inherit"] });
    this.#server = spawn(process.execPath, ["build/server/index.js"], { env, stdio: ["ignore", "inherit", "inherit"] });
    while (this.#server.exitCode === null) {
      const answer = await fetch(`${this.url}/readyz`).catch(() => undefined);
      if (answer?.ok) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error("The shop has stopped. Is it built? npm run build");
  }

  /** Closes, writes to the database, and opens a moment later. */
  async restartAfter(sql: string): Promise<void> {
    await this.#stop();
    const database = new PGlite(join(this.#folder, "pglite"));
    await database.exec(sql);
    await database.close();
    await this.startOn(new Date().toISOString());
  }

  /** The first link to that path in the letters to that address, once it is there. */
  async mailedLink(email: string, path: string): Promise<string> {
    for (const deadline = performance.now() + 30_000; performance.now() < deadline; ) {
      // The mailbox closes connections that rest: none is used twice.
      const answer = await fetch(`${this.#counterparts.mailboxUrl}/email`, { headers: { Connection: "close" } });
      const mails = (await answer.json()) as { to: { address: string }[]; text: string }[];
      const texts = mails.filter((mail) => mail.to[0]?.address === email).map((mail) => mail.text);
      const link = texts.join("\n").match(new RegExp(`http\\S+${path}\\?token=[\\w-]+`))?.[0];
      if (link) return link;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    throw new Error(`No link to ${path} was mailed to ${email}`);
  }

  async close(): Promise<void> {
    await this.#stop();
    await this.#counterparts.close();
  }

  async #stop(): Promise<void> {
    if (!this.#server || this.#server.exitCode !== null) return;
    const exit = once(this.#server, "exit");
    this.#server.kill("SIGTERM");
    await exit;
  }
}
