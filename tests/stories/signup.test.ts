import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { enter, isSignedIn, newVisitor } from "#tests/support/accounts.ts";
import { buy, linkIn, PASSWORD, signIn } from "#tests/support/buying.ts";
import { runJob } from "#tests/support/jobs.ts";
import { untilWaiting } from "#tests/support/locks.ts";
import type { ReceivedMail } from "#tests/support/mailbox.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { Shop } from "#tests/support/shop.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

const OWNERS_PASSWORD = PASSWORD;
const STRANGERS_PASSWORD = "quatre corbeaux sous la neige";

const shop = await aShop({ env: { TRUST_PROXY: "1" } });

async function signUp(visitor: Visitor, email: string, password = OWNERS_PASSWORD): Promise<Page> {
  return visitor.submit(await visitor.open("/signup"), { email, password, passwordConfirmation: password });
}

/** Opens the link of a sign-up's email in another browser, and chooses the account's password there. */
async function confirm(visitor: Visitor, mail: ReceivedMail | undefined, password = OWNERS_PASSWORD): Promise<Page> {
  return visitor.submit(await visitor.open(confirmation(mail)), { password, passwordConfirmation: password });
}

const confirmation = (mail: ReceivedMail | undefined) => linkIn(mail, "/verifier-email?token=");
const emailOn = (page: Page) => page.document.querySelector("#champ-email")?.getAttribute("value");
const accounts = (email: string) =>
  shop.inspect((db) =>
    db.selectFrom("users").select(["passwordHash", "emailVerifiedAt"]).where("email", "=", email).execute(),
  );

describe.each(["postgres", "pglite"] as const)("on %s", (database) => {
  test("a visitor signs up with a password, once: the email's link has one button in that browser, and opens the account", async () => {
    const own = database === "postgres" ? shop : await Shop.open({ database });
    try {
      const visitor = new Visitor(own.url, { address: "203.0.113.9" });
      expect((await visitor.open("/signup")).text).toContain("18 ans ou plus");
      const done = await signUp(visitor, " Ines@Exemple.fr ");
      expect(done.status).toBe(200);
      expect(done.document.querySelector("h1")?.text).toBe("Inscription réussie\u00a0!");
      expect(done.document.querySelector("main a[href='/login']")).not.toBeNull();
      const [email] = await own.mailbox.until("ines@exemple.fr", 1);
      expect(email?.subject).toBe("Confirme ton inscription");
      expect(email?.text).not.toContain(OWNERS_PASSWORD);

      const login = await visitor.open("/login");
      expect(emailOn(login)).toBe("ines@exemple.fr");
      const early = await visitor.submit(login, { password: OWNERS_PASSWORD });
      expect(early.status).toBe(400);
      expect(early.text).toContain("Ton inscription attend sa confirmation");

      const page = await visitor.open(confirmation(email));
      expect(page.headers.get("Referrer-Policy")).toBe("same-origin");
      expect(page.headers.get("Cache-Control")).toBe("private, no-store");
      expect(page.document.querySelectorAll("main button").map(({ text }) => text)).toEqual(["Confirmer mon adresse"]);
      expect(page.document.querySelector("main input:not([type=hidden])")).toBeNull();
      // Somebody else may have typed it at this computer.
      const other = page.document.querySelector("main .hint a")?.getAttribute("href") ?? "";
      expect((await visitor.open(other)).document.querySelectorAll("input[type=password]")).toHaveLength(2);
      expect(await isSignedIn(visitor)).toBe(false);

      const home = await visitor.submit(page, {}, "Confirmer");
      expect([new URL(home.url).pathname, home.text.includes("Ton adresse est confirmée")]).toEqual(["/", true]);
      const account = await visitor.open("/account");
      expect(account.text).toContain("ines@exemple.fr");
      for (const path of ["/login", "/signup"]) expect(new URL((await visitor.open(path)).url).pathname).toBe("/");
      expect(await isSignedIn(await enter(own, "ines@exemple.fr", OWNERS_PASSWORD))).toBe(true);

      await visitor.submit(account, {}, "Se déconnecter");
      expect(emailOn(await visitor.open("/login"))).toBe("");
    } finally {
      if (own !== shop) await own.close();
    }
  });
});

