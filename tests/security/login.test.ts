import { sql } from "kysely";
import { expect, test } from "vitest";
import { anAccount } from "#tests/support/accounts.ts";
import { linkIn, PASSWORD } from "#tests/support/buying.ts";
import { type Answer, cookiePair, documentOf, FORM, post, send } from "#tests/support/http.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { Shop } from "#tests/support/shop.ts";

const WRONG = "ce n’est pas le bon du tout";
const GENERIC = "Adresse e-mail ou mot de passe incorrect";

// Behind a proxy, so that each story has a client address of its own and no story uses up another one's attempts.
const shop = await aShop({ env: { TRUST_PROXY: "1" } });
const replica = await aShop({ beside: shop, env: { TRUST_PROXY: "1", PROCESS: "web" } });
for (const name of ["cle", "lente", "etrange", "calme", "assaut", "visee", "oubli", "tard"])
  await anAccount(shop, `${name}@exemple.fr`);

const from = (client: string) => ({ "X-Forwarded-For": client });

function signIn(email: string, password: string, client: string, origin = shop.url): Promise<Answer> {
  return post(origin, "/login", { email, password }, from(client));
}

async function openAccount(cookie: string, origin = shop.url): Promise<number> {
  return (await send(origin, "/account", { headers: { Cookie: cookie } })).status;
}

/** Requests a reset link until so many emails have arrived; returns the newest link. */
async function resetLink(email: string, client: string, mailCount: number): Promise<string> {
  await post(shop.url, "/mot-de-passe-oublie", { email }, from(client));
  const mails = await shop.mailbox.until(email, mailCount);
  return new URL(linkIn(mails.at(-1), "/mot-de-passe?token=")).searchParams.get("token") ?? "";
}

/** The typed address is in a cookie, sealed: the next form begins with it. */
const nameOnly = (cookie: string) => cookie.replace(/=[^;]*/, "=…");

function choose(token: string, password: string, client = "192.0.2.250", confirmation = password) {
  return post(shop.url, "/mot-de-passe", { token, password, passwordConfirmation: confirmation }, from(client));
}

test("a wrong password and an unknown address get the same answer", async () => {
  const [known, unknown] = [
    await signIn("cle@exemple.fr", WRONG, "192.0.2.1"),
    await signIn("nul@exemple.fr", WRONG, "192.0.2.1"),
  ];
  const shape = ({ status, cookies, headers, body }: Answer) => ({
    status,
    cookies: cookies.map(nameOnly),
    names: Object.keys(headers).sort(),
    body: body.replaceAll(/cle@exemple\.fr|nul@exemple\.fr/g, "…"),
  });
  expect(shape(known)).toEqual(shape(unknown));
  expect(known.status).toBe(400);
  expect(documentOf(known).text).toContain(GENERIC);
  expect(known.body).not.toContain(WRONG);
  expect(shape(known).cookies).toEqual(["address=…; Path=/; HttpOnly; SameSite=Lax; Max-Age=3600"]);
  const Cookie = cookiePair(known.cookies[0]);
  for (const path of ["/mot-de-passe-oublie", "/login", "/signup"]) {
    const field = documentOf(await send(shop.url, path, { headers: { Cookie } })).querySelector("[name=email]");
    expect([path, field?.getAttribute("value")]).toEqual([path, "cle@exemple.fr"]);
  }
});

test("signing in takes as long for an unknown address, because the password is hashed in any case", async () => {
  const people = [
    { email: "lente@exemple.fr", client: "192.0.2.2", times: [] as number[] },
    { email: "nul2@exemple.fr", client: "192.0.2.3", times: [] as number[] },
  ];
  // In turns, so that other load on the machine affects both.
  for (let turn = 0; turn < 9; turn += 1) {
    for (const { email, client, times } of people) {
      const started = performance.now();
      await signIn(email, WRONG, client);
      times.push(performance.now() - started);
    }
  }
  const [known = 0, unknown = 0] = people.map(({ times }) => times.sort((a, b) => a - b)[4]);
  // Without the password hash an answer takes a tenth of the time; the bound leaves room for a busy machine.
  expect(unknown).toBeGreaterThan(known / 2);
});

