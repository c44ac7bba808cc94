import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const STARTS_WITHIN_MS = 120_000;
const MAIL_COMES_WITHIN_MS = 20_000;

/** The shop of `npm run demo`, with an empty database of its own. */
export class Shop {
  readonly url: string;
  readonly #mailbox: string;
  readonly #demo: ChildProcess;
  readonly #folder: string;

  private constructor(port: number, demo: ChildProcess, folder: string) {
    this.url = `http://localhost:${port}`;
    this.#mailbox = `http://localhost:${port + 80}`;
    this.#demo = demo;
    this.#folder = folder;
  }

  static async open(port: number): Promise<Shop> {
    const folder = mkdtempSync(join(tmpdir(), "essor-journeys-"));
    const env = { ...process.env, PORT: `${port}`, DATA_DIR: folder };
    const demo = spawn(process.execPath, ["tools/demo.ts", "--built"], { env, stdio: ["ignore", "ignore", "inherit"] });
    const shop = new Shop(port, demo, folder);
    const isReady = () => fetch(`${shop.url}/readyz`).then(({ ok }) => ok);
    if (await happens(STARTS_WITHIN_MS, () => isReady().catch(() => false))) return shop;
    await shop.close();
    throw new Error("The shop does not start: npm run build first, then see npm run demo -- --built.");
  }

  async mailedLink(email: string, path: string): Promise<string> {
    let link: string | undefined;
    await happens(MAIL_COMES_WITHIN_MS, async () => {
      // The mailbox closes idle connections, so no connection is reused.
      const answer = await fetch(`${this.#mailbox}/email`, { headers: { Connection: "close" } });
      const mails = (await answer.json()) as { to: { address: string }[]; text: string }[];
      const texts = mails.filter(({ to }) => to[0]?.address === email).map(({ text }) => text);
      link = texts.join("\n").match(new RegExp(`http\\S+${path}\\?token=[\\w-]+`))?.[0];
      return Boolean(link);
    });
    if (!link) throw new Error(`No email with a link to ${path} came to ${email}`);
    return link;
  }

  async close(): Promise<void> {
    if (this.#demo.exitCode === null) {
      const ended = new Promise((resolve) => this.#demo.once("exit", resolve));
      this.#demo.kill("SIGTERM");
      await ended;
    }
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

async function happens(withinMs: number, test: () => Promise<boolean>): Promise<boolean> {
  for (const deadline = Date.now() + withinMs; Date.now() < deadline; ) {
    if (await test()) return true;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return false;
}
