import { execFileSync } from "node:child_process";
import { Shop } from "../support/shop.ts";
import { browsing } from "./arrivals.ts";
import { send } from "./client.ts";
import { SCALE } from "./cluster.ts";
import { allAnswered, type Verdict, verdict, within } from "./report.ts";
import { secondsOr } from "./settings.ts";

const VISITS = 30 * SCALE;
/** Without Airtable these pages say that they are unavailable. */
const LIBRARY = /^\/(articles|ressources\/(livres|regime))/;

/** `npm start` in an empty folder, with the embedded database. */
export async function firstRun(): Promise<Verdict[]> {
  let began = performance.now();
  const shop = await Shop.open({ database: "empty", logsToFile: true, ready: false });
  await using stack = new AsyncDisposableStack();
  stack.defer(() => shop.close());
  const untilFirstPage = async () => {
    await shop.untilReady(120_000);
    const { status } = await send(shop.url, "/");
    if (status !== 200) throw new Error(`The first page is ${status}`);
    return (performance.now() - began) / 1000;
  };
  const cold = await untilFirstPage();
  await shop.stop();
  execFileSync(process.execPath, ["db/seed.ts"], { env: shop.env, stdio: "ignore" });
  began = performance.now();
  await shop.start({ ready: false });
  const again = await untilFirstPage();
  const samples = await browsing(shop.url, VISITS, secondsOr(60), (path) => !LIBRARY.test(path));
  return [
    verdict("first start: a page ≤ 15 s", cold <= 15, `${cold.toFixed(1)} s`),
    verdict("next start: a page ≤ 3 s", again <= 3, `${again.toFixed(1)} s`),
    allAnswered(`${VISITS} visits a second: no error`, samples),
    within("visits", samples, { p95: 300 }),
  ];
}
