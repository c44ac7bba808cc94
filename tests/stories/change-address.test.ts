import { sql } from "kysely";
import { expect, test } from "vitest";
import { aMember, anAccount, enter, isSignedIn, newVisitor } from "#tests/support/accounts.ts";
import { aCustomer, linkIn, PASSWORD } from "#tests/support/buying.ts";
import { anEmail, deliver } from "#tests/support/emails.ts";
import { untilEventsAreDone } from "#tests/support/jobs.ts";
import { carryOut, declare, findOrder } from "#tests/support/orders.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { eventually } from "#tests/support/shop.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

const FRESH = "sept hiboux dans la brume";
const WRONG = "pas le bon du tout";

const shop = await aShop({ env: { TRUST_PROXY: "1" } });

/** Requests another address, and returns the link that was sent there. */
async function askFor(visitor: Visitor, email: string): Promise<string> {
  const asking = () => shop.mailbox.to(email).filter(({ text }) => text.includes("/verifier-email?token="));
  const before = asking().length;
  await visitor.submit(await visitor.open("/account/email"), { email, password: PASSWORD });
  await eventually(() => asking().length > before);
  return linkIn(asking().at(-1), "/verifier-email?token=");
}

async function moveTo(visitor: Visitor, email: string): Promise<void> {
  await visitor.submit(await visitor.open(await askFor(visitor, email)), {}, "Confirmer");
}

const field = (page: Page, name: string) => page.document.querySelector(`main [name="${name}"]`);

test("changing the e-mail address requires the password and a confirmation from the new mailbox; the old address is told, and its links stop working", async () => {
  const email = "ancienne@exemple.fr";
  const visitor = await aMember(shop, email);
  const form = await visitor.open("/account/email");
  const refused = await visitor.submit(form, { email: "neuve@exemple.fr", password: "pas le bon du tout" });
  expect([refused.status, field(refused, "email")?.getAttribute("value")]).toEqual([400, "neuve@exemple.fr"]);
  expect((await visitor.submit(form, { email, password: PASSWORD })).text).toContain("déjà l’adresse");
  const sent = await visitor.submit(form, { email: "Neuve@exemple.fr", password: PASSWORD });
  expect(sent.text).toContain("Regarde ta nouvelle boîte");
  expect([new URL(sent.url).search, sent.text.includes("neuve@exemple.fr")]).toEqual([
    "?notice=address-change-requested",
    true,
  ]);
  const [warning] = await shop.mailbox.until(email, 1);
  expect(warning?.text).not.toContain("/verifier-email");
  await visitor.submit(await new Visitor(shop.url).open("/mot-de-passe-oublie"), { email });
  const reset = linkIn((await shop.mailbox.until(email, 2))[1], "/mot-de-passe?token=");
  // Meanwhile somebody has typed the new address into the sign-up form.
  const squatter = newVisitor(shop);
  await squatter.submit(await squatter.open("/signup"), {
    email: "neuve@exemple.fr",
    password: FRESH,
    passwordConfirmation: FRESH,
  });
  const link = linkIn((await shop.mailbox.until("neuve@exemple.fr", 1))[0], "/verifier-email?token=");
  const page = await visitor.open(link);
  expect(field(page, "password")).toBeNull();
  expect((await visitor.open("/account")).text).toContain(email);
  const { url, body } = visitor.formRequest(page, {}, "Confirmer");
  const answers = await Promise.all(
    [...Array(10)].map(() => visitor.request(url, { method: "POST", body: new URLSearchParams(body) })),
  );
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
  expect((await visitor.open("/account")).text).toContain("neuve@exemple.fr");
  expect((await shop.mailbox.until(email, 3))[2]?.text).toContain("avec une autre adresse e-mail");
  expect((await visitor.open(reset)).status).toBe(410);
  expect(await isSignedIn(await enter(shop, "neuve@exemple.fr"))).toBe(true);
  expect(await isSignedIn(await enter(shop, email))).toBe(false);
});

test("a customer cannot change to an address that has an account, and the page does not reveal that it has one", async () => {
  await anAccount(shop, "proprietaire@exemple.fr");
  const visitor = await aMember(shop, "curieuse@exemple.fr");
  const ask = async (email: string) => {
    const page = await visitor.submit(await visitor.open("/account/email"), { email, password: PASSWORD });
    return page.text.replace(email, "…").replace(/avant le .*? D’ici/, "");
  };
  expect(await ask("proprietaire@exemple.fr")).toBe(await ask("libre@exemple.fr"));
  await shop.mailbox.until("libre@exemple.fr", 1);
  expect(shop.mailbox.to("proprietaire@exemple.fr")).toEqual([]);
});

