import { sql } from "kysely";
import { expect, test } from "vitest";
import { aMember, anAccount, enter, isSignedIn } from "#tests/support/accounts.ts";
import { ADMIN } from "#tests/support/admin.ts";
import { aCustomer, buy, PASSWORD } from "#tests/support/buying.ts";
import { untilOpen } from "#tests/support/orders.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

const FRESH = "sept hiboux dans la brume";

const shop = await aShop({ env: { TRUST_PROXY: "1" } });
const replica = await aShop({ beside: shop, env: { TRUST_PROXY: "1", PROCESS: "web" } });

const field = (page: Page, name: string) => page.document.querySelector(`main [name="${name}"]`);
const rowOf = (email: string) =>
  shop.db
    .selectFrom("users")
    .leftJoin("userProfiles", "userProfiles.userId", "users.id")
    .select(["users.id", "role", "firstName", "lastName", "phone", "country", "avatarUrl"])
    .where("email", "=", email)
    .executeTakeFirstOrThrow();

test("after signing in on the site the administrator finds the way to the administration, nobody else does", async () => {
  const admin = await enter(shop, ADMIN.email, ADMIN.password);
  const member = await aMember(shop, "simple@exemple.fr");
  for (const address of ["/account", "/orders", "/orders?vue=papiers"]) {
    const link = (page: Page) => page.document.querySelector("main a[href='/admin']")?.text;
    expect([address, link(await admin.open(address))]).toEqual([address, "Administration"]);
    expect(link(await member.open(address))).toBeUndefined();
  }
  const dashboard = await admin.open("/admin/dashboard");
  expect(dashboard.document.querySelector("main header a[href='/admin']")?.text).toBe("Aujourd’hui");
});

test("the account's pages stand in the learner's frame, which marks where she is, and lead to no sign-in", async () => {
  const member = await aMember(shop, "cadre@exemple.fr");
  for (const [address, current] of [
    ["/orders", "Mes formations"],
    ["/account", "Mon compte"],
    ["/account/email", "Mon compte"],
    ["/compte/donnees", "Mon compte"],
  ] as const) {
    const { document } = await member.open(address);
    const links = document.querySelectorAll("body > header nav a");
    expect([address, ...links.map((link) => link.text)]).toEqual([address, "Mes formations", "Mon compte"]);
    expect(links.filter((link) => link.hasAttribute("aria-current")).map((link) => link.text)).toEqual([current]);
    expect(document.querySelector("a[href='/login'], a[href='/signup']")).toBeNull();
  }
});

test("a new account has a profile, which its customer can edit and save", async () => {
  const visitor = await aMember(shop, "profil@exemple.fr");
  const first = await visitor.open("/account");
  expect(first.text).toMatch(/Membre depuis le \d+ \S+ 20\d\d/);
  expect(first.text).toContain("L’email ne peut pas être modifié");
  expect(first.text).toContain("Vous n’avez pas encore acheté de formation.");
  expect(first.document.querySelector("main .card a.button[href='/']")?.text).toBe("Découvrir nos formations");
  const edit = await visitor.open(
    first.document.querySelector("a[href^='/account?modifier=1']")?.getAttribute("href") ?? "",
  );
  expect(
    field(edit, "country")
      ?.querySelectorAll("option")
      .map((option) => option.getAttribute("value")),
  ).toEqual(["", "FR", "BE", "CH", "CA", "US", "GB", "DE", "ES", "IT", "PT", "NL", "LU", "MC", "Other"]);
  expect(edit.document.querySelector("button[data-pending-label='Enregistrement...']")?.text).toBe("Enregistrer");
  expect(edit.document.querySelector("form a[href='/account']")?.text).toBe("Annuler");
  const saved = await visitor.submit(edit, {
    first_name: " Inès <b>",
    last_name: "O’Brien",
    phone: "+33 6 12 34 56 78",
    country: "LU",
  });
  expect(new URL(saved.url).pathname).toBe("/account");
  expect(saved.document.querySelector("[role=status][data-vanishes]")?.text).toBe(
    "Informations mises à jour avec succès\u00a0!",
  );
  for (const words of ["Inès <b>", "O’Brien", "+33 6 12 34 56 78", "Luxembourg"])
    expect(saved.html).toContain(words.replace("<b>", "&lt;b&gt;"));
});

test("a profile field that is missing in the form keeps its value, and an empty one is cleared", async () => {
  const visitor = await aMember(shop, "partielle@exemple.fr");
  const rest = { phone: "06 12 34 56 78", country: "FR" };
  const whole = { first_name: "Ada", last_name: "Byron", ...rest };
  await visitor.submit(await visitor.open("/account?modifier=1"), whole);
  for (const fields of ["", "last_name="])
    await visitor.request("/account", { method: "POST", body: new URLSearchParams(fields) });
  expect(await rowOf("partielle@exemple.fr")).toMatchObject({ ...rest, firstName: "Ada", lastName: "" });
});

