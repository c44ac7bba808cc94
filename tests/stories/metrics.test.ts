import { randomUUID } from "node:crypto";
import pg from "pg";
import { expect, inject, test } from "vitest";
import { buy, goToStripe } from "#tests/support/buying.ts";
import { runServer } from "#tests/support/commands.ts";
import { anAsset, showIn } from "#tests/support/films.ts";
import { send } from "#tests/support/http.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { freePort } from "#tests/support/ports.ts";
import { eventually } from "#tests/support/shop.ts";
import { Visitor } from "#tests/support/visitor.ts";

const port = await freePort();
const shop = await aShop({ env: { METRICS_PORT: `${port}` } });

async function metrics(): Promise<string> {
  return (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
}

test("the metrics port counts requests by route and status, and shows the state of the process and its queue", async () => {
  await send(shop.url, "/contact");
  await send(shop.url, "/contact");
  for (const invented of ["/nulle-part", "/ailleurs"]) await send(shop.url, invented);
  await goToStripe(new Visitor(shop.url), "mindset", "mesure@exemple.fr");
  await shop.db
    .insertInto("stripeEvents")
    .values({ id: "evt_1", type: "x", objectId: "y", receivedAt: new Date(0) })
    .execute();
  // A notification may have emptied the cache between two requests.
  const hit = /^essor_page_cache_requests_total\{result="hit"\} [1-9]/m;
  await eventually(async () => (await send(shop.url, "/mentions-legales")) && hit.test(await metrics()));
  const text = await metrics();
  for (const line of [
    /^essor_request_seconds_count\{route="\/contact",status="200"\} 2$/m,
    /^essor_request_seconds_count\{route="\/checkout\/:slug",status="303"\} 1$/m,
    /^essor_request_seconds_count\{route="other",status="404"\} 2$/m,
    /^essor_page_cache_bytes [1-9]\d+$/m,
    hit,
    /^essor_database_connections\{state="idle"\} \d+$/m,
    /^essor_oldest_seconds\{of="oldestEvent"\} [1-9]\d{8,}/m,
    /^essor_stripe_seconds_count\{outcome="answered"\} [1-9]/m,
    /^essor_stripe_paused\{purpose="checkout"\} 0$/m,
    /^nodejs_eventloop_lag_p99_seconds /m,
    /^essor_thread_pool_seconds \d/m,
  ])
    expect(text).toMatch(line);
  expect(text).not.toMatch(/nulle-part|ailleurs|mesure@/);
});

test("the metrics count emails by their state", async () => {
  const sent = async () => Number(/^essor_emails\{state="sent"\} (\d+)$/m.exec(await metrics())?.[1] ?? 0);
  const before = await sent();
  await buy(new Visitor(shop.url), "mindset", "compte@exemple.fr");
  await eventually(async () => (await sent()) === before + 2);
});

test("a film that somebody watches is counted until the viewer leaves", async () => {
  const film = await anAsset(shop);
  await showIn(shop, "releve-de-sept-jours", [{ type: "video", asset: film, title: "Pour voir" }]);
  const viewer = new AbortController();
  await fetch(`${shop.url}/medias/${film}/480.mp4`, { signal: viewer.signal });
  await eventually(async () => /^essor_media_streams 1$/m.test(await metrics()));
  viewer.abort();
  await eventually(async () => /^essor_media_streams 0$/m.test(await metrics()));
});

test("a figure that cannot be read is missing alone, a film whose access cannot be checked ends, and the log says why", async () => {
  const logged = (line: string) => eventually(() => shop.logs.some((each) => each.includes(`"msg":"${line}"`)));
  await shop.edit("alter table emails rename to emails_elsewhere");
  const text = await metrics().finally(() => shop.edit("alter table emails_elsewhere rename to emails"));
  expect(text).not.toMatch(/^essor_emails\{/m);
  expect(text).toMatch(/^essor_page_cache_bytes \d/m);
  await logged("metric not read");

  const film = await anAsset(shop);
  await showIn(shop, "releve-de-sept-jours", [{ type: "video", asset: film, title: "Pour voir" }]);
  const watched = await fetch(`${shop.url}/medias/${film}/480.mp4`);
  await shop.edit("alter table lessons rename to lessons_elsewhere");
  const ended = expect(watched.arrayBuffer()).rejects.toThrow();
  await logged("access to a film not checked").finally(() =>
    shop.edit("alter table lessons_elsewhere rename to lessons"),
  );
  await ended;
});

test("the shop's port does not serve metrics, and the metrics port serves nothing else", async () => {
  expect((await send(shop.url, "/metrics")).status).toBe(404);
  const statusOf = async (path: string, method: string) =>
    (await fetch(`http://127.0.0.1:${port}${path}`, { method })).status;
  expect(await statusOf("/", "GET")).toBe(404);
  expect(await statusOf("/metrics", "POST")).toBe(404);
  expect(await statusOf("/metrics?name=x", "HEAD")).toBe(200);
});

test("while Stripe is unavailable, the metrics show that its calls are paused", async () => {
  await shop.stripe.fault({ path: "/v1/", kind: "reset", times: 100 });
  await eventually(async () => {
    await goToStripe(new Visitor(shop.url), "mindset", "mesure@exemple.fr");
    return /^essor_stripe_paused\{purpose="\w+"\} 1$/m.test(await metrics());
  });
  await shop.stripe.clearFaults();
});

test.each([
  [
    "a superuser as the database role",
    (url: string) => ({ DATABASE_URL: url.replace("//shop@", "//essor@") }),
    "DATABASE_URL",
  ],
  [
    "no administrator on a public address",
    (url: string) => ({ DATABASE_URL: url, APP_URL: "https://essor.example" }),
    "ADMIN_EMAIL",
  ],
])("%s stops the start with one clear line", async (_, change, name) => {
  const database = `refused_${randomUUID().replaceAll("-", "")}`;
  const admin = new pg.Client({ connectionString: inject("postgresUrl") });
  await admin.connect();
  await admin.query(`create database ${database}`);
  try {
    const url = inject("postgresUrl").replace(/\/\w+$/, `/${database}`);
    const { code, output } = await runServer({ ...shop.env, PORT: "0", METRICS_PORT: undefined, ...change(url) });
    const lines = output.split("\n").filter((line) => line.startsWith("environment:"));
    expect({ code, lines }).toEqual({ code: 1, lines: [expect.stringMatching(`^environment: ${name} `)] });
  } finally {
    // The connections of the process that has just ended take a moment to close, and the shop's role can't end those of a
    // superuser.
    const drop = () => admin.query(`drop database ${database}`);
    await eventually(() => drop().then(Boolean, () => false));
    await admin.end();
  }
});
