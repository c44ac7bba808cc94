import { sql } from "kysely";
import { expect, test } from "vitest";
import { anAccount } from "#tests/support/accounts.ts";
import { buy, PASSWORD, payWithoutReturning } from "#tests/support/buying.ts";
import { cookiePair, documentOf, FORM, post, send } from "#tests/support/http.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { eventually } from "#tests/support/shop.ts";
import { Visitor } from "#tests/support/visitor.ts";

const MARK = "zzPII";
const EMAIL = "zzpii-claire@exemple.fr";

const shop = await aShop();
await anAccount(shop, EMAIL);
const login = await post(shop.url, "/login", { email: EMAIL, password: PASSWORD });
const session = cookiePair(login.cookies[0]);

interface Line {
  msg: string;
  requestId?: string;
  route?: string;
  status?: number;
  method?: string;
  time: string;
}

const lines = () => shop.logs.map((line) => JSON.parse(line) as Line);

/** The one line of that request, once it is written. */
async function lineOf(requestId: unknown): Promise<Line | undefined> {
  await eventually(() => lines().some((line) => line.msg === "request" && line.requestId === requestId));
  const own = lines().filter((line) => line.msg === "request" && line.requestId === requestId);
  expect(own).toHaveLength(1);
  return own[0];
}

test.each([
  ["/entrepreneuriat?utm=zzPII", "/entrepreneuriat", 200],
  ["/checkout/mindset?email=zzPII@exemple.fr", "/checkout/:slug", 200],
  ["/account?zzPII", "/account", 302],
  ["/mot-de-passe?token=zzPIIzzPIIzzPIIzzPII", "/mot-de-passe", 410],
  ["/zzPII@exemple.fr/zzPII", "/*", 404],
  // React Router logs a warning with the address when it cannot decode it.
  ["/zzPII%ff", "/*", 404],
])(
  "a request of %s is logged as one JSON line with its id, its route's pattern and its status",
  async (path, route, status) => {
    const answer = await send(shop.url, path);
    expect(answer.status).toBe(status);
    const line = await lineOf(answer.headers["x-request-id"]);
    expect(line).toMatchObject({ method: "GET", route, status });
    expect(Number.isNaN(Date.parse(line?.time ?? ""))).toBe(false);
  },
);

test("a request that the HTTP adapter refuses is logged once, too", async () => {
  const refused = await send(shop.url, `/${MARK}`, { method: "POST", headers: { Origin: `https://${MARK}.example` } });
  expect(refused.status).toBe(403);
  expect(await lineOf(refused.headers["x-request-id"])).toMatchObject({ method: "POST", status: 403 });
});

test("names, addresses, passwords, tokens and texts of visitors never reach the log, on success and on failure", async () => {
  const secret = `${MARK} très secret phrase`;
  const marked = {
    "User-Agent": MARK,
    Referer: `${shop.url}/${MARK}`,
    Cookie: `sid=${MARK}; autre=${MARK}`,
    "X-Forwarded-For": MARK,
  };
  for (const path of [
    `/?q=${MARK}`,
    `/login?redirectTo=/${MARK}`,
    `/success?session_id=cs_${MARK}`,
    `/formations/${MARK}/apprendre`,
    `/${MARK}/`,
  ]) {
    await send(shop.url, path, { headers: marked });
    await send(shop.url, path.replace(/(\?|$)/, ".data$1"), { headers: marked });
    await send(shop.url, path, { headers: { Cookie: session } });
  }
  for (const [path, fields] of [
    ["/login", { email: EMAIL, password: secret }],
    ["/login", { email: `${MARK}`, password: secret }],
    ["/mot-de-passe-oublie", { email: EMAIL }],
    ["/mot-de-passe-oublie", { email: `${MARK}@exemple.fr` }],
    ["/mot-de-passe", { token: `${MARK}token`, password: secret, passwordConfirmation: secret }],
    ["/checkout/mindset", { email: `${MARK}@`, cgv: "on" }],
    [`/checkout/${MARK}`, { email: EMAIL, cgv: "on" }],
  ] as const) {
    await post(shop.url, path, fields, marked);
  }
  await send(shop.url, "/login", {
    method: "POST",
    headers: { Origin: shop.url, ...FORM, ...marked },
    body: `${MARK}[x]=${MARK}`,
  });
  await send(shop.url, "/webhooks/stripe", {
    method: "POST",
    headers: { "Stripe-Signature": MARK },
    body: `{"id":"${MARK}"}`,
  });
  await buy(new Visitor(shop.url), "rat-race", `${MARK.toLowerCase()}-achat@exemple.fr`);
  await shop.mailbox.until(`${MARK.toLowerCase()}-achat@exemple.fr`, 2);
  expect(shop.logs.filter((line) => /zzpii/i.test(line))).toEqual([]);
  expect(shop.logs.filter((line) => line.includes(PASSWORD) || line.includes(session.slice(4)))).toEqual([]);
});

test("a mail server's refusal is logged without the address", async () => {
  shop.mailbox.mode = "refuse-address";
  await buy(new Visitor(shop.url), "mindset", "zzpii-refus@exemple.fr");
  await eventually(() => lines().some((line) => /email refused/.test(line.msg)));
  shop.mailbox.mode = "accept";
  expect(shop.logs.filter((line) => /zzpii/i.test(line))).toEqual([]);
});