test("an invalid sign-up shows each mistake at its field, keeps the values except passwords, and sends nothing", async () => {
  const visitor = newVisitor(shop);
  const form = await visitor.open("/signup");
  const mismatch = await visitor.submit(form, {
    email: "ecart@exemple.fr",
    password: OWNERS_PASSWORD,
    passwordConfirmation: STRANGERS_PASSWORD,
  });
  expect(mismatch.status).toBe(400);
  expect(mismatch.document.querySelector("#champ-passwordConfirmation-erreur")?.text).toContain(
    "Les mots de passe ne correspondent pas",
  );
  expect(mismatch.document.querySelector("#champ-email")?.getAttribute("value")).toBe("ecart@exemple.fr");
  expect(mismatch.html).not.toContain(OWNERS_PASSWORD);
  for (const [password, words] of [
    ["onze lettre", "au moins 12 caractères"],
    ["motdepasse123", "trop courant"],
    ["ecart@exemple.fr", "adresse e-mail"],
    ["x9 ".repeat(43), "au plus 128 caractères"],
  ] as const) {
    const page = await visitor.submit(form, { email: "ecart@exemple.fr", password, passwordConfirmation: password });
    expect([page.status, page.text.includes(words)]).toEqual([400, true]);
  }
  expect(await accounts("ecart@exemple.fr")).toEqual([]);
});

test("unknown fields of the sign-up form are ignored", async () => {
  const visitor = newVisitor(shop);
  const { url, body } = visitor.formRequest(await visitor.open("/signup"), {
    email: "gourmande@exemple.fr",
    password: OWNERS_PASSWORD,
    passwordConfirmation: OWNERS_PASSWORD,
  });
  const extra = { role: "admin", id: "x", user_id: "x", email_verified_at: "2026-01-01", password_hash: "x" };
  for (const [name, value] of Object.entries(extra)) body.append(name, value);
  expect((await visitor.request(url, { method: "POST", body })).status).toBe(303);
  const rows = await shop.inspect((db) =>
    db
      .selectFrom("users")
      .select(["role", "emailVerifiedAt", "passwordHash"])
      .where("email", "=", "gourmande@exemple.fr")
      .execute(),
  );
  expect(rows).toEqual([{ role: "customer", emailVerifiedAt: null, passwordHash: null }]);
});

test("a robot gets the same page and nothing is stored", async () => {
  const visitor = newVisitor(shop);
  const page = await visitor.submit(await visitor.open("/signup"), {
    email: "robot@exemple.fr",
    password: OWNERS_PASSWORD,
    passwordConfirmation: OWNERS_PASSWORD,
    site_web: "http://spam.example",
  });
  expect(page.text).toContain("Inscription réussie");
  expect(await accounts("robot@exemple.fr")).toEqual([]);
});

test("opening the confirmation link confirms nothing, and of twenty concurrent confirmations one counts", async () => {
  const visitor = newVisitor(shop);
  await signUp(visitor, "vingt@exemple.fr");
  const link = confirmation((await shop.mailbox.until("vingt@exemple.fr", 1))[0]);
  const phone = newVisitor(shop);
  const here = visitor.formRequest(await visitor.open(link), {}, "Confirmer");
  const chosen = { password: OWNERS_PASSWORD, passwordConfirmation: OWNERS_PASSWORD };
  const { url, body } = phone.formRequest(await phone.open(link), chosen);
  expect((await accounts("vingt@exemple.fr"))[0]).toMatchObject({ emailVerifiedAt: null, passwordHash: null });
  const answers = await Promise.all(
    [...Array(20)].map((_, turn) =>
      turn % 2
        ? visitor.request(url, { method: "POST", body: new URLSearchParams(here.body) })
        : newVisitor(shop).request(url, { method: "POST", body: new URLSearchParams(body) }),
    ),
  );
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 410)).toHaveLength(19);
  const cookies = answers.flatMap(({ headers }) => headers.getSetCookie());
  expect(cookies.map((cookie) => cookie.split("=")[0])).toEqual(["sid", "browser"]);
  expect((await visitor.open(link)).status).toBe(410);
  const [row] = await accounts("vingt@exemple.fr");
  expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test("two concurrent sign-ups with one address make one account", async () => {
  await Promise.all([signUp(newVisitor(shop), "double@exemple.fr"), signUp(newVisitor(shop), "DOUBLE@exemple.fr")]);
  await shop.mailbox.until("double@exemple.fr", 2);
  expect(await accounts("double@exemple.fr")).toHaveLength(1);
});

