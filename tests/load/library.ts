import { setTimeout as pause } from "node:timers/promises";
import { measure } from "../../tools/bench/measure.ts";
import { openPlace } from "./place.ts";

/**
 * `node tests/load/library.ts` (after a build): 500 visitors at once on /articles, while Airtable answers, is slow, is
 * gone, and while its answers change, beside a page that has nothing to do with it. Each must get the snapshot.
 */
const VISITORS = 500;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 5);
const BROWSER = { "Accept-Encoding": "br", Accept: "text/html", "User-Agent": "load" };

await using stack = new AsyncDisposableStack();
const { shop, airtable, client } = await openPlace(stack, { PROCESS: "all" });
while (!(await fetch(`${shop.url}/articles`)).ok) await pause(100);
const age = () => client.query("update library_snapshots set refreshed_at = refreshed_at - interval '1 hour'");
const purge = () => client.query("select pg_notify('pages', '')");

console.log(`${VISITORS} connections, ${SECONDS} s each`.padEnd(44), "answers  not 200   p50 ms   p99 ms");
await report("a static page, /entrepreneuriat", "/entrepreneuriat");
await report("/articles, Airtable answers", "/articles");
airtable.fail("slow");
await age();
await report("/articles, Airtable never answers", "/articles");
airtable.recover();
airtable.fail("reset");
await age();
await report("/articles, Airtable is gone", "/articles");
// A process that has only just started has the snapshot, and no page yet.
await shop.kill();
await shop.start();
await (await fetch(`${shop.url}/articles`)).text();
await report("the same, on a process just started", "/articles");
const purging = setInterval(() => void purge(), 1000);
await report("the same, purged every second", "/articles");
clearInterval(purging);
await report("a static page again", "/entrepreneuriat");

async function report(name: string, path: string): Promise<void> {
  const asked = { path, headers: BROWSER, connections: VISITORS };
  await measure(shop, { ...asked, seconds: 1 });
  const { answers, refused, p50, p99 } = await measure(shop, { ...asked, seconds: SECONDS });
  console.log(
    `  ${name.padEnd(42)}${`${answers}`.padStart(8)}${`${refused}`.padStart(9)}${p50.toFixed(1).padStart(9)}${p99.toFixed(1).padStart(9)}`,
  );
  if (refused > 0) process.exitCode = 1;
}