test("an invalid profile is shown again with the typed values and not saved, and unknown fields are ignored", async () => {
  const visitor = await aMember(shop, "intruse@exemple.fr");
  const edit = await visitor.open("/account?modifier=1");
  const wrong = await visitor.submit(edit, { first_name: "x".repeat(81), country: "FR" });
  expect(wrong.status).toBe(400);
  expect(field(wrong, "first_name")?.getAttribute("value")).toBe("x".repeat(81));
  expect(wrong.text).toContain("Erreur lors de la mise à jour");
  const before = await rowOf("intruse@exemple.fr");
  const other = await anAccount(shop, "voisine@exemple.fr");
  for (const [name, value] of Object.entries({
    country: "XX",
    first_name: "a\u0000b",
    phone: "1".repeat(31),
  })) {
    const body = new URLSearchParams({ [name]: value });
    expect((await visitor.request("/account", { method: "POST", body })).status).toBe(400);
  }
  const greedy = { first_name: "Ada", role: "admin", user_id: other, id: other, email: "x@exemple.fr" };
  const more = { password_hash: "x", email_verified_at: "", avatar_url: "javascript:1", created_at: "2000-01-01" };
  const body = new URLSearchParams({ ...greedy, ...more });
  expect((await visitor.request("/account", { method: "POST", body })).status).toBe(303);
  expect(await rowOf("intruse@exemple.fr")).toEqual({
    ...before,
    firstName: "Ada",
    lastName: "",
    phone: "",
    country: "",
    avatarUrl: "",
  });
  expect((await rowOf("voisine@exemple.fr")).firstName).toBeNull();
});

test("the account shows the first three formations and a link to all of them", async () => {
  const visitor = await aCustomer(shop, "beaucoup@exemple.fr", "entrepreneuriat");
  for (const slug of ["mindset", "rat-race", "immobilier-campagne"]) await buy(visitor, slug);
  await untilOpen(shop);
  const page = await visitor.open("/account");
  const items = page.document.querySelectorAll("[aria-labelledby=mes-formations] li").map((item) => item.text);
  expect(items).toHaveLength(3);
  expect(items[0]).toMatch(/Abonnement · 897\u00a0€.*Actif/s);
  expect(items[1]).toMatch(/Achat unique · 497\u00a0€.*Actif/s);
  const all = page.document.querySelectorAll("main a[href='/orders']").map((link) => link.text);
  expect(all).toEqual(["Voir toutes mes formations (4)"]);
});

test("a new password requires the old one, ends the other sessions on every replica, and is announced by email", async () => {
  const email = "change@exemple.fr";
  const visitor = await aMember(shop, email);
  const other = await enter(shop, email);
  const form = await visitor.open("/account/mot-de-passe");
  const typed = { currentPassword: PASSWORD, password: FRESH, passwordConfirmation: FRESH };
  for (const [mistake, message] of [
    [{ currentPassword: "pas le bon du tout" }, "Ce n’est pas ton mot de passe actuel."],
    [{ passwordConfirmation: PASSWORD }, "Les mots de passe ne correspondent pas"],
    [{ password: PASSWORD, passwordConfirmation: PASSWORD }, "C’est ton mot de passe actuel"],
    [{ password: "court", passwordConfirmation: "court" }, "au moins 12 caractères"],
  ] as const) {
    const refused = await visitor.submit(form, { ...typed, ...mistake });
    expect([refused.status, refused.text.includes(message), refused.html.includes(FRESH)]).toEqual([400, true, false]);
  }
  expect(await isSignedIn(other)).toBe(true);
  const done = await visitor.submit(form, typed);
  expect(done.text).toContain("Ton mot de passe est changé");
  expect([await isSignedIn(visitor), await isSignedIn(other)]).toEqual([true, false]);
  const replay = await fetch(`${replica.url}/account`, {
    headers: { Cookie: `sid=${other.cookie("sid")}` },
    redirect: "manual",
  });
  expect(replay.status).toBe(302);
  const [message] = await shop.mailbox.until(email, 1);
  expect(message?.text).toContain("a été changé");
  expect(await isSignedIn(await enter(shop, email, PASSWORD))).toBe(false);
  expect(await isSignedIn(await enter(shop, email, FRESH))).toBe(true);
});

test("wrong passwords at the login page do not stop a signed-in customer from changing the password; wrong ones in that session do", async () => {
  const email = "devinee@exemple.fr";
  const visitor = await aMember(shop, email);
  for (let turn = 0; turn < 11; turn += 1) await enter(shop, email, "pas le bon du tout");
  const form = await visitor.open("/account/mot-de-passe");
  const typed = { password: FRESH, passwordConfirmation: FRESH };
  const done = await visitor.submit(form, { ...typed, currentPassword: PASSWORD });
  expect(done.text).toContain("Ton mot de passe est changé");
  const statuses: number[] = [];
  for (let turn = 0; turn < 11; turn += 1)
    statuses.push((await visitor.submit(form, { ...typed, currentPassword: PASSWORD })).status);
  expect(statuses).toEqual([...Array(10).fill(400), 429]);
  await visitor.submit(form, { ...typed, currentPassword: PASSWORD });
  const id = await shop.db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirstOrThrow();
  const limits = await shop.db
    .selectFrom("auditLog")
    .select(["entityId", "after"])
    .where("action", "=", "limit-reached")
    .execute();
  // One entry for each lock-out, not for each attempt; an account by its id, never by its address.
  expect(limits.filter((line) => line.entityId === "own-password-session")).toEqual([
    { entityId: "own-password-session", after: { user: id.id } },
  ]);
  expect(limits.filter((line) => line.entityId === "login-address").length).toBeGreaterThan(0);
  expect(JSON.stringify(limits)).not.toContain("@");
});

