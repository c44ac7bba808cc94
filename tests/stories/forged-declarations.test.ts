import { sql } from "kysely";
import { expect, test } from "vitest";
import { anAdmin } from "#tests/support/admin.ts";
import { aCustomer } from "#tests/support/buying.ts";
import { runJob } from "#tests/support/jobs.ts";
import {
  accessIsOpen,
  ageDeclaration,
  ageDeclarations,
  answerLink,
  aPaidOrder,
  carryOut,
  declare,
  outcomesOf,
  readOrder,
  receiptsTo,
  refundedAtStripe,
} from "#tests/support/orders.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { eventually } from "#tests/support/shop.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** Declarations by somebody who knows an order's address only, and floods of them. */
const shop = await aShop({ env: { TRUST_PROXY: "1" } });
const admin = await anAdmin(shop);

/** Runs the job as it would run so many hours later. */
test("an old declaration is carried out although five hundred newer ones match nothing, and so is a new one", async () => {
  const old = await aPaidOrder(shop, "ancienne");
  const early = await declare(shop, "retractation", { contrat: old.number, email: "ancienne@exemple.fr" });
  await ageDeclarations(shop, 80);
  await shop.inspect(async (db) => {
    await sql`insert into declarations (id, idempotency_key, kind, name, contract, email, recorded_at)
      select md5(n::text)::uuid, md5(n::text)::uuid, 'withdrawal', 'X', 'rien', 'x' || n || '@exemple.fr',
        now() - interval '75 hours' from generate_series(1, 500) n`.execute(db);
    await sql`insert into declaration_confirmations (declaration_id, token_hash)
      select id, id::text from declarations where contract = 'rien'`.execute(db);
    await sql`insert into emails (id, template, class, recipient, props, dedupe_key, status)
      select id, 'declaration-receipt', 'transactional', email, '{}', 'declaration:' || id, 'sent'
      from declarations where contract = 'rien'`.execute(db);
  });
  await runJob(shop, "carry-out-declarations");
  expect(await outcomesOf(shop, early)).toMatchObject([{ kind: "done" }]);
  const order = await aPaidOrder(shop, "recente");
  const late = await declare(shop, "retractation", { contrat: order.number, email: "recente@exemple.fr" });
  await carryOut(shop, { hours: 74 });
  // 200 at a time: within the hour that three runs make.
  for (const _ of [2, 3]) await runJob(shop, "carry-out-declarations");
  expect(await outcomesOf(shop, late)).toMatchObject([{ kind: "done" }]);
});

test("ten equal declarations of an hour are one, with one receipt", async () => {
  const fields = { contrat: "ma formation", email: "dix@exemple.fr" };
  const ids = await Promise.all(Array.from({ length: 10 }, () => declare(shop, "retractation", fields)));
  expect(new Set(ids).size).toBe(1);
  await declare(shop, "retractation", { ...fields, contrat: "une autre" });
  await eventually(() => receiptsTo(shop, "dix@exemple.fr").length >= 2);
  expect(receiptsTo(shop, "dix@exemple.fr")).toHaveLength(2);
  await ageDeclarations(shop, 1);
  expect(ids).not.toContain(await declare(shop, "retractation", fields));
});

test("a receipt and the seller’s notice hold what a stranger has typed, and nothing of it is a link", async () => {
  const email = "hameconnee@exemple.fr";
  const nom = "Gagne sur https://mechant.example/gain";
  await declare(shop, "retractation", { nom, contrat: "www.mechant.example", email });
  const [mail] = await shop.mailbox.until(email, 1);
  expect(mail?.text).toContain("https[:]//mechant[.]example/gain");
  const [notice] = await shop.mailbox.about(new RegExp(email), "bonjour@essor.example");
  expect(notice?.subject).toContain("https[:]//mechant[.]example/gain");
  for (const { subject, html, text } of [mail, notice].flatMap((one) => one ?? []))
    expect(`${subject}${html}${text}`).not.toMatch(/mechant\.example/);
});