test("the link of the confirmation email works on a device that is not signed in, after the password", async () => {
  const link = await askFor(await aMember(shop, "voyageuse@exemple.fr"), "telephone@exemple.fr");
  const phone = newVisitor(shop);
  const page = await phone.open(link);
  expect(page.headers.get("Referrer-Policy")).toBe("same-origin");
  const empty = await phone.submit(page, { password: "" });
  expect([empty.status, field(empty, "password")?.getAttribute("aria-invalid")]).toEqual([400, "true"]);
  const wrong = await phone.submit(empty, { password: WRONG });
  expect([wrong.status, wrong.text.includes("Ce n’est pas le mot de passe du compte.")]).toEqual([400, true]);
  expect(wrong.html).not.toContain(WRONG);
  const done = await phone.submit(wrong, { password: PASSWORD });
  expect([new URL(done.url).pathname, done.text.includes("Ta nouvelle adresse est confirmée")]).toEqual([
    "/login",
    true,
  ]);
  expect(field(done, "email")?.getAttribute("value")).toBe("telephone@exemple.fr");
  expect(await isSignedIn(await enter(shop, "telephone@exemple.fr"))).toBe(true);
});

test("the owner of a mailbox that a customer mistyped cannot take over the account with the link", async () => {
  const visitor = await aMember(shop, "distraite@exemple.fr");
  const link = await askFor(visitor, "inconnue@exemple.fr");
  const stranger = newVisitor(shop);
  const page = await stranger.open(link);
  expect(page.text).not.toContain("distraite@exemple.fr");
  const token = new URL(link).searchParams.get("token") ?? "";
  for (const password of [undefined, "", WRONG]) {
    const body = new URLSearchParams({ token, ...(password !== undefined && { password }) });
    expect((await stranger.request("/verifier-email", { method: "POST", body })).status).toBe(400);
  }
  // Nor can somebody who is signed in to another account.
  const other = await aMember(shop, "voisine@exemple.fr");
  const body = new URLSearchParams({ token });
  expect((await other.request("/verifier-email", { method: "POST", body })).status).toBe(400);
  await stranger.submit(await stranger.open("/mot-de-passe-oublie"), { email: "inconnue@exemple.fr" });
  expect((await visitor.open("/account")).text).toContain("distraite@exemple.fr");
  expect(shop.mailbox.to("inconnue@exemple.fr")).toHaveLength(1);

  // Guessing is limited; the signed-in customer can still confirm.
  const statuses: number[] = [];
  for (let turn = 0; turn < 10; turn += 1)
    statuses.push((await newVisitor(shop).submit(page, { password: WRONG })).status);
  expect(statuses.at(-1)).toBe(429);
  await visitor.submit(await visitor.open(link), {}, "Confirmer");
  expect((await visitor.open("/account")).text).toContain("inconnue@exemple.fr");
});

test("two concurrent requests to change the address count as one and send one email", async () => {
  const visitor = await aMember(shop, "presse@exemple.fr");
  const typed = { email: "presse-neuve@exemple.fr", password: PASSWORD };
  const { url, body } = visitor.formRequest(await visitor.open("/account/email"), typed);
  const post = () => visitor.request(url, { method: "POST", body: new URLSearchParams(body) });
  expect((await Promise.all([post(), post()])).map(({ status }) => status)).toEqual([303, 303]);
  const link = linkIn((await shop.mailbox.until(typed.email, 1))[0], "/verifier-email?token=");
  expect((await visitor.open(link)).status).toBe(200);
  const emails = await shop.db.selectFrom("emails").select("id").where("recipient", "=", typed.email).execute();
  expect(emails).toHaveLength(1);
});

test("a customer sees a pending change of address and can cancel it", async () => {
  const visitor = await aMember(shop, "hesitante@exemple.fr");
  const link = await askFor(visitor, "faute@exemple.fr");
  const waiting = await visitor.open("/account/email");
  expect(waiting.text).toMatch(/Demande en attente.*faute@exemple\.fr.*avant le/);
  const back = await visitor.submit(waiting, {}, "Annuler la demande");
  expect(back.text).toContain("La demande est annulée");
  expect(back.text).not.toContain("faute@exemple.fr");
  expect((await visitor.open(link)).status).toBe(410);
  expect((await visitor.open("/account")).text).toContain("hesitante@exemple.fr");
});