test.each([
  ["before", "avant"],
  ["after", "apres"],
])(
  "a stranger who signs up with a customer's address %s the customer cannot set a password for it",
  async (when, name) => {
    const email = `cible-${name}@exemple.fr`;
    const passwords = when === "before" ? [STRANGERS_PASSWORD, OWNERS_PASSWORD] : [OWNERS_PASSWORD, STRANGERS_PASSWORD];
    for (const [turn, password] of passwords.entries()) {
      await signUp(newVisitor(shop), email, password);
      await shop.mailbox.until(email, turn + 1);
    }
    const emails = await shop.mailbox.until(email, 2);
    const [hers, other] = when === "before" ? emails.reverse() : emails;
    const visitor = newVisitor(shop);
    await confirm(visitor, hers);
    expect((await visitor.open(confirmation(other))).status).toBe(410);
    expect((await signIn(newVisitor(shop), email, STRANGERS_PASSWORD)).text).toContain(
      "Adresse e-mail ou mot de passe incorrect",
    );
    expect((await visitor.open("/account")).text).toContain(email);
  },
);

test("the owner of a mailbox who confirms a stranger's sign-up chooses a password, and the stranger's does not work", async () => {
  const email = "devancee@exemple.fr";
  await signUp(newVisitor(shop), email, STRANGERS_PASSWORD);
  const [mail] = await shop.mailbox.until(email, 1);
  const visitor = newVisitor(shop);
  // This browser has sent a sign-up of its own: that is no proof of the stranger's sign-up.
  await signUp(visitor, email);
  const page = await visitor.open(confirmation(mail));
  const token = page.document.querySelector("input[name=token]")?.getAttribute("value") ?? "";
  const body = () => new URLSearchParams({ token });
  expect((await visitor.request("/verifier-email", { method: "POST", body: body() })).status).toBe(400);
  const weak = await visitor.submit(page, { password: email, passwordConfirmation: "autre chose" });
  expect([weak.status, weak.text.includes("Évite ton adresse e-mail")]).toEqual([400, true]);
  expect(await accounts(email)).toMatchObject([{ emailVerifiedAt: null, passwordHash: null }]);
  const home = await visitor.submit(weak, { password: OWNERS_PASSWORD, passwordConfirmation: OWNERS_PASSWORD });
  expect(home.text).toContain("Ton adresse est confirmée");
  expect((await signIn(newVisitor(shop), email, STRANGERS_PASSWORD)).text).toContain(
    "Adresse e-mail ou mot de passe incorrect",
  );
  expect((await visitor.open("/account")).text).toContain(email);
});

test("a stranger's pending sign-up ends when the owner of the mailbox has chosen a password by email", async () => {
  const email = "oubli-avant@exemple.fr";
  await signUp(newVisitor(shop), email, STRANGERS_PASSWORD);
  const [message] = await shop.mailbox.until(email, 1);
  const visitor = newVisitor(shop);
  await visitor.submit(await visitor.open("/mot-de-passe-oublie"), { email });
  const reset = linkIn((await shop.mailbox.until(email, 2))[1], "/mot-de-passe?token=");
  await visitor.submit(await visitor.open(reset), { password: OWNERS_PASSWORD, passwordConfirmation: OWNERS_PASSWORD });
  expect((await visitor.open(confirmation(message))).status).toBe(410);
  expect((await signIn(newVisitor(shop), email, STRANGERS_PASSWORD)).status).toBe(400);
});

