import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { type StripeControls, stripeControls } from "../../tests/emulators/stripe/controls.ts";
import { startEmulators } from "../emulators.ts";
import { setClock } from "./clock.ts";

/** The built shop with its emulators and an empty data folder, on a given date. */
export class Shop {
  readonly url: string;
  readonly admin: { email: string; password: string };
  readonly stripe: StripeControls;
  readonly #folder: string;
  readonly #emulators: Awaited<ReturnType<typeof startEmulators>>;
  #server: ChildProcess | undefined;

  private constructor(port: number, folder: string, emulators: Awaited<ReturnType<typeof startEmulators>>) {
    this.url = `http://localhost:${port}`;
    this.#folder = folder;
    this.#emulators = emulators;
    this.stripe = stripeControls(emulators.stripeUrl);
    this.admin = { email: emulators.admin.ADMIN_EMAIL, password: emulators.admin.ADMIN_PASSWORD };
    process.on("exit", () => {
      this.#server?.kill("SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    });
  }

  /** With its catalogue and its administrator, on that date. */
  static async open(port: number, day: string): Promise<Shop> {
    setClock(day);
    const folder = mkdtempSync(join(tmpdir(), "essor-pixels-"));
    const shop = new Shop(port, folder, await startEmulators(folder, port));
    execFileSync(process.execPath, ["db/seed.ts"], { env: shop.#env(), stdio: ["ignore", "ignore", "inherit"] });
    await shop.#start();
    return shop;
  }

  /** Stops, and starts on that date with the same data. */
  async moveTo(day: string): Promise<void> {
    await this.#stop();
    setClock(day);
    await this.#start();
  }

  /** Stops, runs the SQL, and starts again. */
  async restartAfter(sql: string): Promise<void> {
    await this.#stop();
    const database = new PGlite(join(this.#folder, "pglite"));
    await database.exec(sql);
    await database.close();
    await this.#start();
  }

  /** The first link to that path in the emails to that address, once one has arrived. */
  async mailedLink(email: string, path: string): Promise<string> {
    for (const deadline = performance.now() + 30_000; performance.now() < deadline; ) {
      // The mailbox closes idle connections, so no connection is reused.
      const answer = await fetch(`${this.#emulators.mailboxUrl}/email`, { headers: { Connection: "close" } });
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
    await this.#emulators.close();
  }

  /** Each process continues from the current time: its clock starts with it. */
  #env(): NodeJS.ProcessEnv {
    return {
      ...process.env,
      ...this.#emulators.env,
      // Never somebody's real database.
      DATABASE_URL: undefined,
      NODE_ENV: "production",
      LOG_LEVEL: "warn",
      NODE_OPTIONS: `--import=${join(import.meta.dirname, "clock.ts")}`,
      PIXELS_DAY: new Date().toISOString(),
    };
  }

  async #start(): Promise<void> {
    this.#server = spawn(process.execPath, ["build/server/index.js"], { env: this.#env(), stdio: "inherit" });
    while (this.#server.exitCode === null) {
      const answer = await fetch(`${this.url}/readyz`).catch(() => undefined);
      if (answer?.ok) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error("The shop has stopped. Is it built? npm run build");
  }

  async #stop(): Promise<void> {
    if (!this.#server || this.#server.exitCode !== null) return;
    const exit = once(this.#server, "exit");
    this.#server.kill("SIGTERM");
    await exit;
  }
}
