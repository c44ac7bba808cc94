import pg from "pg";
import { appEnv, load, openDatabase, startApp, stop, stopAll } from "../../tools/bench/servers.ts";

/**
 * `node tests/load/library.ts` (after a build): 500 visitors at once on /articles, while Airtable answers, is slow, is
 * gone, and while its answers change, beside a page that has nothing to do with it. Each must get the snapshot.
 */
const VISITORS = 500;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 5);
const BROWSER = { "Accept-Encoding": "br", Accept: "text/html", "User-Agent": "load" };

try {
  const airtable = await openDatabase();
  const database = new pg.Client({ connectionString: appEnv.DATABASE_URL });
  await database.connect();
  let shop = await startApp("build/server/index.js");
  while (!(await fetch(`http://localhost:${shop.port}/articles`)).ok) await pause(100);
  const age = () => database.query("update library_snapshots set refreshed_at = refreshed_at - interval '1 hour'");
  const purge = () => database.query("select pg_notify('pages', '')");

  console.log(`${VISITORS} connections, ${SECONDS} s each`.padEnd(44), "answers  not 200   p50 ms   p99 ms");
  await measure("a static page, /entrepreneuriat", "/entrepreneuriat");
  await measure("/articles, Airtable answers", "/articles");
  airtable.fail("slow");
  await age();
  await measure("/articles, Airtable never answers", "/articles");
  airtable.recover();
  airtable.fail("reset");
  await age();
  await measure("/articles, Airtable is gone", "/articles");
  // A process that has only just started has the snapshot, and no page yet.
  stop(shop);
  shop = await startApp("build/server/index.js");
  await (await fetch(`http://localhost:${shop.port}/articles`)).text();
  await measure("the same, on a process just started", "/articles");
  const purging = setInterval(() => void purge(), 1000);
  await measure("the same, purged every second", "/articles");
  clearInterval(purging);
  await measure("a static page again", "/entrepreneuriat");
  await database.end();

  async function measure(name: string, path: string): Promise<void> {
    await load(shop, path, BROWSER, 1, VISITORS);
    const { answers, refused, p50, p99 } = await load(shop, path, BROWSER, SECONDS, VISITORS);
    console.log(
      `  ${name.padEnd(42)}${`${answers}`.padStart(8)}${`${refused}`.padStart(9)}${p50.toFixed(1).padStart(9)}${p99.toFixed(1).padStart(9)}`,
    );
    if (refused > 0) process.exitCode = 1;
  }
} finally {
  stopAll();
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
