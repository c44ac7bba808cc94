import { execFileSync, spawn } from "node:child_process";
import { cpus } from "node:os";
import { median, publicPages } from "../tests/load/arrivals.ts";
import { send } from "../tests/load/client.ts";
import { ADMIN, openPlace } from "../tests/load/place.ts";
import { peakMemory, residentMemory } from "../tests/load/processor.ts";
import { eventually } from "../tests/support/eventually.ts";
import { type FirstView, firstView } from "../tests/support/first-view.ts";
import { freePort } from "../tests/support/ports.ts";
import { type Measurement, measure } from "./bench/measure.ts";

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

await using stack = new AsyncDisposableStack();
const { shop, client } = await openPlace(stack, { PROCESS: "all" });
const origin = shop.url;
await shop.stop();
const began = performance.now();
await shop.start();
await send(origin, "/");
const startedIn = performance.now() - began;
const idle = residentMemory(shop.pid);
console.log(`\n${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}, 32 connections\n`);

const account = { ...BROWSER, Cookie: await signIn() };
const cached = await compare("cached page /", "/", BROWSER);
// With new figures in its address it is not in the cache.
const unseen = await compare("page not cached", "/ressources/simulateurs?prix={n}&loyer=800", BROWSER);
const rendered = await compare("rendered page /login", "/login", BROWSER);
const { "Accept-Encoding": _, ...plain } = BROWSER;
await compare("the same, not compressed", "/login", plain);
const private_ = await compare("account page /account", "/account", account);
const lesson = await compare("a lesson", await openFormation(account), account);
const memory = residentMemory(shop.pid);
console.log(`goals
  cached ÷ bare (≥ 0.90)                ${cached.ratio.toFixed(2)}
  CPU of a page not cached (≤ 2000 µs)  ${Math.round(unseen.cpu)} µs
  CPU of /login (≤ 1200 µs)             ${Math.round(rendered.cpu)} µs
  CPU of /account (≤ 1600 µs)           ${Math.round(private_.cpu)} µs
  CPU of a lesson (≤ 3500 µs)           ${Math.round(lesson.cpu)} µs
  memory after load (≤ 350 MiB)         ${memory} MiB

process
  start to first 200                    ${Math.round(startedIn)} ms
  memory idle / after load / most       ${idle} / ${memory} / ${peakMemory(shop.pid)} MiB

first view, bytes in brotli (html with its css)`);
const views = new Map<string, FirstView>();
for (const path of await publicPages(origin)) views.set(path, await firstView(origin, path));
console.table(Object.fromEntries(views));

/**
 * The page on the shop, and on a bare server with the same bytes: the ratio of requests a second, and the shop's CPU
 * time for one (microseconds).
 */
async function compare(name: string, path: string, headers: Record<string, string>) {
  const PORT = `${await freePort()}`;
  using bare = spawn(process.execPath, ["tools/bench/bare-server.ts", origin + path, JSON.stringify(headers)], {
    env: { ...process.env, PORT },
    stdio: "inherit",
  });
  const bareUrl = `http://localhost:${PORT}`;
  await eventually(async () => (await fetch(bareUrl)).ok);
  const runs = { shop: [] as Measurement[], "bare node:http": [] as Measurement[] };
  for (let round = -1; round < ROUNDS; round += 1) {
    const asked = { path, headers, seconds: round < 0 ? WARM_UP_SECONDS : SECONDS };
    const ofShop = await measure(shop, asked);
    const ofBare = await measure({ pid: bare.pid, url: bareUrl }, asked);
    if (round >= 0) {
      runs.shop.push(ofShop);
      runs["bare node:http"].push(ofBare);
    }
  }
  const middle = (of: Measurement[]) => ({
    "requests/s": Math.round(median(of.map(({ rate }) => rate))),
    "p50 ms": Number(median(of.map(({ p50 }) => p50)).toFixed(2)),
    "p99 ms": Number(median(of.map(({ p99 }) => p99)).toFixed(2)),
    "CPU µs": Math.round(median(of.map(({ cpu }) => cpu))),
  });
  const [own, limit] = [middle(runs.shop), middle(runs["bare node:http"])];
  const ratio = own["requests/s"] / limit["requests/s"];
  console.log(`${name}: shop ÷ bare node:http ${ratio.toFixed(2)}`);
  console.table({ shop: own, "bare node:http": limit });
  return { ratio, cpu: own["CPU µs"] };
}

/** Signs in as the administrator and returns the cookie: the account page is rendered from the database. */
async function signIn(): Promise<string> {
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

/** Opens the sample formation to everybody with an account, and returns the address of its longest text lesson. */
async function openFormation(headers: Record<string, string>): Promise<string> {
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
