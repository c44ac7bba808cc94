import { sql } from "kysely";
import { expect, test } from "vitest";
import { toParisField } from "#app/domain/values/time.ts";
import { enter, newVisitor } from "#tests/support/accounts.ts";
import { addressOf, anAdmin, errorAt } from "#tests/support/admin.ts";
import { aCustomer, buy, returnAddress, sessionOf } from "#tests/support/buying.ts";
import { recordFirstSales } from "#tests/support/jobs.ts";
import { expectCleanLedger } from "#tests/support/ledger.ts";
import { untilWaiting } from "#tests/support/locks.ts";
import {
  ageDeclaration,
  answerLink,
  carryOut,
  declare,
  findOrder,
  outcomesOf,
  receiptsTo,
} from "#tests/support/orders.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { pdfText, withoutSpaces } from "#tests/support/pdf.ts";
import { eventually } from "#tests/support/shop.ts";
import type { Page } from "#tests/support/visitor.ts";

const shop = await aShop();
const twin = await aShop({ beside: shop });
const admin = await anAdmin(shop);
await recordFirstSales(shop);

const [LOT, OTHER_LOT] = ["liberte-financiere", "lancer-startup"] as const;
const spaced = (text: string | undefined) => text?.replace(/[\u00a0\u202f]/g, " ") ?? "";
const mainOf = (page: Page) => spaced(page.document.querySelector("main")?.text);

for (const lot of [LOT, OTHER_LOT])
  await shop.edit(`insert into formation_courses (formation_id, course_id, position)
    select formations.id, courses.id, 2 from formations, courses
    where formations.slug = '${lot}' and courses.slug in ('mindset', 'rat-race')`);

test("the founder lets a lot deduct earlier purchases and suggests what comes next; an unknown formation is refused", async () => {
  const lot = `${await addressOf(admin, LOT)}/modifier`;
  expect(mainOf(await newVisitor(shop).open(`/checkout/${LOT}`))).not.toContain("Connecte-toi");
  for (const slug of [LOT, OTHER_LOT]) {
    const form = await admin.open(`${await addressOf(admin, slug)}/modifier`);
    await admin.submit(form, { deducts_purchases: true }, "Sauvegarder");
  }
  const form = await admin.open(`${await addressOf(admin, "mindset")}/modifier`);
  const own = lot.split("/").at(-2) ?? "";
  const wrong = await admin.submit(form, { suggested_formation: crypto.randomUUID() }, "Sauvegarder");
  expect([wrong.status, errorAt(wrong, "suggested_formation")]).toEqual([400, "Choisissez une formation de la liste."]);
  await admin.submit(form, { suggested_formation: own }, "Sauvegarder");
  const page = await newVisitor(shop).open(`/checkout/${LOT}`);
  expect(mainOf(page)).toMatch(/Connecte-toi pour déduire ce que tu as déjà payé/);
});

