import { execFileSync } from "node:child_process";
import { cpus } from "node:os";
import { firstView } from "../tests/support/first-view.ts";
import { measure, median } from "./bench/measure.ts";
import { publicPages } from "./load/arrivals.ts";
import { send } from "./load/client.ts";
import { ADMIN, Place, type Shop } from "./load/place.ts";
import { peakMemory, residentMemory } from "./load/processor.ts";

/**
 * `npm run bench`: the performance of this machine, in one run of about a minute. All traffic is on the loopback
 * interface. BENCH_SECONDS and BENCH_ROUNDS make the runs longer on a busy machine; the servers take turns, and the
 * median of the rounds counts.
 */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 2);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const WARM_UP_SECONDS = 4;
const BROWSER = { "Accept-Encoding": "gzip, deflate, br", Accept: "text/html", "User-Agent": "bench" };

if (!process.argv.includes("--built")) {
  console.log("Building …");
  execFileSync("npm", ["run", "--silent", "build"], { stdio: "ignore" });
}

await Place.use(async (place) => {
  const shop = await place.openShop("bench");
  const began = performance.now();
  const server = await shop.start("all");
  const origin = `http://localhost:${server.port}`;
  await send(origin, "/");
  const startedIn = performance.now() - began;
  const idle = residentMemory(server.pid);
  console.log(`\n${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}, 32 connections\n`);

  const account = { ...BROWSER, Cookie: await signIn(origin) };
  const cached = await compare("cached page /", "/", BROWSER);
  // With new figures in its address it is not in the cache.
  const unseen = await compare("page not cached", "/ressources/simulateurs?prix={n}&loyer=800", BROWSER);
  const rendered = await compare("rendered page /login", "/login", BROWSER);
  const { "Accept-Encoding": _, ...plain } = BROWSER;
  await compare("the same, not compressed", "/login", plain);
  const private_ = await compare("account page /account", "/account", account);
  const lesson = await compare("a lesson", await openTraining(shop, origin, account), account);
  const memory = residentMemory(server.pid);
  print("goals", [
    ["cached ÷ bare (≥ 0.90)", cached.ratio.toFixed(2)],
    ["CPU of a page not cached (≤ 2000 µs)", `${Math.round(unseen.cpu)} µs`],
    ["CPU of /login (≤ 1200 µs)", `${Math.round(rendered.cpu)} µs`],
    ["CPU of /account (≤ 1600 µs)", `${Math.round(private_.cpu)} µs`],
    ["CPU of a lesson (≤ 2000 µs)", `${Math.round(lesson.cpu)} µs`],
    ["memory after load (≤ 350 MiB)", `${memory} MiB`],
  ]);
  print("process", [
    ["start to first 200", `${Math.round(startedIn)} ms`],
    ["memory idle / after load / most", `${idle} / ${memory} / ${peakMemory(server.pid)} MiB`],
  ]);
  console.log("\nfirst view, bytes in brotli        HTML   (its CSS)   script    fonts");
  for (const path of await publicPages(origin)) {
    const { html, css, js, fonts } = await firstView(origin, path);
    console.log(`  ${path.padEnd(30)}${[html, css, js, fonts].map((size) => `${size}`.padStart(8)).join("  ")}`);
  }

  /**
   * The page on the shop, and on a bare server with the same bytes: the ratio of requests a second, and the shop's CPU
   * time for one (microseconds).
   */
  async function compare(name: string, path: string, headers: Record<string, string>) {
    const sample = JSON.stringify(headers);
    const bare = await place.start(process.env, ["tools/bench/bare-server.ts", origin + path, sample]);
    const servers = { shop: server, "bare node:http": bare };
    const runs = new Map(Object.keys(servers).map((key) => [key, [] as Awaited<ReturnType<typeof measure>>[]]));
    for (let round = -1; round < ROUNDS; round += 1) {
      for (const [key, one] of Object.entries(servers)) {
        const run = await measure(one, { path, headers, seconds: round < 0 ? WARM_UP_SECONDS : SECONDS });
        if (round >= 0) runs.get(key)?.push(run);
      }
    }
    await bare.end("SIGKILL");
    console.log(name.padEnd(28), "requests/s   p50 ms   p99 ms   CPU µs");
    const middle = (key: string, column: "rate" | "p50" | "p99" | "cpu") =>
      median((runs.get(key) ?? []).map((run) => run[column]));
    const ratio = middle("shop", "rate") / middle("bare node:http", "rate");
    for (const key of runs.keys()) {
      const columns = [
        `${Math.round(middle(key, "rate"))}`.padStart(10),
        middle(key, "p50").toFixed(2).padStart(9),
        middle(key, "p99").toFixed(2).padStart(9),
        middle(key, "cpu").toFixed(0).padStart(9),
      ];
      const note = key === "shop" ? "" : `   shop ÷ it: ${ratio.toFixed(2)}`;
      console.log(`  ${key.padEnd(26)}${columns.join("")}${note}`);
    }
    return { ratio, cpu: middle("shop", "cpu") };
  }
});

function print(title: string, lines: [string, string][]): void {
  console.log(`\n${title}`);
  for (const [name, value] of lines) console.log(`  ${name.padEnd(38)}${value}`);
}

/** Signs in as the administrator and returns the cookie: the account page is rendered from the database. */
async function signIn(origin: string): Promise<string> {
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

/** Opens the sample training to everybody with an account, and returns the address of its longest text lesson. */
async function openTraining({ client }: Shop, origin: string, headers: Record<string, string>): Promise<string> {
  await client.query(
    `insert into access (user_id, formation_id, source)
     select users.id, formations.id, 'admin' from users, formations where formations.slug = 'mindset'
     on conflict do nothing`,
  );
  const page = async (path: string) => (await fetch(origin + path, { headers })).text();
  const programme = await page("/formations/mindset/apprendre");
  const lessons = [...new Set(programme.match(/\/formations\/mindset\/apprendre\/[a-z0-9-]+/g))];
  const sizes = await Promise.all(lessons.map(async (path) => ({ path, size: (await page(path)).length })));
  const longest = sizes.toSorted((a, b) => b.size - a.size)[0];
  if (!longest) throw new Error("The programme shows no lesson");
  return longest.path;
}