test("malformed values are refused as a mistake", async () => {
  const bodies = [
    new URLSearchParams({ email: "etrange@exemple.fr", password: "x".repeat(10_240) }),
    new URLSearchParams({ email: "etrange@exemple.fr\u0000", password: PASSWORD }),
    new URLSearchParams({ email: "etrange@exemple.fr", password: `${PASSWORD}\u0000` }),
    new URLSearchParams([
      ["email", "etrange@exemple.fr"],
      ["email", "x@exemple.fr"],
      ["password", PASSWORD],
    ]),
    new URLSearchParams([
      ["email", "etrange@exemple.fr"],
      ["password", PASSWORD],
      ["password", "autre"],
    ]),
    new URLSearchParams({ "email[]": "etrange@exemple.fr", password: PASSWORD }),
    new URLSearchParams({ email: "etrange@exemple.fr", "password[length]": "1" }),
    new URLSearchParams({ email: "cle＠exemple.fr", password: PASSWORD }),
    new URLSearchParams({ email: "etrange@exemple.fr\r\nBcc: x@exemple.fr", password: PASSWORD }),
    new URLSearchParams(),
  ];
  for (const [index, body] of bodies.entries()) {
    const answer = await send(shop.url, "/login", {
      method: "POST",
      headers: { Origin: shop.url, ...FORM, ...from(`192.0.2.${10 + index}`) },
      body: body.toString(),
    });
    expect({ body: body.toString().slice(0, 60), status: answer.status }).toMatchObject({ status: 400 });
    expect(answer.cookies.filter((cookie) => !cookie.startsWith("address="))).toEqual([]);
  }
});

test("the eleventh wrong attempt of a client gets 429 with Retry-After, even across replicas and addresses", async () => {
  const statuses: number[] = [];
  for (let turn = 0; turn < 11; turn += 1) {
    const answer = await signIn(`cible${turn}@exemple.fr`, WRONG, "198.51.100.1", turn % 2 ? replica.url : shop.url);
    statuses.push(answer.status);
    if (turn === 10) {
      expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
      expect(Number(answer.headers["retry-after"])).toBeLessThanOrEqual(15 * 60);
      expect(documentOf(answer).text).toContain("Trop d’essais");
    }
  }
  expect(statuses).toEqual([...Array(10).fill(400), 429]);
  expect((await signIn("cle@exemple.fr", PASSWORD, "198.51.100.2")).status).toBe(303);
});

test("of thirty concurrent wrong attempts on two replicas, exactly ten are checked", async () => {
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      signIn("assaut@exemple.fr", WRONG, "198.51.100.3", index % 2 ? replica.url : shop.url),
    ),
  );
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
});

test("wrong attempts on one address count together for all clients, and its owner can still sign in from a known network", async () => {
  await signIn("visee@exemple.fr", PASSWORD, "203.0.113.77");
  const statuses: number[] = [];
  for (let turn = 0; turn < 11; turn += 1) {
    statuses.push((await signIn("visee@exemple.fr", WRONG, `198.18.${turn}.1`)).status);
  }
  expect(statuses).toEqual([...Array(10).fill(400), 429]);
  expect((await signIn("visee@exemple.fr", PASSWORD, "198.18.99.1")).status).toBe(429);
  // Neither a sign-in of long ago, nor one that was refused or never got past its code, makes its network known.
  for (const [action, days] of [
    ["login", 91],
    ["login-failed", 0],
    ["code-refused", 0],
  ])
    await sql`insert into audit_log (actor, action, entity, entity_id, ip_prefix, at)
        select 'guest', ${action}, 'user', id::text, '192.0.2.0/24', now() - ${`${days} days`}::interval
        from users where email = 'visee@exemple.fr'`.execute(shop.db);
  expect((await signIn("visee@exemple.fr", PASSWORD, "192.0.2.78")).status).toBe(429);
  expect((await signIn("visee@exemple.fr", PASSWORD, "203.0.113.78")).status).toBe(303);
});

test("without a proxy a forged X-Forwarded-For gives no new attempts", async () => {
  const direct = await Shop.open({ beside: shop, env: { TRUST_PROXY: "0", PROCESS: "web" } });
  try {
    const statuses: number[] = [];
    for (let turn = 0; turn < 11; turn += 1) {
      statuses.push((await signIn(`autre${turn}@exemple.fr`, WRONG, `203.0.113.${turn}`, direct.url)).status);
    }
    expect(statuses).toEqual([...Array(10).fill(400), 429]);
  } finally {
    await direct.kill();
  }
});

test("correct passwords use up no attempts", async () => {
  for (let turn = 0; turn < 12; turn += 1) {
    expect((await signIn("calme@exemple.fr", PASSWORD, "198.51.100.4")).status).toBe(303);
  }
});

test("a sign-in always makes a new session id, never adopts one from the client, and ends the previous session", async () => {
  const madeUp = `sid=${"f".repeat(43)}`;
  const login = await post(
    shop.url,
    "/login",
    { email: "calme@exemple.fr", password: PASSWORD },
    { Cookie: madeUp, ...from("192.0.2.40") },
  );
  const first = cookiePair(login.cookies[0]);
  expect(first).not.toBe(madeUp);
  expect(await openAccount(madeUp)).toBe(302);
  expect(await openAccount(first)).toBe(200);
  const second = await post(
    shop.url,
    "/login",
    { email: "calme@exemple.fr", password: PASSWORD },
    { Cookie: first, ...from("192.0.2.40") },
  );
  expect(cookiePair(second.cookies[0])).not.toBe(first);
  expect(await openAccount(first)).toBe(302);
  const again = await send(shop.url, "/login", { headers: { Cookie: cookiePair(second.cookies[0]) } });
  expect(again).toMatchObject({ status: 302, headers: { location: "/" } });
});

