import { randomUUID } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { expect, test } from "vitest";
import { anAccount, newVisitor } from "#tests/support/accounts.ts";
import { aCustomer, buy, PASSWORD, signIn } from "#tests/support/buying.ts";
import { anEmail, deliver } from "#tests/support/emails.ts";
import { runJob } from "#tests/support/jobs.ts";
import { termsIn } from "#tests/support/orders.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { eventually } from "#tests/support/shop.ts";

const shop = await aShop({ env: { TRUST_PROXY: "1" } });

const run = (query: RawBuilder<unknown>) => shop.inspect((db) => query.execute(db));
const count = async (query: RawBuilder<unknown>) =>
  (await shop.inspect((db) => (query as RawBuilder<{ n: number }>).execute(db))).rows[0]?.n;

/** Data that forms of the site store under an address besides its account. */
async function createVisitorData(email: string): Promise<void> {
  const visitor = newVisitor(shop);
  await visitor.submit(await visitor.open("/challenge"), { prenom: "Zoé", email, marketing: true });
  await run(sql`insert into contact_messages (id, name, email, message, page)
    values (${randomUUID()}, '=Zoé', ${email}, 'Bonjour ; "vous"', '/contact')`);
  await run(sql`insert into testimonials (id, kind, author, text, details)
    values (${randomUUID()}, 'written', ${`Zoé ${email}`}, 'Un témoignage', ${JSON.stringify({ email })}::jsonb)`);
  await run(sql`insert into waiting_entries (id, formation_id, kind, email, token_hash, confirm_hash, state)
    select ${randomUUID()}::uuid, id, 'opening', ${email}, ${randomUUID()}, ${randomUUID()}, 'waiting' from formations
    where slug = 'mindset'`);
  await run(sql`insert into emails (id, template, class, recipient, props, dedupe_key, scheduled_for)
    values (${randomUUID()}, 'password-changed', 'service', ${email}, '{}', ${randomUUID()}, now() + interval '5 days')`);
}

/** Data that the administration creates, and a request for the guide. */
async function createAdministrationData(email: string): Promise<void> {
  const visitor = newVisitor(shop);
  await visitor.submit(await visitor.open("/guide"), { email });
  await run(sql`insert into declarations (id, idempotency_key, kind, name, contract, email)
    values (${randomUUID()}, ${randomUUID()}, 'withdrawal', 'Zoé', 'ma formation', ${email})`);
  await run(sql`insert into declaration_outcomes (declaration_id, kind, reason, actor)
    select id, 'refused', 'hors délai', 'admin@essor.example' from declarations where email = ${email}`);
  await run(sql`insert into refund_requests (id, order_id, amount_cents, actor, state)
    select ${randomUUID()}::uuid, id, 1000, 'admin@essor.example', 'done' from orders
    where email = ${email} and type = 'payment'`);
  await run(sql`insert into suppressed_addresses (email, reason) values (${email}, 'EENVELOPE 550')`);
}

test("a guest is sent to the login page, which leads back to the personal data", async () => {
  const page = await newVisitor(shop).open("/compte/donnees");
  expect(page.url).toContain("/login?redirectTo=%2Fcompte%2Fdonnees");
});