test("an address gets ten receipts a day, and a network causes sixty; further declarations count, and wait for a person", async () => {
  const order = await aPaidOrder(shop, "noyee");
  const email = "noyee@exemple.fr";
  const from = (n: number) => new Visitor(shop.url, { address: `2001:db8:a:${n}::1` });
  const contrats = Array.from({ length: 12 }, (_, index) => `${order.number}, message ${index}`);
  const ids: string[] = [];
  for (const [index, contrat] of contrats.entries())
    ids.push(await declare(shop, "retractation", { contrat, email }, from(index)));
  await eventually(() => receiptsTo(shop, email).length >= 10);
  expect(receiptsTo(shop, email)).toHaveLength(10);
  expect((await from(99).open(`/declaration/${ids[9]}`)).text).toContain("Une copie part par e-mail");
  const without = await from(99).open(`/declaration/${ids[11]}`);
  expect(without.text).toContain("celui-ci ne part pas par e-mail");
  expect((await admin.open(`/admin/droits/${ids[11]}`)).text).toContain("l’accusé n’est pas parti");
  await resolveAlerts();

  const network = { address: "2001:db8:b::1" };
  for (let n = 0; n < 62; n += 1) {
    if (n % 25 === 0)
      await shop.inspect((db) => sql`delete from rate_limits where key like 'declaration-client:%'`.execute(db));
    const body = new URLSearchParams({ nom: "X", contrat: "x", email: `n${n}@exemple.fr`, etape: "confirmer" });
    const answer = await new Visitor(shop.url, network).request("/retractation", { method: "POST", body });
    expect(answer.status).toBe(303);
  }
  const queued = () =>
    shop.inspect((db) =>
      sql`select from emails where template = 'declaration-receipt' and recipient ~ '^n[0-9]+@'`.execute(db),
    );
  expect((await queued()).rows).toHaveLength(60);
  await resolveAlerts();
});

test("fifty withdrawals that only know an address move no money, until a customer confirms hers or the seller has looked", async () => {
  await ageDeclarations(shop, 1);
  const names = Array.from({ length: 50 }, (_, index) => `victime-${index}`);
  const addressOf = (name: string) => ({ address: `2001:db8:c:${name.split("-").at(-1)}::1` });
  const orders: { id: string }[] = [];
  const groups = Array.from({ length: 10 }, (_, index) => names.slice(index * 5, index * 5 + 5));
  for (const group of groups)
    orders.push(...(await Promise.all(group.map((name) => aPaidOrder(shop, name, "mindset", addressOf(name))))));
  // The flood before was told, too.
  await eventually(() => pauseMails().length === 2);
  const forge = (name: string) => {
    const forger = new Visitor(shop.url, addressOf(name));
    return declare(shop, "retractation", { contrat: "ma formation", email: `${name}@exemple.fr` }, forger);
  };
  for (const group of groups) await Promise.all(group.map(forge));
  const moved = async () => {
    const states = await Promise.all(orders.map(async ({ id }) => (await readOrder(shop, id)).status));
    const refunds = await Promise.all(names.map((name) => refundedAtStripe(shop, `${name}@exemple.fr`)));
    const open = await Promise.all(orders.map(({ id }) => accessIsOpen(shop, id)));
    return {
      withdrawn: states.filter((status) => status === "withdrawn").length,
      cents: refunds.reduce((sum, cents) => sum + cents, 0),
      open: open.filter(Boolean).length,
    };
  };
  const nothing = { withdrawn: 0, cents: 0, open: 50 };
  await carryOut(shop, { hours: 1 });
  expect(await moved()).toEqual(nothing);
  await eventually(() => pauseMails().length > 2);
  expect(pauseMails()).toHaveLength(3);

  // The pause lasts, whatever time passes; who confirms does not wait for it.
  await carryOut(shop, { hours: 73 });
  expect(await moved()).toEqual(nothing);
  expect((await admin.open("/admin/droits")).text).toContain("Exécution en pause");
  const customer = new Visitor(shop.url);
  await customer.submit(await customer.open(answerLink(shop, "victime-0@exemple.fr")), {}, "C’est bien moi");
  await customer.submit(await customer.open(answerLink(shop, "victime-1@exemple.fr")), {}, "Ce n’est pas moi");
  await runJob(shop, "carry-out-declarations");
  expect(await moved()).toEqual({ withdrawn: 1, cents: 49_700, open: 49 });

  await resolveAlerts();
  expect((await admin.open("/admin/droits")).text).not.toContain("Exécution en pause");
  // The minute's own run may carry them out, and this one find nothing left.
  await runJob(shop, "carry-out-declarations");
  await eventually(async () => (await moved()).withdrawn === 49);
  expect(await moved()).toEqual({ withdrawn: 49, cents: 49 * 49_700, open: 1 });
  expect((await readOrder(shop, orders[1]?.id ?? "")).status).toBe("paid");
});

test("strangers who use up the receipts of an address do not take that of its account’s session", async () => {
  const email = "encore-la@exemple.fr";
  const buyer = await aCustomer(shop, email, "mindset");
  for (let n = 0; n < 11; n += 1)
    await declare(
      shop,
      "retractation",
      { contrat: `message ${n}`, email },
      new Visitor(shop.url, { address: `2001:db8:d:${n}::1` }),
    );
  await eventually(() => receiptsTo(shop, email).length === 10);
  const own = await declare(shop, "retractation", { contrat: "Formation Mindset", email }, buyer);
  expect((await buyer.open(`/declaration/${own}`)).text).toContain("Une copie part par e-mail");
  await eventually(() => receiptsTo(shop, email).length === 11);
  await resolveAlerts();
});