test("what she has paid for a part is deducted once nobody gives it back any more, on the page, at Stripe and on every paper", async () => {
  const email = "fidele@exemple.fr";
  const visitor = await aCustomer(shop, email, "mindset");
  const part = await findOrder(shop, email);
  const early = await visitor.open(`/checkout/${LOT}`);
  expect(mainOf(early)).toMatch(
    /Déductible à partir du \d+(er)? [a-zéû]+ \d{4} : 497 € déjà payés pour « Formation Mindset »/,
  );
  expect(recapOf(early)).toContain("Total 997 € TTC");
  await age(part.id);

  const page = await visitor.open(`/checkout/${LOT}`);
  expect(mainOf(page)).toContain("Déduit : 497 € déjà payés pour « Formation Mindset ».");
  expect(recapOf(page)).toMatch(/Prix 997 € TTC Déjà payé pour Formation Mindset ?−497 € À payer 500 € TTC/);
  // Her tab from before shows another price.
  const old = await visitor.submit(early, { cgv: true });
  expect([old.status, spaced(old.text)]).toEqual([
    409,
    expect.stringContaining("elle montrait 997 € TTC, c’est maintenant 500 € TTC"),
  ]);
  const stripePage = await visitor.submit(page, { cgv: true });
  expect(spaced(stripePage.text)).toContain("Déjà payé pour Formation Mindset : −497 €");
  const session = sessionOf(stripePage);
  expect(await amountAt(session)).toBe(50_000);
  // She comes back: the same order. Elsewhere the money is held.
  expect(sessionOf(await visitor.submit(await visitor.open(`/checkout/${LOT}`)))).toBe(session);
  const elsewhere = await visitor.open(`/checkout/${OTHER_LOT}`);
  expect(mainOf(elsewhere)).toContain("Déduit d’une autre commande, qui attend son paiement : 497 €");
  await shop.stripe.pay(session);
  await visitor.open(returnAddress(LOT, session));
  const [mail] = await shop.mailbox.about(/Déjà payé pour Formation Mindset/, email);
  expect(spaced(mail?.text)).toMatch(/997 € TTC[\s\S]*−497 €[\s\S]*500 € TTC/);
  const { id } = await orderOf(email, LOT);
  const { number } = await shop.db
    .selectFrom("invoices")
    .select("number")
    .where("orderId", "=", id)
    .executeTakeFirstOrThrow();
  const answer = await admin.request(`/admin/comptabilite/pieces/${number}.pdf`);
  const pdf = withoutSpaces(await pdfText(Buffer.from(await answer.arrayBuffer())));
  expect(pdf).toMatch(/997€.*Réduction,DéjàpayépourFormationMindset−497€.*TotalTTC500€/);
  expect(mainOf(await admin.open(`/admin/commandes/${part.id}`))).toMatch(/Déduite de la commande ?ES-/);
  expect(mainOf(await visitor.open(`/checkout/${OTHER_LOT}`))).not.toContain("déjà payés");
  await expectCleanLedger(shop);

  // Refunded in full, the lot gives back what was paid for it; the part stays open, and may be deducted again.
  await shop.stripe.refund(session);
  await eventually(async () => (await orderOf(email, LOT)).status !== "paid");
  expect(await creditsOf(id)).toEqual([{ state: "returned", cents: 49_700 }]);
  expect(await readStatus(part.id)).toBe("paid");
  expect((await visitor.open("/formations/mindset/apprendre")).status).toBe(200);
  expect(recapOf(await visitor.open(`/checkout/${OTHER_LOT}`))).toContain("Déjà payé pour Formation Mindset");
  await expectCleanLedger(shop);
});

test("a code or what she has paid: the larger for her; a lot never costs less than one euro", async () => {
  const visitor = await aCustomer(shop, "code@exemple.fr", "mindset");
  await age((await findOrder(shop, "code@exemple.fr")).id);
  for (const [code, percent] of [
    ["PETIT", "20"],
    ["GRAND", "80"],
  ] as const) {
    const typed = { code, percent, au: toParisField(new Date(Date.now() + 10 * 86_400_000)) };
    await admin.submit(
      await admin.submit(await admin.open("/admin/codes/nouveau"), typed, "Voir l’effet"),
      {},
      "Créer le code",
    );
  }
  const small = await visitor.open(`/checkout/${LOT}?code=PETIT`);
  expect(mainOf(small)).toContain("Ce que tu as déjà payé fait baisser le prix davantage : le code n’est pas utilisé.");
  expect(recapOf(small)).toContain("À payer 500 € TTC");
  const large = await visitor.submit(small, { code: "GRAND" }, "Appliquer le code");
  expect(recapOf(large)).toContain("À payer 199,40 € TTC");
  const unknown = await visitor.submit(small, { code: "PERDU" }, "Appliquer le code");
  expect([unknown.status, recapOf(unknown)]).toEqual([400, expect.stringContaining("À payer 500 € TTC")]);
  await shop.edit(`update orders set amount_cents = 150000, list_cents = 150000 where email = 'code@exemple.fr'`);
  await buy(visitor, "rat-race");
  await age((await orderOf("code@exemple.fr", "rat-race")).id);
  const least = await visitor.open(`/checkout/${LOT}`);
  expect(recapOf(least)).toMatch(/−996 € À payer 1 € TTC/);
  const limit = ", car le prix ne descend pas sous 1 €";
  expect(mainOf(least)).toContain(`Déduit : 996 € sur 1 500 € déjà payés pour « Formation Mindset »${limit}.`);
  expect(mainOf(least)).toMatch(new RegExp(`Pas déduit${limit} : \\d+ € déjà payés pour`));
  await shop.edit(`update orders set amount_cents = 49700, list_cents = 49700 where email = 'code@exemple.fr'`);
});

