import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { mailedLink as findLink } from "../../tests/support/maildev.ts";
import { end } from "./browser.ts";

const STARTS_WITHIN_MS = 120_000;
const MAIL_COMES_WITHIN_MS = 20_000;

export interface Shop {
  url: string;
  mailedLink(email: string, path: string): Promise<string>;
  close(): Promise<void>;
}

/** The shop of `npm run demo`, with an empty database of its own. */
export async function openShop(port: number): Promise<Shop> {
  const url = `http://localhost:${port}`;
  const folder = mkdtempSync(join(tmpdir(), "essor-journeys-"));
  const env = { ...process.env, PORT: `${port}`, DATA_DIR: folder };
  const demo = spawn(process.execPath, ["tools/demo.ts", "--built"], { env, stdio: ["ignore", "ignore", "inherit"] });
  const close = async () => {
    await end(demo);
    rmSync(folder, { recursive: true, force: true });
  };
  const isReady = await soon(STARTS_WITHIN_MS, async () => (await fetch(`${url}/readyz`)).ok);
  if (isReady) return { url, mailedLink, close };
  await close();
  throw new Error("The shop does not start: npm run build first, then see npm run demo -- --built.");

  async function mailedLink(email: string, path: string): Promise<string> {
    const link = await soon(MAIL_COMES_WITHIN_MS, () => findLink(port, email, path));
    if (!link) throw new Error(`No email with a link to ${path} came to ${email}`);
    return link;
  }
}

/** What is found in time; a question that fails is asked again. */
async function soon<T>(withinMs: number, ask: () => Promise<T>): Promise<T | undefined> {
  for (const deadline = Date.now() + withinMs; Date.now() < deadline; await pause(200)) {
    const answer = await ask().catch(() => undefined);
    if (answer) return answer;
  }
  return undefined;
}