test("the log lines of Stripe calls, jobs and emails have the id of the request that caused them", async () => {
  const email = "suivi@exemple.fr";
  const seen = lines().length;
  await payWithoutReturning(shop, "mindset", email);
  await shop.mailbox.until(email, 2);
  const since = () => lines().slice(seen);
  const sent = () => since().filter(({ msg }) => msg === "email sent");
  await eventually(() => sent().length === 2);
  const causes = new Set(sent().map(({ requestId }) => requestId));
  const webhook = { msg: "request", route: "/webhooks/stripe", requestId: [...causes][0] };
  const job = { msg: "job done", job: "stripe-event", requestId: webhook.requestId };
  expect(causes.size).toBe(1);
  expect(since()).toEqual(expect.arrayContaining([expect.objectContaining(webhook), expect.objectContaining(job)]));
  const checkout = since().find(({ route, method }) => route === "/checkout/:slug" && method === "POST");
  const call = { msg: "stripe", requestId: checkout?.requestId, stripeRequestId: expect.stringMatching(/^req_/) };
  expect(since()).toContainEqual(expect.objectContaining({ ...call, idempotencyKey: expect.any(String) }));
});

test("a server error is a 500 in the layout with a reference to quote, and reveals nothing else", async () => {
  const rename = (from: "formations" | "ailleurs", to: string) =>
    shop.db.schema.alterTable(from).renameTo(to).execute();
  await rename("formations", "ailleurs");
  try {
    for (const path of ["/immobilier?neuve=1", "/checkout/mindset", "/immobilier.data?neuve=1"]) {
      const answer = await send(shop.url, path);
      expect({ path, status: answer.status }).toEqual({ path, status: 500 });
      expect(answer.body).not.toMatch(/\bat \S+ \(|\.server\.|select |relation|42P01|node:|\/build\//i);
      await lineOf(answer.headers["x-request-id"]);
      const failure = lines().find(
        (line) => line.msg === "request failed" && line.requestId === answer.headers["x-request-id"],
      );
      expect(JSON.stringify(failure)).toContain("42P01");
      if (path.includes(".data")) continue;
      const page = documentOf(answer);
      expect(page.querySelector("main h1")?.text).toBe("Une erreur est survenue");
      expect(page.querySelector("main")?.text).toContain(`Référence : ${answer.headers["x-request-id"]}`);
      expect(page.querySelector("header.site-header")).not.toBeNull();
    }
  } finally {
    await rename("ailleurs", "formations");
  }
});

test("an unknown address is a 404 in the layout, with links to continue", async () => {
  for (const path of ["/nulle-part", "/entrepreneuriat/nulle-part", "/checkout", "/formations/x"]) {
    const answer = await send(shop.url, path);
    expect({ path, status: answer.status }).toEqual({ path, status: 404 });
    const page = documentOf(answer);
    expect(page.querySelector("main h1")?.text).toBe("Page introuvable");
    expect(page.querySelectorAll("main a").length).toBeGreaterThan(2);
    expect(page.querySelector("header.site-header")).not.toBeNull();
    expect(page.querySelector("html")?.getAttribute("lang")).toBe("fr");
    expect(page.querySelector("title")?.text).toContain("Page introuvable");
  }
});

test("pages show dates in Paris time, although the server's time zone is New York", async () => {
  for (const [instant, day] of [
    ["2026-01-01T23:30:00Z", "2 janvier 2026"],
    ["2026-07-14T22:30:00Z", "15 juillet 2026"],
    ["2026-10-24T22:30:00Z", "25 octobre 2026"],
  ]) {
    await sql`update users set created_at = ${instant} where email = ${EMAIL}`.execute(shop.db);
    const account = await send(shop.url, "/account", { headers: { Cookie: session } });
    expect(documentOf(account).text).toContain(day);
  }
});

test("an overloaded server refuses excess requests at once, and recovers", async () => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let locked = () => {};
  const isLocked = new Promise<void>((resolve) => {
    locked = resolve;
  });
  // Pages that read this table wait while another session locks it.
  const holding = shop.db.transaction().execute(async (trx) => {
    await sql`lock table formations in access exclusive mode`.execute(trx);
    locked();
    await released;
  });
  await isLocked;
  const isTurnedAway: boolean[] = [];
  const crowd = Array.from({ length: 400 }, async (_, index) => {
    const answer = await send(shop.url, `/checkout/mindset?visite=${index}`);
    isTurnedAway.push(answer.body.includes("beaucoup de visites"));
    return answer;
  });
  await eventually(() => isTurnedAway.length >= 150);
  // Stripe's events and sign-ins have places of their own.
  expect((await post(shop.url, "/webhooks/stripe", {})).status).toBe(400);
  expect((await post(shop.url, "/login", { email: EMAIL, password: PASSWORD })).body).not.toContain(
    "beaucoup de visites",
  );
  const answers = await Promise.all(crowd);
  for (const { status, headers } of answers) {
    expect(status).toBe(503);
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
  }
  expect(isTurnedAway.filter(Boolean).length).toBeGreaterThanOrEqual(150);
  // Refused requests do not wait for accepted ones.
  expect(isTurnedAway[0]).toBe(true);
  release();
  await holding;
  await eventually(async () => (await send(shop.url, "/checkout/mindset")).status === 200);
});