test("two lots ordered at once on two processes deduct it once; what is refunded or disputed is deducted never", async () => {
  const email = "presse@exemple.fr";
  const visitor = await aCustomer(shop, email, "mindset");
  const part = await findOrder(shop, email);
  await age(part.id);
  const second = await enter(twin, email);
  const [one, other] = [await visitor.open(`/checkout/${LOT}`), await second.open(`/checkout/${OTHER_LOT}`)];
  // Both have read that it is free before either takes it.
  const posts = await shop.db.transaction().execute(async (trx) => {
    await sql`select from orders where id = ${part.id} for update`.execute(trx);
    const sent = Promise.all([visitor.submit(one, { cgv: true }), second.submit(other, { cgv: true })]);
    await untilWaiting(shop.db, 2);
    // Not awaited: they end after this transaction.
    return { sent };
  });
  const pages = await posts.sent;
  const active = await sql<{ count: number }>`select count(*)::int as count from order_credits
    where credited_order_id = ${part.id} and state <> 'returned'`.execute(shop.db);
  expect(active.rows).toEqual([{ count: 1 }]);
  const [gone, ...others] = pages.filter(({ status }) => status === 409);
  expect(others).toEqual([]);
  expect(gone?.text).toContain("Ce que tu as déjà payé vient d’être déduit d’une autre commande");
  expect(gone && recapOf(gone)).toMatch(/Total [79]97 € TTC/);
  await expectCleanLedger(shop);

  // The order that has it ends unpaid, and is paid late: by then the other lot has it.
  const { session, formation } = await shop.db
    .selectFrom("orderCredits")
    .innerJoin("orders", "orders.id", "orderCredits.orderId")
    .innerJoin("formations", "formations.id", "orders.formationId")
    .select([sql<string>`stripe_checkout_session_id`.as("session"), "slug as formation"])
    .where("creditedOrderId", "=", part.id)
    .where("orderCredits.state", "=", "held")
    .executeTakeFirstOrThrow();
  await sql`update orders set status = 'canceled', canceled_reason = 'expired', holds_seat = false
    where stripe_checkout_session_id = ${session}`.execute(shop.db);
  await sql`update order_credits set state = 'returned' where credited_order_id = ${part.id}`.execute(shop.db);
  await buy(visitor, formation === LOT ? OTHER_LOT : LOT);
  await shop.stripe.pay(session);
  await eventually(async () => {
    const alerts = await shop.db.selectFrom("alerts").select("subject").execute();
    return alerts.some(({ subject }) => subject === "Une réduction a servi deux fois");
  });

  const disputed = await aCustomer(shop, "conteste@exemple.fr", "mindset");
  const { id } = await findOrder(shop, "conteste@exemple.fr");
  await age(id);
  await shop.edit(`update orders set refunded_cents = 10000 where id = '${id}'`);
  expect(recapOf(await disputed.open(`/checkout/${LOT}`))).toContain("À payer 600 € TTC");
  await shop.edit(`update orders set disputed_at = now() where id = '${id}'`);
  expect(recapOf(await disputed.open(`/checkout/${LOT}`))).toContain("Total 997 € TTC");
});