test("a link for another account does not change the signed-in one; a link that chooses a password enters its own", async () => {
  const link = await askFor(await aMember(shop, "deux@exemple.fr"), "deux-neuve@exemple.fr");
  const other = await aMember(shop, "autre-compte@exemple.fr");
  const done = await other.submit(await other.open(link), { password: PASSWORD });
  expect([done.status, done.text.includes("reste connecté avec un autre compte")]).toEqual([200, true]);
  expect((await other.open("/account")).text).toContain("autre-compte@exemple.fr");
  await other.submit(await other.open("/mot-de-passe-oublie"), { email: "deux-neuve@exemple.fr" });
  const mails = await shop.mailbox.until("deux-neuve@exemple.fr", 2);
  const reset = await other.open(linkIn(mails.at(-1), "/mot-de-passe?token="));
  const before = other.cookie("sid");
  await other.submit(reset, { password: FRESH, passwordConfirmation: FRESH });
  expect((await other.open("/account")).text).toContain("deux-neuve@exemple.fr");
  other.setCookie("sid", before ?? "");
  expect(await isSignedIn(other)).toBe(false);
});

test("after a change of address every email about an order goes to the new one; without an account to the order's", async () => {
  const [old, email] = ["commande@exemple.fr", "commande-neuve@exemple.fr"];
  const customer = await aCustomer(shop, old, "immobilier-campagne");
  const { id: orderId, number } = await findOrder(shop, old);
  const box = { text: "J’accepte.", version: "2026-11-01", at: new Date().toISOString() };
  await shop.inspect((db) =>
    sql`update orders set consents = ${JSON.stringify([{ id: "marketing", ...box }])} where id = ${orderId}`.execute(
      db,
    ),
  );
  await moveTo(customer, email);
  // The consent of the order's box follows, too: nothing is written to the old address on it.
  const letter = async (to: string) => deliver(shop, await anEmail(shop, to, "marketing"));
  expect([await letter(old), await letter(email)]).toEqual(["canceled", "sent"]);
  // Back at the first address she has withdrawn nothing.
  await moveTo(customer, old);
  expect((await customer.open("/account")).text).toContain("Conseils et offres");
  await moveTo(customer, email);
  const { subscription } = (await shop.stripe.ledger()).find((line) => line.email === old) ?? {};
  await shop.stripe.renew(String(subscription), "paid");
  await untilEventsAreDone(shop);
  await declare(shop, "retractation", { contrat: number, email }, customer);
  await carryOut(shop, { hours: 1 });
  const about = (template: string) =>
    shop.db.selectFrom("emails").select("recipient").where("template", "=", template).execute();
  const written = async () => Promise.all(["order-confirmation", "invoice", "withdrawal-done"].map(about));
  const order = shop.mailbox.to(old).find(({ text }) => text.includes("Modèle de formulaire"));
  expect(order?.text).toContain("À l’attention d’Essor");
  const [confirmed, invoices, withdrawn] = await written();
  expect(confirmed).toEqual([{ recipient: old }]);
  // A month's invoice and its credit note.
  expect(invoices).toEqual([{ recipient: email }, { recipient: email }]);
  expect(withdrawn).toEqual([{ recipient: email }]);
  expect(shop.mailbox.to(old).at(-1)?.text).toContain("Nous n’écrivons plus à celle-ci");
  expect((await shop.db.selectFrom("orders").select("email").where("id", "=", orderId).execute())[0]?.email).toBe(old);
});

const signUp = async (email: string, fields = {}) => {
  const guest = newVisitor(shop);
  await guest.submit(await guest.open("/challenge"), { prenom: "Zoé", email, ...fields });
};
const subscriberOf = (email: string) =>
  shop.db
    .selectFrom("subscribers")
    .leftJoin("challengeSignups", "subscriberId", "subscribers.id")
    .select(["unsubscribedAt", "consent", "token"])
    .where("email", "=", email)
    .execute();
const queuedTo = (recipient: string) =>
  shop.db
    .selectFrom("emails")
    .select("template")
    .where("recipient", "=", recipient)
    .where("status", "=", "queued")
    .execute();

