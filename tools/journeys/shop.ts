import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eventually } from "../../tests/support/eventually.ts";
import { mailedLink as findLink } from "../../tests/support/maildev.ts";
import { end } from "./browser.ts";

const STARTS_WITHIN_MS = 120_000;

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
  const mailedLink = async (email: string, path: string) =>
    `${await eventually(() => findLink(port, email, path), 20_000)}`;
  try {
    await eventually(async () => (await fetch(`${url}/readyz`)).ok, STARTS_WITHIN_MS);
    return { url, mailedLink, close };
  } catch {
    await close();
    throw new Error("The shop does not start: npm run build first, then see npm run demo -- --built.");
  }
}