test("a part whose money may go back is not deducted; what is asked back after its deduction waits for a person, and the founder is told", async () => {
  const email = "renonce@exemple.fr";
  const visitor = await aCustomer(shop, email, "mindset");
  const part = await findOrder(shop, email);
  await age(part.id);
  // A stranger's, which comes too late to oblige anybody, holds nothing back; one from the days of the guarantee does.
  await declare(shop, "retractation", { contrat: "ma formation", email, nom: "Inconnue" });
  expect(recapOf(await visitor.open(`/checkout/${LOT}`))).toContain("À payer 500 € TTC");
  await ageDeclaration(shop, await declare(shop, "retractation", { contrat: part.number, email }), 12);
  const waiting = await visitor.open(`/checkout/${LOT}`);
  expect(mainOf(waiting)).toContain("Pas déduit tant qu’un remboursement est demandé ou examiné : 497 €");
  expect(recapOf(waiting)).toContain("Total 997 € TTC");
  await eventually(() => receiptsTo(shop, email).length === 2);
  const guest = newVisitor(shop);
  for (const nth of [0, 1]) await guest.submit(await guest.open(answerLink(shop, email, nth)), {}, "Ce n’est pas moi");
  await buy(visitor, LOT);
  const lot = await orderOf(email, LOT);
  expect(await creditsOf(lot.id)).toEqual([{ state: "used", cents: 49_700 }]);

  // Made in time, and told only now.
  const late = await declare(shop, "retractation", { contrat: part.number, email }, visitor);
  await ageDeclaration(shop, late, 12);
  await carryOut(shop);
  expect([await outcomesOf(shop, late), await readStatus(part.id)]).toEqual([[], "paid"]);
  const desk = await admin.open(`/admin/droits/${late}`);
  expect(mainOf(desk)).toContain("la déduit de son prix, et reste à ce prix");
  await admin.submit(desk, { accord: true }, "Rembourser 497\u00a0€ et fermer l’accès");
  await eventually(async () => (await readStatus(part.id)) === "withdrawn");
  const told = shop.db.selectFrom("alerts").select("details").where("orderId", "=", part.id);
  expect(JSON.stringify(await told.execute())).toContain(part.number);
  expect((await orderOf(email, LOT)).status).toBe("paid");
});

test("after a purchase one suggestion leads on, while it is for sale and not hers", async () => {
  const visitor = newVisitor(shop);
  const thanks = await buy(visitor, "mindset", "suite@exemple.fr");
  const link = thanks.document.querySelector(`main a[href='/formations/${LOT}']`);
  expect(link?.parentNode?.text).toContain("Pour continuer, quand tu voudras");
  await shop.edit(`update formations set status = 'closed' where slug = '${LOT}'`);
  expect((await visitor.open(thanks.url)).document.querySelector(`main a[href='/formations/${LOT}']`)).toBeNull();
  await shop.edit(`update formations set status = 'open' where slug = '${LOT}'`);
});

/** Past the withdrawal and the guarantee. */
function age(orderId: string): Promise<unknown> {
  return sql`update orders set paid_at = paid_at - interval '40 days', created_at = created_at - interval '40 days'
    where id = ${orderId}`.execute(shop.db);
}

function orderOf(email: string, slug: string) {
  return shop.db
    .selectFrom("orders")
    .innerJoin("formations", "formations.id", "orders.formationId")
    .select(["orders.id", "orders.status"])
    .where("email", "=", email)
    .where("slug", "=", slug)
    .executeTakeFirstOrThrow();
}

async function readStatus(id: string): Promise<string> {
  return (await shop.db.selectFrom("orders").select("status").where("id", "=", id).executeTakeFirstOrThrow()).status;
}

function creditsOf(orderId: string) {
  return shop.db.selectFrom("orderCredits").select(["state", "cents"]).where("orderId", "=", orderId).execute();
}

async function amountAt(session: string): Promise<number | null | undefined> {
  return (await shop.stripe.ledger()).find((line) => line.session === session)?.amountTotal;
}

function recapOf(page: Page): string {
  const recap = page.document.querySelector("#recapitulatif")?.parentNode?.parentNode?.text ?? "";
  return spaced(recap.replace(/\s+/g, " "))
    .replace(/(\S)(Prix|Déjà|À payer|Total)/g, "$1 $2")
    .replace(/(Prix|À payer|Total)(?=[\d−])/g, "$1 ");
}