test("a customer exports all their own data as JSON and as CSV", async () => {
  const email = "zoe@exemple.fr";
  const visitor = await aCustomer(shop, email, "mindset");
  await buy(visitor, "immobilier-campagne");
  await shop.mailbox.until(email, 4);
  for (const trace of [createVisitorData, createAdministrationData]) {
    await trace(email);
    await trace("autre-zoe@exemple.fr");
  }
  const page = await visitor.open("/compte/donnees");
  for (const subject of ["Demandes du guide", "Remboursements", "Adresse bloquée"])
    expect(page.text).toMatch(new RegExp(`${subject}[^\\d]*1`));
  expect(page.document.querySelectorAll("main dd").filter(({ text }) => text === "0")).toEqual([]);
  expect(page.text).not.toContain("Flux de podcast");
  const links = page.document.querySelectorAll("a[download]").map((link) => link.getAttribute("href") ?? "");
  const [json, csv] = await Promise.all(links.map((link) => visitor.request(link)));
  expect(json?.headers.get("Content-Disposition")).toMatch(
    /^attachment; filename="mes-donnees-20\d\d-\d\d-\d\d\.json"$/,
  );
  expect(json?.headers.get("Cache-Control")).toBe("private, no-store");
  const held = (await json?.json()) as Record<string, Record<string, unknown>[]>;
  expect(Object.fromEntries(Object.entries(held).map(([subject, rows]) => [subject, rows.length]))).toMatchObject({
    compte: 1,
    profil: 1,
    connexions: 1,
    commandes: 2,
    abonnements: 1,
    acces: 2,
    inscriptions: 1,
    challenge: 1,
    guide: 1,
    liste_attente: 1,
    messages: 1,
    declarations: 1,
    paiements: 2,
    lettres_du_contrat: 4,
    remboursements: 1,
    temoignages: 1,
    adresse_bloquee: 1,
  });
  expect(held.declarations?.[0]).toMatchObject({ suite: "refused", raison: "hors délai" });
  expect(held.compte?.[0]).toMatchObject({ adresse: email });
  expect(held.commandes?.[0]).toMatchObject({ montant_en_centimes: 49_700, derniers_chiffres: "4242" });
  expect(held.commandes?.[0]?.accords).toEqual(
    expect.arrayContaining([expect.objectContaining({ version: expect.any(String) })]),
  );
  expect(held.emails?.map(({ modele }) => modele)).toEqual(
    expect.arrayContaining(["order-confirmation", "training-access"]),
  );
  expect(JSON.stringify(held)).not.toMatch(/argon2|autre-zoe|token/);

  const table = (await csv?.text()) ?? "";
  expect(csv?.headers.get("Content-Type")).toContain("text/csv; charset=utf-8");
  expect(table).toMatch(/^\uFEFF?rubrique;ligne;champ;valeur\r\n/);
  expect(table).toContain(`Compte;1;Adresse e-mail;${email}\r\n`);
  expect(table).toMatch(/Messages;1;Nom;'=Zoé\r\n.*Messages;1;Message;"Bonjour ; ""vous"""\r\n/s);
  expect(table).toMatch(/Commandes;1;Montant;497\s€\r\n.*Rétractations et résiliations;1;Suite;Refusée\r\n/s);
  // No word of the database, no time of a machine; the other file says in French what they mean.
  expect(
    table.match(/\d\dT\d\d:|[^;]*_[a-z].*|;(?:paid|active|refused|sent|payment|subscription|true|false|eur)\r/g),
  ).toBeNull();
  expect(`${held.lisez_moi}`).toMatch(
    /commandes, etat, «\u00a0paid\u00a0»\u00a0: Payée.*suite, «\u00a0refused\u00a0»\u00a0: Refusée/s,
  );
  expect((await visitor.request("/compte/donnees/export?format=xml")).status).toBe(404);

  const taken = () => count(sql`select count(*)::int n from audit_log where action = 'export-data'`);
  const before = await taken();
  const head = await visitor.request("/compte/donnees/export?format=csv", { method: "HEAD" });
  expect(head.status).toBe(200);
  for (const name of ["Content-Type", "Content-Disposition", "Cache-Control"])
    expect(head.headers.get(name)).toBe(csv?.headers.get(name));
  expect(head.headers.get("Content-Length")).toBeNull();
  expect([await head.text(), await taken()]).toEqual(["", before]);
});

test("erasing an account keeps the records that the law requires without the account, deletes the rest, and ends all charges", async () => {
  const email = "adieu@exemple.fr";
  const visitor = await aCustomer(shop, email, "mindset");
  await buy(visitor, "immobilier-campagne");
  await shop.mailbox.until(email, 4);
  await createVisitorData(email);
  await shop.mailbox.until(email, 5);
  await createVisitorData("voisine@exemple.fr");
  const phone = newVisitor(shop);
  await signIn(phone, email);
  const form = await visitor.open("/compte/donnees/effacer");
  expect(form.text).toMatch(/Se ferment.*ne te rend pas 497\s€.*renonce d’abord.*Prend fin aujourd’hui, sans autre/);
  const refused = await visitor.submit(form, { password: "pas le bon du tout" });
  expect([refused.status, refused.text.includes("Ce n’est pas ton mot de passe actuel.")]).toEqual([400, true]);

  const { url, body } = visitor.formRequest(form, { password: PASSWORD });
  const answers = await Promise.all(
    [1, 2].map(() => visitor.request(url, { method: "POST", body: new URLSearchParams(body) })),
  );
  expect(answers.map(({ status }) => status)).toContain(303);
  expect(answers.every(({ status }) => status < 500)).toBe(true);
  await shop.mailbox.about("Ton compte est effacé", email);
  for (const one of [visitor, phone]) expect((await one.open("/account")).url).toContain("/login");
  expect((await signIn(newVisitor(shop), email)).text).toContain("Adresse e-mail ou mot de passe incorrect");

  expect(await count(sql`select count(*)::int n from users where email = ${email}`)).toBe(0);
  // Their letters are kept ten years from here.
  expect(
    await count(
      sql`select count(*)::int n from orders where email = ${email} and access_ended_at > now() - interval '1 hour'`,
    ),
  ).toBe(2);
  for (const table of ["subscribers", "contactMessages", "waitingEntries"])
    expect(await count(sql`select count(*)::int n from ${sql.table(table)} where email = ${email}`)).toBe(0);
  expect(await count(sql`select count(*)::int n from testimonials where details ->> 'email' = ${email}`)).toBe(0);
  const emails = await shop.db.selectFrom("emails").select("template").where("recipient", "=", email).execute();
  expect(emails.map(({ template }) => template).sort()).toEqual([
    "account-erased",
    "declaration-receipt",
    "order-confirmation",
    "order-confirmation",
    "training-access",
    "training-access",
    "withdrawal-done",
  ]);
  const orders = await shop.db.selectFrom("orders").select(["userId", "status"]).where("email", "=", email).execute();
  // What was paid for the subscription and not served is given back: everything, in the first fourteen days.
  expect(orders.toSorted((one, other) => one.status.localeCompare(other.status))).toEqual([
    { userId: null, status: "paid" },
    { userId: null, status: "withdrawn" },
  ]);
  expect(await count(sql`select count(*)::int n from contact_messages where email = 'voisine@exemple.fr'`)).toBe(1);
  const ledger = (await shop.stripe.ledger()).filter((line) => line.email === email && line.subscription);
  expect(ledger.map(({ subscriptionStatus }) => subscriptionStatus)).toEqual(["canceled"]);
  expect(ledger.map(({ amountRefunded, amountTotal }) => amountRefunded === amountTotal)).toEqual([true]);
  await eventually(
    async () =>
      (await count(sql`select count(*)::int n from subscriptions join orders on orders.id = order_id
        where email = ${email} and subscriptions.status = 'canceled'`)) === 1,
  );
});

test("after an erasure no marketing is sent on a withdrawn consent, and an order that was never paid is deleted", async () => {
  const email = "retiree@exemple.fr";
  const visitor = await aCustomer(shop, email);
  await run(
    sql`update orders set consents = '[{"id":"marketing"}]', created_at = now() - interval '2 days' where email = ${email}`,
  );
  await run(sql`insert into subscribers (id, email, source, consent_withdrawn_at)
    values (${randomUUID()}, ${email}, 'order', now() - interval '1 day')`);
  await anAbandonedOrder(email, 1);
  await visitor.submit(await visitor.open("/compte/donnees/effacer"), { password: PASSWORD });
  expect(await deliver(shop, await anEmail(shop, email, "marketing"))).toBe("canceled");
  expect(await count(sql`select count(*)::int n from orders where email = ${email}`)).toBe(1);
});

test("an account is not erased while Stripe does not answer", async () => {
  const email = "attend@exemple.fr";
  const visitor = await aCustomer(shop, email, "immobilier-campagne");
  await shop.stripe.fault({ method: "DELETE", path: "/v1/subscriptions", kind: "reset", times: 30 });
  const page = await visitor.submit(await visitor.open("/compte/donnees/effacer"), { password: PASSWORD });
  await shop.stripe.clearFaults();
  expect([page.status, page.headers.get("Retry-After")]).toEqual([503, "60"]);
  expect(page.text).toContain("Rien n’a été effacé");
  expect((await visitor.open("/account")).text).toContain(email);
});

test("an administrator's account cannot be erased on the site", async () => {
  const id = await anAccount(shop, "cheffe@exemple.fr");
  await run(sql`update users set role = 'admin' where id = ${id}`);
  const visitor = newVisitor(shop);
  await signIn(visitor, "cheffe@exemple.fr");
  const page = await visitor.submit(await visitor.open("/compte/donnees/effacer"), { password: PASSWORD });
  expect(page.status).toBe(403);
  expect(await count(sql`select count(*)::int n from users where id = ${id}`)).toBe(1);
});

test("the nightly job deletes data whose retention period is over, and not a day earlier", async () => {
  const names = ["vieille", "recente"];
  for (const name of names) {
    await createVisitorData(`${name}@prospect.fr`);
    await anAccount(shop, `${name}@compte.fr`);
    await run(sql`insert into audit_log (actor, action, entity, entity_id, at)
      values (${name}, 'x', 'x', 'x', now() - ${name === "vieille" ? "366 days" : "364 days"}::interval)`);
    await run(sql`insert into emails (id, template, class, recipient, props, dedupe_key, status, created_at)
      values (${randomUUID()}, 'password-changed', 'transactional', ${`${name}@lettre.fr`}, '{}', ${randomUUID()}, 'sent',
      now() - ${name === "vieille" ? "366 days" : "364 days"}::interval)`);
    const age = name === "vieille" ? "1096 days" : "1094 days";
    await run(sql`insert into emails (id, template, class, recipient, props, dedupe_key, status, created_at)
      values (${randomUUID()}, 'challenge-day', 'service', ${`${name}@serie.fr`}, '{}', ${randomUUID()}, 'sent',
      now() - ${age}::interval)`);
    await run(sql`update subscribers set created_at = now() - ${age}::interval where email = ${`${name}@prospect.fr`}`);
    await run(sql`update challenge_signups set created_at = now() - ${age}::interval
      from subscribers where subscribers.id = subscriber_id and email = ${`${name}@prospect.fr`}`);
    await run(sql`update emails set created_at = now() - ${age}::interval where recipient = ${`${name}@prospect.fr`}`);
    await run(
      sql`update contact_messages set created_at = now() - ${age}::interval where email = ${`${name}@prospect.fr`}`,
    );
    await run(sql`update users set created_at = now() - interval '5 years', last_login_at = now() - ${age}::interval,
      idle_warned_at = now() - interval '31 days' where email = ${`${name}@compte.fr`}`);
  }
  for (const [name, declared, handled] of [
    ["vieille", 1828, 1827],
    ["recente", 1825, 1825],
    ["tardive", 2200, 1000],
  ] as const) {
    const id = randomUUID();
    const days = (age: number) => sql`now() - make_interval(days => ${age}::int)`;
    await run(sql`insert into declarations (id, idempotency_key, kind, name, contract, email, declared_at)
      values (${id}, ${id}, 'withdrawal', 'Zoé', 'x', ${`${name}@droit.fr`}, ${days(declared)})`);
    await run(sql`insert into declaration_outcomes (declaration_id, kind, reason, actor, at)
      values (${id}, 'refused', 'hors délai', ${`${name}@droit.fr`}, ${days(handled)})`);
    await run(sql`insert into emails (id, template, class, recipient, props, dedupe_key, status)
      values (${randomUUID()}, 'declaration-receipt', 'transactional', ${`${name}@recu.fr`},
      jsonb_build_object('declarationId', ${id}::text), ${id}, 'sent')`);
    await run(sql`insert into refund_requests (id, order_id, amount_cents, declaration_id, actor, state)
      select ${id}, id, 100, ${id}, ${`${name}@rendu.fr`}, 'failed' from orders limit 1`);
  }
  await anAbandonedOrder("vieille@commande.fr", 30);
  await anAbandonedOrder("recente@commande.fr", 29);
  await runJob(shop, "clean-up");
  const left = (table: string, column: string, end: string) =>
    Promise.all(
      names.map((name) =>
        count(sql`select count(*)::int n from ${sql.table(table)} where ${sql.ref(column)} = ${`${name}${end}`}`),
      ),
    );
  expect(await left("subscribers", "email", "@prospect.fr")).toEqual([0, 1]);
  expect(await left("contactMessages", "email", "@prospect.fr")).toEqual([0, 1]);
  expect(await left("users", "email", "@compte.fr")).toEqual([0, 1]);
  expect(await left("emails", "recipient", "@lettre.fr")).toEqual([0, 1]);
  expect(await left("emails", "recipient", "@serie.fr")).toEqual([0, 1]);
  expect(await left("orders", "email", "@commande.fr")).toEqual([0, 1]);
  expect(await left("auditLog", "actor", "")).toEqual([0, 1]);
  names.push("tardive");
  expect(await left("declarations", "email", "@droit.fr")).toEqual([0, 1, 1]);
  expect(await left("declarationOutcomes", "actor", "@droit.fr")).toEqual([0, 1, 1]);
  expect(await left("emails", "recipient", "@recu.fr")).toEqual([0, 1, 1]);
  // The refund belongs to the order.
  expect(await left("refundRequests", "actor", "@rendu.fr")).toEqual([1, 1, 1]);
});

/** An order whose Checkout Session has expired. */
async function anAbandonedOrder(email: string, daysAgo: number): Promise<void> {
  const id = randomUUID();
  const terms = await shop.inspect(termsIn);
  await run(sql`insert into orders (id, idempotency_key, email, formation_id, formation_name, type, status, amount_cents,
      offer, consents, terms_version, terms_sha256, canceled_reason, created_at, expires_at)
    select ${id}, ${id}, ${email}, id, name, 'payment', 'canceled', 100, '{}', '[]', '1', ${terms}, 'expired',
      now() - make_interval(days => ${daysAgo}::int), now() from formations limit 1`);
  await run(sql`insert into stripe_events (id, type, object_id, order_id)
    values (${`evt_${id}`}, 'checkout.session.expired', 'cs_x', ${id})`);
}