test("what was asked for with the old address follows to the new one, and the erasure reaches it", async () => {
  const [old, email] = ["suivie@exemple.fr", "suivie-neuve@exemple.fr"];
  const visitor = await aMember(shop, old);
  await signUp(old, { marketing: true });
  await shop.mailbox.until(old, 1);
  await shop.inspect((db) =>
    sql`insert into waiting_entries (id, formation_id, kind, email, token_hash, confirm_hash, state)
      select md5(state || email)::uuid, id, 'opening', email, md5(state), md5(email), state from formations,
        (values ('held', ${old}), ('waiting', ${email})) entry (state, email) where slug = 'mindset'`.execute(db),
  );
  const [before] = await subscriberOf(old);
  const planned = (await queuedTo(old)).length;
  expect(planned).toBeGreaterThan(0);
  await moveTo(visitor, email);
  expect(await subscriberOf(old)).toEqual([]);
  expect(await subscriberOf(email)).toEqual([before]);
  expect(await queuedTo(email)).toHaveLength(planned);
  // The place that is held goes before another entry of the same line.
  const waits = shop.db.selectFrom("waitingEntries").select(["email", "state"]).orderBy("state").execute();
  expect(await waits).toEqual([
    { email, state: "held" },
    { email, state: "left" },
  ]);
  const opens = async () => (await newVisitor(shop).request(`/challenge/cahier?token=${before?.token}`)).status;
  expect(await opens()).toBe(200);
  // What was sent to either address, beside what is planned for the new one.
  const counts = (await visitor.open("/compte/donnees")).text;
  const [, sent, waiting] = /E-mails envoyés(\d+)E-mails prévus ou annulés(\d+)\D/.exec(counts) ?? [];
  const all = await shop.db.selectFrom("emails").select("id").where("recipient", "in", [old, email]).execute();
  expect(Number(sent) + Number(waiting)).toBe(all.length);
  expect(Number(waiting)).toBeGreaterThanOrEqual(10);
  await visitor.submit(await visitor.open("/compte/donnees/effacer"), { password: PASSWORD });
  expect(await opens()).toBe(404);
  const { rows: left } = await sql`select template from emails where recipient = ${old}`.execute(shop.db);
  expect([left, await subscriberOf(email)]).toEqual([[], []]);
});

test.each(["old", "new"])("of two addresses that become one, an unsubscription of the %s one wins", async (left) => {
  const [old, email] = [`part-${left}@exemple.fr`, `reste-${left}@exemple.fr`];
  const visitor = await aMember(shop, old);
  await signUp(old, { marketing: true });
  await signUp(email);
  const gone = left === "old" ? old : email;
  await shop.db.updateTable("subscribers").set({ unsubscribedAt: new Date() }).where("email", "=", gone).execute();
  await moveTo(visitor, email);
  const [only, ...more] = await subscriberOf(email);
  expect([only?.unsubscribedAt !== null, more, await subscriberOf(old)]).toEqual([true, [], []]);
  expect(await queuedTo(email)).toEqual([]);
  expect(await queuedTo(old)).toEqual([]);
});

test("a used link of an address change invites nobody to create an account", async () => {
  const visitor = await aMember(shop, "deja@exemple.fr");
  const link = await askFor(visitor, "deja-neuve@exemple.fr");
  await visitor.submit(await visitor.open(link), {}, "Confirmer");
  for (const reader of [visitor, newVisitor(shop)]) {
    const page = await reader.open(link);
    expect([page.status, page.text]).toEqual([410, expect.stringContaining("changement d’adresse")]);
    expect(page.document.querySelector("main")?.text).not.toMatch(/Créer un compte|inscris-toi/);
  }
});

test("a code of one use per person is used once by an account, whatever its address becomes", async () => {
  const visitor = await aCustomer(shop, "code-avant@exemple.fr", "mindset");
  await sql`insert into codes (id, kind, code, percent, starts_at, ends_at, once_per_person, created_by)
    values (gen_random_uuid(), 'public', 'UNEFOIS', 20, now(), now() + interval '9 days', true, 'test')`.execute(
    shop.db,
  );
  const order = async (slug: string) =>
    visitor.submit(await visitor.open(`/checkout/${slug}?code=UNEFOIS`), { cgv: true });
  await visitor.submit(await order("entrepreneuriat"), {}, "Payer");
  await moveTo(visitor, "code-apres@exemple.fr");
  expect((await order("dont-die")).text).toContain("Ce code sert une fois par personne");
});