test("a password from the sign-up form never opens a guest's purchase", async () => {
  const early = "signup-puis-achat@exemple.fr";
  await signUp(newVisitor(shop), early, STRANGERS_PASSWORD);
  const [waiting] = await shop.mailbox.until(early, 1);
  await buy(newVisitor(shop), "mindset", early);
  await shop.mailbox.until(early, 3);
  const visitor = newVisitor(shop);
  await confirm(visitor, waiting);
  expect((await signIn(newVisitor(shop), early, STRANGERS_PASSWORD)).status).toBe(400);
  expect((await visitor.open("/orders")).text).toContain("Accès à Vie");

  const buyer = "achat-puis-signup@exemple.fr";
  await buy(newVisitor(shop), "mindset", buyer);
  await shop.mailbox.until(buyer, 2);
  expect((await signUp(newVisitor(shop), buyer, STRANGERS_PASSWORD)).text).toContain("Inscription réussie");
  const [email] = await shop.mailbox.about("Tu as déjà un compte", buyer);
  expect(email?.text).not.toContain("/verifier-email");
  expect((await visitor.open(linkIn(email, "/mot-de-passe?token="))).text).toContain(buyer);
  expect((await signIn(newVisitor(shop), buyer, STRANGERS_PASSWORD)).status).toBe(400);
});

test("only somebody who knows the password can request the confirmation email again, at most three times a day", async () => {
  const email = "encore@exemple.fr";
  const visitor = newVisitor(shop);
  await signUp(visitor, email);
  const [first] = await shop.mailbox.until(email, 1);
  for (let turn = 2; turn <= 4; turn += 1) {
    const refused = await signIn(visitor, email);
    const sent = await visitor.submit(refused, {}, "Recevoir un nouvel e-mail");
    // The notice is a page of its own with status 200: reloading it sends nothing again.
    expect([sent.status, new URL(sent.url).search]).toEqual([200, "?notice=sign-up-email-sent"]);
    expect(sent.text).toContain("un e-mail part tout de suite");
    await shop.mailbox.until(email, Math.min(turn, 3));
  }
  await signUp(visitor, email);
  const rows = await shop.inspect((db) =>
    db.selectFrom("emails").select("id").where("recipient", "=", email).execute(),
  );
  expect(rows).toHaveLength(3);
  expect(confirmation(shop.mailbox.to(email)[2])).toBe(confirmation(first));
});

test("an unconfirmed sign-up is deleted after thirty days; an account with a purchase stays, also one that is just being written", async () => {
  await signUp(newVisitor(shop), "tard@exemple.fr");
  await signUp(newVisitor(shop), "tot@exemple.fr");
  await signUp(newVisitor(shop), "presque@exemple.fr");
  await buy(newVisitor(shop), "mindset", "acheteuse@exemple.fr");
  await shop.mailbox.until("acheteuse@exemple.fr", 2);
  await shop.inspect((db) =>
    sql`update users set created_at = now() - interval '31 days' where email in ('tard@exemple.fr', 'acheteuse@exemple.fr', 'ines@exemple.fr', 'presque@exemple.fr')`.execute(
      db,
    ),
  );
  await shop.inspect((db) =>
    sql`update users set created_at = now() - interval '29 days' where email = 'tot@exemple.fr'`.execute(db),
  );
  const buying = await shop.db.startTransaction().execute();
  await sql`insert into access (user_id, formation_id, source) select users.id, formations.id, 'gift'
    from users, formations where email = 'presque@exemple.fr' and slug = 'mindset'`.execute(buying);
  const cleaning = runJob(shop, "clean-up");
  await untilWaiting(shop.db, 1);
  await buying.commit().execute();
  await cleaning;
  const kept = await Promise.all(
    ["tard", "tot", "acheteuse", "ines", "presque"].map(async (name) => (await accounts(`${name}@exemple.fr`)).length),
  );
  expect(kept).toEqual([0, 1, 1, 1, 1]);
});