test("a customer can end one of their own sessions, or all others, but no session of another customer", async () => {
  const email = "appareils@exemple.fr";
  const here = await aMember(shop, email);
  const phone = new Visitor(shop.url, { address: "203.0.113.40" });
  const login = phone.formRequest(await phone.open("/login"), { email, password: PASSWORD });
  const userAgent = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605 Version/19.1 Safari/604.1";
  await phone.request(login.url, { method: "POST", body: login.body, headers: { "User-Agent": userAgent } });
  const stranger = await aMember(shop, "etrangere@exemple.fr");
  const page = await here.open("/account");
  const list = page.document.querySelectorAll("#connexions li").map((item) => item.text);
  expect(list).toHaveLength(2);
  expect(list.find((item) => item.includes("Safari sur iPhone"))).toMatch(/réseau 203\.0\.113\.0\/24.*Déconnecter/s);
  expect(page.html).not.toContain(phone.cookie("sid"));
  const { url, body } = here.formRequest(page, {}, "Déconnecter");
  expect((await stranger.request(url, { method: "POST", body })).status).toBe(404);
  expect(await isSignedIn(phone)).toBe(true);
  await here.request(url, { method: "POST", body });
  expect([await isSignedIn(here), await isSignedIn(phone)]).toEqual([true, false]);
  const [second, third] = [await enter(shop, email), await enter(shop, email)];
  for (let turn = 0; turn < 3; turn += 1) await enter(shop, email);
  const many = await here.open("/account");
  expect(many.document.querySelectorAll("#connexions details li")).toHaveLength(1);
  expect(many.document.querySelector("#connexions li")?.text).toContain("(cet appareil)");
  const closed = await here.submit(many, {}, "Déconnecter tous les autres appareils");
  expect([closed.url.split("#")[1], closed.document.querySelector("#connexions [role=status]")?.id]).toEqual([
    "fermees",
    "fermees",
  ]);
  expect([
    await isSignedIn(here),
    await isSignedIn(second),
    await isSignedIn(third),
    await isSignedIn(stranger),
  ]).toEqual([true, false, false, true]);
});

test("a form that is sent after the session has ended is not saved; after signing in, the customer is told and is back on the page", async () => {
  const visitor = await aMember(shop, "partie@exemple.fr");
  const edit = await visitor.open("/account?modifier=1");
  const otherTab = new Visitor(shop.url);
  otherTab.setCookie("sid", visitor.cookie("sid") ?? "");
  await otherTab.request("/logout", { method: "POST", body: new URLSearchParams() });
  const login = await visitor.submit(edit, { first_name: "Perdue" });
  expect(login.text).toContain("ta session a pris fin, et rien n’a été enregistré");
  const back = await visitor.submit(login, { email: "partie@exemple.fr", password: PASSWORD });
  expect([new URL(back.url).pathname, back.text.includes("Perdue")]).toEqual(["/account", false]);
});

test("each event of an account is logged once, without an e-mail address", async () => {
  const email = "journal@exemple.fr";
  const id = await anAccount(shop, email);
  await enter(shop, email, "pas le bon du tout");
  const visitor = await enter(shop, email);
  await visitor.submit(await visitor.open("/account/mot-de-passe"), {
    currentPassword: PASSWORD,
    password: FRESH,
    passwordConfirmation: FRESH,
  });
  await visitor.submit(await visitor.open("/account"), {}, "Se déconnecter");
  const lines = await shop.db.selectFrom("auditLog").selectAll().where("entityId", "=", id).orderBy("id").execute();
  expect(lines.map(({ actor, action }) => [actor, action])).toEqual([
    ["guest", "login-failed"],
    [`customer:${id}`, "login"],
    [`customer:${id}`, "change-password"],
    [`customer:${id}`, "logout"],
  ]);
  expect(lines.every(({ ipPrefix, requestId }) => ipPrefix?.endsWith(".0/24") && requestId)).toBe(true);
  expect(JSON.stringify(lines)).not.toContain(email);
});

test("when the account cannot be read from the database, the page says so and offers to try again", async () => {
  const visitor = await aMember(shop, "panne@exemple.fr");
  await sql`alter table user_profiles rename to user_profiles_away`.execute(shop.db);
  try {
    const page = await visitor.open("/account");
    expect(page.status).toBe(500);
    expect(page.text).toContain("Erreur lors du chargement des données");
    expect(page.document.querySelector("main a[href='/account']")?.text).toBe("Réessayer");
  } finally {
    await sql`alter table user_profiles_away rename to user_profiles`.execute(shop.db);
  }
});