test("the session of the order’s account takes a stranger’s equal declaration over, with a receipt, whatever the limit and the address", async () => {
  const email = "prise@exemple.fr";
  const buyer = await aCustomer(shop, email, "mindset");
  await shop.inspect((db) => sql`update users set email = 'apres@exemple.fr' where email = ${email}`.execute(db));
  const flood = (n: number, contrat: string) =>
    declare(shop, "retractation", { contrat, email }, new Visitor(shop.url, { address: `2001:db8:e:${n}::1` }));
  for (let n = 0; n < 11; n += 1) await flood(n, `message ${n}`);
  const forged = await flood(11, "Formation Mindset");
  await eventually(() => receiptsTo(shop, email).length === 10);
  expect((await buyer.open(`/declaration/${forged}`)).text).not.toContain("Une copie part par e-mail");
  const own = await declare(shop, "retractation", { contrat: "Formation Mindset", email }, buyer);
  expect(own).toBe(forged);
  const page = (await buyer.open(`/declaration/${own}`)).text;
  expect(page).toContain("Vous étiez connectée au compte de la commande");
  expect(page).toContain("Une copie part par e-mail");
  await eventually(() => receiptsTo(shop, email).length === 11);
  expect(receiptsTo(shop, email).at(-1)).toMatch(/Vous étiez connectée au compte de la commande/);
  await resolveAlerts();
});

test("a declaration that its receipt has confirmed leaves room for another receipt", async () => {
  await aPaidOrder(shop, "confirme");
  const email = "confirme@exemple.fr";
  const from = (n: number) => new Visitor(shop.url, { address: `2001:db8:f:${n}::1` });
  for (let n = 0; n < 10; n += 1) await declare(shop, "retractation", { contrat: `texte ${n}`, email }, from(n));
  await eventually(() => receiptsTo(shop, email).length === 10);
  await from(10).submit(await from(10).open(answerLink(shop, email)), {}, "C’est bien moi");
  await declare(shop, "retractation", { contrat: "texte 10", email }, from(10));
  await eventually(() => receiptsTo(shop, email).length === 11);
  await resolveAlerts();
});

test("the seller is reminded of an old declaration although five hundred newer ones are open", async () => {
  const email = "oubliee@exemple.fr";
  await ageDeclaration(shop, await declare(shop, "retractation", { contrat: "oubliée", email }), 12);
  await runJob(shop, "carry-out-declarations");
  await eventually(() =>
    shop.mailbox.mails.some(({ subject, text }) => /^Jour 12/.test(subject) && text.includes(email)),
  );
});

test("declarations that name the orders of hundreds of others leave a real one its order", async () => {
  const { id, number } = await aPaidOrder(shop, "masquee");
  const own = await declare(shop, "retractation", { contrat: "ma formation", email: "masquee@exemple.fr" });
  // Those that wait longest are listed first.
  await ageDeclaration(shop, own, 30);
  await shop.inspect(async (db) => {
    await sql`insert into orders select (jsonb_populate_record(orders, jsonb_build_object('id', gen_random_uuid(),
        'number', 'ES-9' || lpad(n::text, 5, '0'), 'idempotency_key', gen_random_uuid(), 'email', n || '@exemple.fr',
        'user_id', null, 'stripe_checkout_session_id', n, 'stripe_payment_intent_id', n, 'created_at', now()))).*
      from orders, generate_series(1, 600) n where id = ${id}`.execute(db);
    await sql`insert into declarations (id, idempotency_key, kind, name, contract, email, declared_at)
      select gen_random_uuid(), gen_random_uuid(), 'withdrawal', 'X',
        (select string_agg('ES9' || lpad(n::text, 5, '0'), ' ') from generate_series(60 * part + 1, 60 * part + 60) n),
        'x@exemple.fr', now() - interval '30 days' from generate_series(0, 9) part`.execute(db);
  });
  const list = await admin.open("/admin/droits");
  const row = list.document.querySelectorAll("tbody tr").find(({ text }) => text.includes("masquee@exemple.fr"));
  expect(row?.text).toContain(number);
});

const pauseMails = () =>
  shop.mailbox.to("admin@essor.example").filter(({ subject }) => subject.includes("exécution en pause"));

/** The administrator marks every alert as resolved. */
async function resolveAlerts(): Promise<void> {
  for (;;) {
    const page = await admin.open("/admin/commandes");
    const key = page.document.querySelector("input[name=alerte]")?.getAttribute("value");
    if (!key) return;
    await admin.request("/admin/commandes", { method: "POST", body: new URLSearchParams({ alerte: key }) });
  }
}