test("the stored session ids sign nobody in, and both replicas accept a new session at once", async () => {
  const cookie = cookiePair((await signIn("calme@exemple.fr", PASSWORD, "192.0.2.41")).cookies[0]);
  expect(await openAccount(cookie, replica.url)).toBe(200);
  const rows = await shop.db.selectFrom("sessions").selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(cookie.slice(4));
  for (const { id } of rows) expect(await openAccount(`sid=${id.slice(0, 43)}`)).toBe(302);
});

test.each([
  ["fourteen days without a visit", { lastSeenAt: "15 days", createdAt: "16 days" }, 302],
  ["thirteen days without a visit", { lastSeenAt: "13 days", createdAt: "16 days" }, 200],
  ["ninety days in all", { lastSeenAt: "1 minute", createdAt: "91 days" }, 302],
] as const)("a session after %s", async (_, age, status) => {
  const cookie = cookiePair((await signIn("calme@exemple.fr", PASSWORD, "192.0.2.42")).cookies[0]);
  await sql`update sessions set last_seen_at = now() - ${age.lastSeenAt}::interval, created_at = now() - ${age.createdAt}::interval`.execute(
    shop.db,
  );
  expect(await openAccount(cookie)).toBe(status);
});

test("signing out ends the session on the server, on every replica, and clears the browser's data", async () => {
  const cookie = cookiePair((await signIn("calme@exemple.fr", PASSWORD, "192.0.2.43")).cookies[0]);
  const before = await Promise.all([...Array(5)].map(() => openAccount(cookie)));
  expect(before).toEqual([200, 200, 200, 200, 200]);
  const [logout] = await Promise.all([
    post(shop.url, "/logout", {}, { Cookie: cookie }),
    ...[...Array(5)].map(() => openAccount(cookie)),
  ]);
  expect(logout).toMatchObject({ status: 303, headers: { location: "/", "clear-site-data": '"cache", "storage"' } });
  expect(logout.cookies[0]).toContain("Max-Age=0");
  expect([await openAccount(cookie), await openAccount(cookie, replica.url)]).toEqual([302, 302]);
});

test("a reset link can be read without effect, works once, ends every session, and signs in who used it", async () => {
  const session = cookiePair((await signIn("oubli@exemple.fr", PASSWORD, "192.0.2.50")).cookies[0]);
  const older = await resetLink("oubli@exemple.fr", "192.0.2.50", 1);
  const token = await resetLink("oubli@exemple.fr", "192.0.2.50", 2);
  expect((await send(shop.url, `/mot-de-passe?token=${older}`)).status).toBe(410);
  for (let turn = 0; turn < 3; turn += 1) {
    const page = await send(shop.url, `/mot-de-passe?token=${token}`);
    expect(page).toMatchObject({
      status: 200,
      headers: { "referrer-policy": "same-origin", "cache-control": "private, no-store" },
    });
  }
  expect(await openAccount(session)).toBe(200);
  const rows = await shop.db.selectFrom("userTokens").selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(token);

  const fresh = "sept hiboux dans la brume";
  const posts = await Promise.all([...Array(20)].map((_, index) => choose(token, fresh, `198.19.0.${index}`)));
  expect(posts.filter(({ status }) => status === 303)).toHaveLength(1);
  expect(posts.filter(({ status }) => status === 410 || status === 503).length).toBe(19);
  const cookies = posts.flatMap((answer) => answer.cookies);
  expect(cookies.map((cookie) => cookie.split("=")[0])).toEqual(["sid", "browser"]);
  expect([await openAccount(session), await openAccount(cookiePair(cookies[0]))]).toEqual([302, 200]);
  expect((await signIn("oubli@exemple.fr", PASSWORD, "192.0.2.51")).status).toBe(400);
  expect((await signIn("oubli@exemple.fr", fresh, "192.0.2.51")).status).toBe(303);
  const told = (await shop.mailbox.until("oubli@exemple.fr", 3)).at(-1);
  expect(told?.raw).toMatch(/password-changed|mot de passe/i);
  expect(told?.text).not.toContain(fresh);
});

test("a reset link is valid for thirty minutes, and an unknown address gets the same page and no email", async () => {
  const token = await resetLink("tard@exemple.fr", "192.0.2.52", 1);
  await sql`update user_tokens set expires_at = expires_at - interval '31 minutes' where purpose = 'reset_password'`.execute(
    shop.db,
  );
  expect((await choose(token, "sept hiboux dans la brume")).status).toBe(410);
  const ask = (email: string) => post(shop.url, "/mot-de-passe-oublie", { email }, from("192.0.2.53"));
  const [known, unknown] = [await ask("tard@exemple.fr"), await ask("jamais-vue@exemple.fr")];
  expect(unknown.status).toBe(known.status);
  expect(unknown.body).toBe(known.body);
  expect(shop.mailbox.to("jamais-vue@exemple.fr")).toEqual([]);
});
