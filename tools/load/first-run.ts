import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../tests/support/ports.ts";
import { browsing } from "./arrivals.ts";
import { send } from "./client.ts";
import { SCALE } from "./cluster.ts";
import { allAnswered, type Verdict, verdict, within } from "./report.ts";
import { ServerProcess } from "./server-process.ts";
import { secondsOr } from "./settings.ts";

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
  const shop = new ServerProcess(await freePort(), env, folder);
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
    return [
      verdict("first start: a page ≤ 15 s", cold <= 15, `${cold.toFixed(1)} s`),
      verdict("next start: a page ≤ 3 s", again <= 3, `${again.toFixed(1)} s`),
      allAnswered(`${VISITS} visits a second: no error`, samples),
      within("visits", samples, { p95: 300 }),
    ];
  } finally {
    await shop.end("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  }
}
