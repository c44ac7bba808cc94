import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../tests/support/ports.ts";
import { percentile, timesOf, unwanted } from "./arrivals.ts";
import { browsing } from "./browse.ts";
import { send } from "./client.ts";
import { SCALE } from "./cluster.ts";
import type { Verdict } from "./report.ts";
import { secondsOr } from "./settings.ts";
import { ShopProcess } from "./shop-process.ts";

const VISITS = 30 * SCALE;
/** Without Airtable these pages say that they are unavailable. */
const LIBRARY = /^\/(articles|ressources\/(livres|regime))/;

/** `npm start` in an empty folder, with the embedded database. */
export async function firstRun(): Promise<Verdict[]> {
  const folder = mkdtempSync(join(tmpdir(), "essor-first-run-"));
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: "production",
    DATA_DIR: join(folder, "data"),
    ALLOW_EMBEDDED_DB: "1",
  };
  const shop = new ShopProcess(await freePort(), env, folder);
  const origin = `http://localhost:${shop.port}`;
  const untilFirstPage = async () => {
    const began = performance.now();
    await shop.start();
    const { status } = await send(origin, "/");
    if (status !== 200) throw new Error(`The first page is ${status}`);
    return (performance.now() - began) / 1000;
  };
  try {
    const cold = await untilFirstPage();
    await shop.end("SIGTERM");
    execFileSync(process.execPath, ["db/seed.ts"], { env, stdio: "ignore" });
    const again = await untilFirstPage();
    const samples = await browsing(origin, VISITS, secondsOr(60), (path) => !LIBRARY.test(path));
    const errors = unwanted(samples, (status) => status === 200);
    return [
      { goal: "first start: a page ≤ 15 s", figure: `${cold.toFixed(1)} s`, isMet: cold <= 15 },
      { goal: "next start: a page ≤ 3 s", figure: `${again.toFixed(1)} s`, isMet: again <= 3 },
      {
        goal: `${VISITS} visits a second: p95 ≤ 300 ms, no error`,
        figure: `${timesOf(samples)}, errors: ${errors}`,
        isMet: errors === "none" && percentile(samples, 0.95) <= 300,
      },
    ];
  } finally {
    await shop.end("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  }
}
