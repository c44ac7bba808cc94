import { sql } from "kysely";
import { Secret, TOTP } from "otpauth";
import { beforeEach, expect, test } from "vitest";
import { aMember, enter, isSignedIn } from "#tests/support/accounts.ts";
import { ADMIN, anAdmin } from "#tests/support/admin.ts";
import { linkIn, PASSWORD } from "#tests/support/buying.ts";
import { post } from "#tests/support/http.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { Visitor } from "#tests/support/visitor.ts";

const shop = await aShop({ env: { TRUST_PROXY: "1" } });
/** Each story begins a quarter of an hour after the previous one. */
beforeEach(() => sql`delete from rate_limits`.execute(shop.db));

const OFFICE = "203.0.113.9";
const HOTEL = "192.0.2.77";
const SAME_HOTEL = "192.0.2.78";

/** Strangers who know only the address use up its attempts. */
async function siege(): Promise<void> {
  for (let guess = 0; guess < 12; guess += 1) {
    const from = { "X-Forwarded-For": `198.51.${guess}.7` };
    await post(shop.url, "/admin/login", { email: ADMIN.email, password: `essai numéro ${guess}` }, from);
  }
}

/** The status of a sign-in from there. */
async function statusFrom(address: string, password = ADMIN.password): Promise<number> {
  const from = { "X-Forwarded-For": address };
  return (await post(shop.url, "/admin/login", { email: ADMIN.email, password }, from)).status;
}

test("strangers who know only the address do not lock the administrator out of a network of an earlier sign-in", async () => {
  const admin = await anAdmin(shop, { address: OFFICE });
  await siege();
  expect(await statusFrom(HOTEL)).toBe(429);
  // The next morning: the session has ended by itself, and then by signing out.
  await sql`update sessions set last_seen_at = now() - interval '1 day'`.execute(shop.db);
  expect(await statusFrom(OFFICE)).toBe(303);
  await admin.submit(await admin.open("/admin/login"), ADMIN);
  await admin.submit(await admin.open("/account"), {}, "Se déconnecter");
  expect(await statusFrom(OFFICE)).toBe(303);
});

test("attempts from a known network have a limit of their own", async () => {
  await anAdmin(shop, { address: "203.0.112.1" });
  await siege();
  const statuses: number[] = [];
  for (let guess = 0; guess < 11; guess += 1) statuses.push(await statusFrom(`203.0.112.${guess}`, `essai ${guess}`));
  expect(statuses).toEqual([...Array(10).fill(400), 429]);
});

test("a password chosen by the emailed link lifts the lock-out for that browser, and for nobody else at its network", async () => {
  await siege();
  // The guesses of others at the hotel have used up its own attempts as well.
  for (let guess = 0; guess < 11; guess += 1) expect(await statusFrom(HOTEL)).toBe(429);
  const visitor = new Visitor(shop.url, { address: HOTEL });
  await visitor.submit(await visitor.open("/mot-de-passe-oublie"), { email: ADMIN.email });
  const link = linkIn((await shop.mailbox.until(ADMIN.email, 1)).at(-1), "/mot-de-passe?token=");
  const fields = { password: ADMIN.password, passwordConfirmation: ADMIN.password };
  expect((await visitor.submit(await visitor.open(link), fields)).url).toContain("/admin/dashboard");
  const signOut = async () => visitor.submit(await visitor.open("/account"), {}, "Se déconnecter");
  const signIn = async (password = ADMIN.password) =>
    visitor.submit(await visitor.open("/admin/login"), { email: ADMIN.email, password });
  for (let turn = 0; turn < 2; turn += 1) {
    await signOut();
    for (const address of [HOTEL, SAME_HOTEL]) expect(await statusFrom(address)).toBe(429);
    expect((await signIn()).url).toContain("/admin/dashboard");
  }
  await signOut();
  const statuses: number[] = [];
  for (let guess = 0; guess < 11; guess += 1) statuses.push((await signIn(`essai ${guess}`)).status);
  expect(statuses).toEqual([...Array(10).fill(400), 429]);
  // The cookie is worth nothing for another account.
  const other = await visitor.submit(await visitor.open("/login"), { email: "autre@exemple.fr", password: "essai" });
  expect(other.status).toBe(429);
});

