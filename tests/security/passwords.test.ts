import { expect, test } from "vitest";
import { anAccount } from "#tests/support/accounts.ts";
import { aCustomer, buy, linkIn, PASSWORD } from "#tests/support/buying.ts";
import { type Answer, documentOf, post, send } from "#tests/support/http.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { Visitor } from "#tests/support/visitor.ts";

// Each story is a client of its own: no story uses up another one's attempts.
const shop = await aShop({ env: { TRUST_PROXY: "1" } });

const from = (client: string) => ({ "X-Forwarded-For": client });

/** A new link to choose a password for that account. */
async function linkFor(email: string, client: string): Promise<string> {
  const before = shop.mailbox.to(email).length;
  await post(shop.url, "/mot-de-passe-oublie", { email }, from(client));
  const mails = await shop.mailbox.until(email, before + 1);
  return new URL(linkIn(mails.at(-1), "/mot-de-passe?token=")).searchParams.get("token") ?? "";
}

function choose(token: string, password: string, client: string, passwordConfirmation = password): Promise<Answer> {
  return post(shop.url, "/mot-de-passe", { token, password, passwordConfirmation }, from(client));
}

test("three resets that a stranger requests do not stop the owner from requesting one from a known network", async () => {
  const email = "assiegee@exemple.fr";
  await anAccount(shop, email);
  await post(shop.url, "/login", { email, password: PASSWORD }, from("192.0.2.140"));
  for (const client of ["198.51.100.1", "198.51.100.2", "198.51.100.3", "198.51.100.4"])
    await post(shop.url, "/mot-de-passe-oublie", { email }, from(client));
  await shop.mailbox.until(email, 3);
  expect(await linkFor(email, "192.0.2.141")).not.toBe("");
  expect(shop.mailbox.to(email)).toHaveLength(4);
});

test("weak passwords are refused with the reason, and the link stays valid for a better one", async () => {
  await anAccount(shop, "camomille@exemple.fr");
  const token = await linkFor("camomille@exemple.fr", "192.0.2.1");
  const weak: [string, RegExp][] = [
    ["onze lettre", /au moins 12\scaractères/],
    ["🙂".repeat(11), /au moins 12\scaractères/],
    ["x9 ".repeat(43), /au plus 128\scaractères/],
    ["motdepasse123", /trop courant/],
    ["azertyuiop12", /trop courant/],
    ["Password1234", /trop courant/],
    ["aaaaaaaaaaaa", /répéter/],
    ["abcdefghijklm", /suites/],
    ["19870412335", /au moins 12/],
    ["84736251908374", /Ajoute des lettres/],
    ["camomille@exemple.fr", /adresse e-mail/],
    ["camomille1234", /adresse e-mail|trop courant/],
  ];
  for (const [index, [password, reason]] of weak.entries()) {
    const answer = await choose(token, password, `192.0.2.${index + 10}`);
    expect({ password, status: answer.status }).toEqual({ password, status: 400 });
    expect(documentOf(answer).text).toMatch(reason);
    const inputs = documentOf(answer).querySelectorAll("input[type=password]");
    expect(inputs.map((input) => input.getAttribute("value") ?? "")).toEqual(["", ""]);
  }
  const mismatch = await choose(token, PASSWORD, "192.0.2.2", `${PASSWORD} `);
  expect(mismatch.status).toBe(400);
  expect(documentOf(mismatch).text).toContain("Les mots de passe ne correspondent pas");
  expect((await choose(token, PASSWORD, "192.0.2.2")).status).toBe(303);
});

test.each([
  ["twelve characters", "dix-huit élé"],
  ["a hundred and twenty-eight", "phrase très longue 7 ".repeat(7).slice(0, 128)],
  ["spaces at both ends, kept", "  deux bords blancs  "],
  ["emoji", "🐌 lente 🌧 pluie 🎈 rouge"],
  ["a hundred and twenty-eight emoji, counted as such", [..."🐌🌧🎈🍋🚲🌿🎻🧭".repeat(16)].join("")],
])("%s work from end to end, with every character", async (name, password) => {
  const email = `${name.replaceAll(/\W/g, "-")}@exemple.fr`;
  await anAccount(shop, email);
  const token = await linkFor(email, "192.0.2.100");
  expect((await choose(token, password, "192.0.2.100")).status).toBe(303);
  const tries = [...password];
  const signIn = (attempt: string) => post(shop.url, "/login", { email, password: attempt }, from("192.0.2.101"));
  expect((await signIn(password)).status).toBe(303);
  expect((await signIn(tries.slice(0, -1).join(""))).status).toBe(400);
});

