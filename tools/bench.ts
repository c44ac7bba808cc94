import { execFileSync } from "node:child_process";
import { cpus } from "node:os";
import { firstView } from "../tests/support/first-view.ts";
import { firstPaints } from "./bench/first-paint.ts";
import {
  ADMIN,
  load,
  memory,
  openDatabase,
  openTraining,
  type Server,
  startApp,
  startBare,
  stop,
  stopAll,
} from "./bench/servers.ts";

/**
 * `npm run bench`: the performance of this machine, in one run of about two minutes. All traffic is on the loopback
 * interface. BENCH_SECONDS and BENCH_ROUNDS make the runs longer on a busy machine; the servers take turns, and the
 * median of the rounds counts.
 */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 2);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const BROWSER = { "Accept-Encoding": "gzip, deflate, br", Accept: "text/html", "User-Agent": "bench" };

console.log(`Building …`);
const build = (env: Record<string, string> = {}) =>
  execFileSync("npx", ["react-router", "build"], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
if (!process.argv.includes("--built")) execFileSync("npm", ["run", "--silent", "build"], { stdio: "ignore" });
build({ SERVER_ENTRY: "./tools/bench/stock-server.ts", BUILD_DIRECTORY: "build/bench" });

try {
  await openDatabase();
  const shop = await startApp("build/server/index.js");
  const idle = memory(shop).now;
  const stock = await startApp("build/bench/server/index.js");
  console.log(`\n${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}, 32 connections\n`);

  const account = { ...BROWSER, Cookie: await signIn(shop) };
  const cached = await compare("cached page /", shop, "/", BROWSER);
  // A public page with new figures in its address, so that it is not in the cache.
  const figures = "/ressources/simulateurs?prix={n}&loyer=800";
  const unseen = await compare("public page, not cached", shop, figures, BROWSER, stock);
  // A private page without a database query, to measure React Router.
  const uncached = await compare("rendered page /login", shop, "/login", BROWSER, stock);
  const { "Accept-Encoding": _, ...plain } = BROWSER;
  await compare("the same, not compressed", shop, "/login", plain, stock);
  const { cpu } = await compare("account page /account", shop, "/account", account);
  const lesson = await compare("a lesson", shop, await openTraining(shop, account), account);
  print("goals", [
    ["cached ÷ bare (≥ 0.90)", cached.ratio.toFixed(2)],
    ["not cached ÷ stock listener (≥ 1.5)", unseen.ratio.toFixed(2)],
    ["private ÷ stock listener (≥ 1.5)", uncached.ratio.toFixed(2)],
    ["CPU of /account (≤ 1600 µs)", `${Math.round(cpu)} µs`],
    ["CPU of a lesson (≤ 2000 µs)", `${Math.round(lesson.cpu)} µs`],
    ["memory after load (≤ 350 MiB)", `${memory(shop).now} MiB`],
  ]);
  print("process", [
    ["start to first 200", `${Math.round(shop.startedIn)} ms`],
    ["memory idle / after load / most", `${idle} / ${memory(shop).now} / ${memory(shop).most} MiB`],
  ]);
  stop(stock);

  const origin = `http://localhost:${shop.port}`;
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]+)/g)].map((match) => new URL(match[1] ?? "", origin).pathname);
  console.log("\nfirst view, bytes in brotli        HTML   (its CSS)   script    fonts");
  for (const path of paths) {
    const { html, css, js, fonts } = await firstView(origin, path);
    console.log(`  ${path.padEnd(30)}${[html, css, js, fonts].map((size) => `${size}`.padStart(8)).join("  ")}`);
  }
  const article = paths.find((path) => path.startsWith("/articles/"));
  console.log("\nslow 3G (400 kbit/s, 400 ms)     first paint   largest paint   shift");
  for (const paint of await firstPaints(origin, ["/", "/entrepreneuriat", ...(article ? [article] : [])])) {
    const times = [`${Math.round(paint.first)} ms`.padStart(12), `${Math.round(paint.largest)} ms`.padStart(16)];
    console.log(`  ${paint.path.padEnd(30)}${times.join("")}   ${paint.shift.toFixed(3)}  (${paint.largestElement})`);
  }
} finally {
  stopAll();
}

/**
 * The page on the shop, on a bare server with the same bytes, and on `beside`: the ratio of requests a second to the
 * last one, and the shop's CPU time for one (microseconds).
 */
async function compare(name: string, shop: Server, path: string, headers: Record<string, string>, beside?: Server) {
  const bare = await startBare(`http://localhost:${shop.port}${path}`, headers);
  const servers = { shop, "bare node:http": bare, ...(beside ? { "stock listener": beside } : {}) };
  const runs = new Map(Object.keys(servers).map((key) => [key, [] as Awaited<ReturnType<typeof load>>[]]));
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const [key, server] of Object.entries(servers)) {
      const run = await load(server, path, headers, round < 0 ? 4 : SECONDS);
      if (round >= 0) runs.get(key)?.push(run);
    }
  }
  stop(bare);
  console.log(`${name}`.padEnd(28), "requests/s   p50 ms   p99 ms   CPU µs");
  const rate = (key: string) => middle(runs.get(key)?.map((run) => run.rate) ?? []);
  for (const [key, all] of runs) {
    const columns = (["rate", "p50", "p99", "cpu"] as const).map((column) => middle(all.map((run) => run[column])));
    const [perSecond = 0, p50 = 0, p99 = 0, cpu = 0] = columns;
    const ratio = key === "shop" ? "" : `shop ÷ it: ${(rate("shop") / rate(key)).toFixed(2)}`;
    console.log(
      `  ${key.padEnd(26)}${Math.round(perSecond).toString().padStart(10)}${p50.toFixed(2).padStart(9)}${p99.toFixed(2).padStart(9)}${cpu.toFixed(0).padStart(9)}   ${ratio}`,
    );
  }
  const cpu = middle(runs.get("shop")?.map((run) => run.cpu) ?? []);
  return { ratio: rate("shop") / rate(beside ? "stock listener" : "bare node:http"), cpu };
}

function middle(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function print(title: string, lines: [string, string][]): void {
  console.log(`\n${title}`);
  for (const [name, value] of lines) console.log(`  ${name.padEnd(36)}${value}`);
}

/** Signs in as the administrator and returns the cookie: the account page is rendered from the database. */
async function signIn({ port }: Server): Promise<string> {
  const origin = `http://localhost:${port}`;
  const answer = await fetch(`${origin}/login`, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: origin },
    body: new URLSearchParams({ email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD }),
  });
  const cookie = answer.headers.getSetCookie()[0]?.split(";")[0];
  if (!cookie) throw new Error(`signing in: ${answer.status}`);
  return cookie;
}