test("wrong passwords at the login page do not stop a signed-in administrator from confirming the password", async () => {
  const admin = await anAdmin(shop, { address: OFFICE });
  await siege();
  const asked = await admin.open("/admin/confirmer-identite?redirectTo=/admin/journal");
  const done = await admin.submit(asked, { password: ADMIN.password });
  expect({ status: done.status, path: new URL(done.url).pathname }).toEqual({ status: 200, path: "/admin/journal" });
});

test("wrong passwords at the confirmation page are limited", async () => {
  const admin = await anAdmin(shop, { address: OFFICE });
  const asked = await admin.open("/admin/confirmer-identite");
  let last = 0;
  for (let guess = 0; guess < 11; guess += 1) {
    last = (await admin.submit(asked, { password: `essai numéro ${guess}` })).status;
  }
  expect(last).toBe(429);
});

test("whoever has stolen the password uses up no tries of the code but a stranger's", async () => {
  const admin = await anAdmin(shop, { address: OFFICE });
  const pending = await admin.submit(await admin.open("/admin/securite"), {}, "Activer");
  const secret = pending.document.querySelector("code")?.text.replace(/\s/g, "") ?? "";
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const on = await admin.submit(pending, { code });
  const [recovery = ""] = on.document.querySelectorAll("li code").map(({ text }) => text);
  const signedInFrom = async (address: string) => {
    const visitor = new Visitor(shop.url, { address });
    await visitor.submit(await visitor.open("/admin/login"), { email: ADMIN.email, password: ADMIN.password });
    return visitor;
  };
  const thief = await signedInFrom(HOTEL);
  const statuses: number[] = [];
  for (let guess = 0; guess < 6; guess += 1)
    statuses.push((await thief.submit(await thief.open("/admin/login/code"), { code: `00000${guess}` })).status);
  expect(statuses).toEqual([...Array(5).fill(400), 429]);
  const owner = await signedInFrom(OFFICE);
  await sql`insert into sessions (id, user_id, ip_prefix, user_agent, pending_two_factor, last_seen_at)
    select md5(n::text), users.id, '', '', false, now() - interval '1 minute' * n from users, generate_series(1, 60) n
    where email = ${ADMIN.email}`.execute(shop.db);
  const entered = await owner.submit(await owner.open("/admin/login/code"), { code: recovery });
  expect(new URL(entered.url).pathname).toBe("/admin/dashboard");
  // Those that have passed the code are no more than fifty, too.
  const { rows } = await sql`select id from sessions where not pending_two_factor`.execute(shop.db);
  expect(rows).toHaveLength(50);
});

test("a stolen cookie's wrong passwords keep its owner from nothing, a new session of hers changes the password, and no account is guessed at without end", async () => {
  const email = "volee@exemple.fr";
  const fresh = "sept hiboux dans la brume";
  const thief = await aMember(shop, email);
  const guess = async (visitor: Visitor) =>
    visitor.submit(await visitor.open("/compte/donnees/effacer"), { password: "pas le bon du tout" });
  const guesses = async (visitor: Visitor, times: number) => {
    const statuses: number[] = [];
    for (let turn = 0; turn < times; turn += 1) statuses.push((await guess(visitor)).status);
    return statuses;
  };
  expect(await guesses(thief, 11)).toEqual([...Array(10).fill(400), 429]);
  // Her session goes on under another id: the counter goes with it.
  await thief.request("/account/connexions", { method: "POST", body: new URLSearchParams({ session: "autres" }) });
  const refused = await guess(thief);
  expect(refused.status).toBe(429);
  for (const way of ["Déconnecte-toi", "Mot de passe oublié", "ferme toutes les connexions"])
    expect(refused.text).toContain(way);
  const owner = await enter(shop, email);
  const change = { currentPassword: PASSWORD, password: fresh, passwordConfirmation: fresh };
  const changed = await owner.submit(await owner.open("/account/mot-de-passe"), change);
  expect(changed.text).toContain("Ton mot de passe est changé");
  expect(await isSignedIn(thief)).toBe(false);
  for (const left of [10, 10])
    expect(await guesses(await enter(shop, email, fresh), left)).toEqual(Array(left).fill(400));
  expect(await guesses(await enter(shop, email, fresh), 1)).toEqual([429]);
});