test("a password is stored as an argon2id hash in the standard format", async () => {
  await anAccount(shop, "hachis@exemple.fr");
  await choose(await linkFor("hachis@exemple.fr", "192.0.2.110"), PASSWORD, "192.0.2.110");
  const rows = await shop.db.selectFrom("users").select("passwordHash").execute();
  for (const { passwordHash } of rows.filter((row) => row.passwordHash)) {
    expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[^$]{22}\$[^$]{43}$/);
  }
  const hashes = rows.map((row) => row.passwordHash);
  expect(new Set(hashes).size).toBeGreaterThan(1);
});

test("an older hash is replaced at the next sign-in", async () => {
  const { argon2Sync } = await import("node:crypto");
  const id = await anAccount(shop, "ancienne@exemple.fr");
  const nonce = Buffer.from("0123456789abcdef");
  const tag = argon2Sync("argon2id", {
    message: PASSWORD,
    nonce,
    memory: 8192,
    passes: 1,
    parallelism: 1,
    tagLength: 32,
  });
  const plain = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");
  const passwordHash = `$argon2id$v=19$m=8192,t=1,p=1$${plain(nonce)}$${plain(tag)}`;
  await shop.db.updateTable("users").set({ passwordHash }).where("id", "=", id).execute();
  const signIn = () =>
    post(shop.url, "/login", { email: "ancienne@exemple.fr", password: PASSWORD }, from("192.0.2.120"));
  expect((await signIn()).status).toBe(303);
  const row = await shop.db.selectFrom("users").select("passwordHash").where("id", "=", id).executeTakeFirst();
  expect(row?.passwordHash).toContain("m=19456,t=2,p=1");
  expect((await signIn()).status).toBe(303);
});

test("a guest's purchase sends a link and never a password, and the link works once within 72 hours", async () => {
  const email = "invitee@exemple.fr";
  await buy(new Visitor(shop.url), "entrepreneuriat", email);
  const mails = await shop.mailbox.until(email, 2);
  const access = mails.find((mail) => mail.text.includes("/mot-de-passe?token="));
  const token = new URL(linkIn(access, "/mot-de-passe?token=")).searchParams.get("token") ?? "";
  const life = await shop.db
    .selectFrom("userTokens")
    .innerJoin("users", "users.id", "userTokens.userId")
    .select(["userTokens.createdAt", "expiresAt"])
    .where("users.email", "=", email)
    .executeTakeFirstOrThrow();
  expect(Math.round((life.expiresAt.getTime() - life.createdAt.getTime()) / 3_600_000)).toBe(72);
  // Mail scanners open links, some with HEAD.
  await send(shop.url, `/mot-de-passe?token=${token}`, { method: "HEAD" });
  await send(shop.url, `/mot-de-passe?token=${token}`);
  const posts = await Promise.all([...Array(20)].map((_, index) => choose(token, PASSWORD, `198.19.1.${index}`)));
  expect(posts.filter(({ status }) => status === 303)).toHaveLength(1);
  expect((await choose(token, PASSWORD, "198.19.2.1")).status).toBe(410);
});

test("a purchase with a customer's e-mail address gives the buyer neither that customer's session nor data", async () => {
  await aCustomer(shop, "celine@exemple.fr", "mindset");
  const stranger = new Visitor(shop.url);
  const success = await buy(stranger, "rat-race", "celine@exemple.fr");
  expect(success.headers.getSetCookie()).toEqual([]);
  expect(stranger.cookie("sid")).toBeUndefined();
  expect(success.html).not.toContain("celine@exemple.fr");
  expect(new URL((await stranger.open("/account")).url).pathname).toBe("/login");
});

test("an unknown token is refused", async () => {
  for (const token of ["", "x", "a".repeat(43), "' or 1=1 --", "\u0000", "é".repeat(300)]) {
    const page = await send(shop.url, `/mot-de-passe?token=${encodeURIComponent(token)}`);
    expect({ token, status: page.status }).toEqual({ token, status: 410 });
    const { status } = await choose(token, PASSWORD, "192.0.2.130");
    expect({ token, refused: status === 410 || status === 400 }).toEqual({ token, refused: true });
  }
});
