import { sql } from "kysely";
import { expect, test } from "vitest";
import { anAdmin, errorAt } from "#tests/support/admin.ts";
import { payWithoutReturning } from "#tests/support/buying.ts";
import { runJob, untilEventsAreDone } from "#tests/support/jobs.ts";
import { differencesOf } from "#tests/support/ledger.ts";
import {
  accessIsOpen,
  actionsOn,
  ageRefunds,
  aPaidOrder,
  aSubscriber,
  declare,
  mailOf,
  outcomesOf,
  readOrder,
  refundedAtStripe,
} from "#tests/support/orders.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { changeProofs } from "#tests/support/proofs.ts";
import { eventually } from "#tests/support/shop.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** Declarations, and withdrawals from the declaration to the refund. */
const shop = await aShop();
const admin = await anAdmin(shop);

test("an administrator carries out a withdrawal, matched with its order, in one step and only once", async () => {
  const order = await aPaidOrder(shop, "lea");
  const id = await declare(shop, "retractation", { contrat: order.number, email: "lea@exemple.fr" });
  const list = await admin.open("/admin/droits");
  expect(list.text).toContain(order.number);
  const page = await admin.open(`/admin/droits/${id}`);
  expect(page.text).toContain("Retrouvée d’elle-même");
  expect(page.text).toContain("Dans le délai légal de 14 jours");
  // An administrator has revoked and granted access again; the end of the contract revokes it anyway.
  for (const button of ["Fermer l’accès", "Ouvrir l’accès"])
    await admin.submit(await admin.open(`/admin/commandes/${order.id}`), {}, button);

  const { url, body } = admin.formRequest(page, { accord: true }, "Rembourser 497");
  const answers = await Promise.all(Array.from({ length: 5 }, () => admin.request(url, { method: "POST", body })));
  expect(answers.map((answer) => answer.status)).toEqual([303, 303, 303, 303, 303]);
  expect(await readOrder(shop, order.id)).toMatchObject({
    status: "withdrawn",
    refundedCents: 49_700,
    holdsSeat: false,
  });
  expect(await outcomesOf(shop, id)).toMatchObject([{ kind: "done", orderId: order.id, refundedCents: 49_700 }]);
  expect(await actionsOn(shop, order.id)).toEqual(["revoke", "grant", "withdraw"]);
  expect(await refundedAtStripe(shop, "lea@exemple.fr")).toBe(49_700);
  const mails = await shop.mailbox.until("lea@exemple.fr", 5);
  expect(mails.filter((mail) => mail.subject.includes("Rétractation effectuée"))).toHaveLength(1);
  await shop.stripe.webhooksSettled();
  expect((await admin.open(`/admin/droits/${id}`)).text).toMatch(/Exécutée le.*Retrouvée d’elle-même/);
  expect((await admin.open(`/admin/commandes/${order.id}`)).text).toMatch(/Rétractée.*Fermé le/);
});

test("a withdrawal from a subscription that is already refunded ends it at Stripe and refunds nothing more", async () => {
  const { id: orderId } = await aSubscriber(shop, "avant");
  const id = await declare(shop, "retractation", { contrat: "abonnement", email: "avant@exemple.fr" });
  await sql`update orders set refunded_cents = amount_cents where id = ${orderId}`.execute(shop.db);
  const page = await admin.open(`/admin/droits/${id}`);
  await shop.stripe.fault({ method: "DELETE", path: "/v1/subscriptions", kind: "500", times: 3 });
  expect((await admin.submit(page, { accord: true }, "clore")).status).toBe(503);
  expect([await outcomesOf(shop, id), (await readOrder(shop, orderId)).status]).toEqual([[], "paid"]);
  await admin.submit(page, { accord: true }, "clore");
  expect(await outcomesOf(shop, id)).toMatchObject([{ kind: "done", refundedCents: 0 }]);
  expect([await accessIsOpen(shop, orderId), await refundedAtStripe(shop, "avant@exemple.fr")]).toEqual([false, 0]);
  const line = (await shop.stripe.ledger()).find((row) => row.email === "avant@exemple.fr");
  expect(line?.subscriptionStatus).toBe("canceled");
});

test("when the shop is killed between Stripe's answer and its commit, reconciliation completes the withdrawal", async () => {
  const order = await aPaidOrder(shop, "coupure");
  const id = await declare(shop, "retractation", { contrat: "Formation Mindset", email: "coupure@exemple.fr" });
  await shop.stripe.webhooks({ mode: "drop" });
  await shop.stripe.holdNext("/v1/refunds");
  const page = await admin.open(`/admin/droits/${id}`);
  const { url, body } = admin.formRequest(page, { accord: true }, "Rembourser 497");
  const lost = admin.request(url, { method: "POST", body }).catch(() => undefined);
  await shop.stripe.heldArrived();
  await shop.kill();
  await lost;
  await shop.stripe.release();
  await shop.start();
  expect(await readOrder(shop, order.id)).toMatchObject({ status: "paid" });
  await ageRefunds(shop);
  await runJob(shop, "reconcile-orders");
  await shop.stripe.webhooks({ mode: "send" });
  expect(await readOrder(shop, order.id)).toMatchObject({ status: "withdrawn", refundedCents: 49_700 });
  expect(await outcomesOf(shop, id)).toMatchObject([{ kind: "done", actor: "admin@essor.example" }]);
  expect(await actionsOn(shop, order.id)).toEqual(["withdraw"]);
});

test("a withdrawal declared at 23:59:59 on the last day is in time, however late it is handled; a second later the guarantee applies", async () => {
  const order = await aPaidOrder(shop, "minuit");
  const id = await declare(shop, "retractation", { contrat: order.number, email: "minuit@exemple.fr" });
  const read = async (declared: string) => {
    await changeProofs(shop, ["declarations"], async (db) => {
      await sql`update orders set paid_at = '2026-11-21T10:00:00Z' where id = ${order.id}`.execute(db);
      await sql`update declarations set declared_at = ${declared}::timestamptz where id = ${id}`.execute(db);
    });
    return (await admin.open(`/admin/droits/${id}`)).text;
  };
  expect(await read("2026-12-07T22:59:59Z")).toContain("Dans le délai légal");
  expect(await read("2026-12-07T23:00:00Z")).toContain("la garantie de 30 jours court jusqu’au lundi 21 décembre 2026");
  expect(await read("2026-12-21T23:00:00Z")).toContain("Hors délai");
});

test("a declaration that fits several orders waits for the administrator to choose one, and is never changed itself", async () => {
  const first = await aPaidOrder(shop, "zoe");
  await payWithoutReturning(shop, "rat-race", "zoe@exemple.fr");
  await eventually(async () => (await paidOrders("zoe@exemple.fr")) === 2);
  const id = await declare(shop, "retractation", { contrat: "ma formation", email: "zoe@exemple.fr" });
  const before = await declarationOf(id);
  expect((await admin.open("/admin/droits")).text).toContain("À choisir parmi 2");
  const page = await admin.open(`/admin/droits/${id}`);
  expect(page.text).not.toContain("Retrouvée d’elle-même");
  const chosen = await admin.submit(page, {}, `Rattacher la commande ${first.number}`);
  expect(chosen.text).toContain("Rattachée à la main");
  expect(await outcomesOf(shop, id)).toMatchObject([{ kind: "matched", orderId: first.id }]);
  await expect(sql`delete from declaration_outcomes where declaration_id = ${id}`.execute(shop.db)).rejects.toThrow(
    "append-only",
  );

  const without = await admin.submit(chosen, { accord: false }, "Rembourser 497");
  expect([without.status, errorAt(without, "accord")]).toEqual([400, "Cochez la case pour confirmer."]);
  const nobody = await admin.submit(chosen, { commande: "ES-999999" }, "Rattacher");
  expect([nobody.status, errorAt(nobody, "commande")]).toEqual([400, "Aucune commande ne porte ce numéro."]);
  expect(nobody.document.querySelector("#champ-commande")?.getAttribute("value")).toBe("ES-999999");
  await admin.submit(chosen, { accord: true }, "Rembourser 497");
  expect(await readOrder(shop, first.id)).toMatchObject({ status: "withdrawn" });
  expect(await declarationOf(id)).toEqual(before);
});

test("a declaration with somebody else's order number is matched with no order, and the page warns about it", async () => {
  const order = await aPaidOrder(shop, "cible");
  const id = await declare(shop, "retractation", { contrat: order.number, email: "inconnue@exemple.fr" });
  const page = await admin.open(`/admin/droits/${id}`);
  expect(page.text).toContain("Aucune commande ne correspond à coup sûr");
  expect((await admin.open(`/admin/commandes/${order.id}`)).text).not.toContain("Elle attend votre réponse");
  const chosen = await admin.submit(page, {}, `Rattacher la commande ${order.number}`);
  expect(chosen.text).toContain("L’adresse de la déclaration n’est pas celle de la commande");
  expect((await admin.open(`/admin/commandes/${order.id}`)).text).toContain("Elle attend votre réponse");
  const brief = await admin.submit(chosen, { motif: "Non." }, "Refuser et envoyer");
  expect([brief.status, errorAt(brief, "motif")]).toEqual([400, expect.stringContaining("Écrivez le motif")]);
  expect(brief.document.querySelector("#champ-motif")?.text).toBe("Non.");
  const motif = "Nous ne retrouvons aucun contrat à cette adresse.";
  const { url, body } = admin.formRequest(chosen, { motif }, "Refuser et envoyer");
  const clicks = await Promise.all([1, 2].map(() => admin.request(url, { method: "POST", body })));
  expect(clicks.map(({ status }) => status)).toEqual([303, 303]);
  expect(await outcomesOf(shop, id)).toMatchObject([{ kind: "matched" }, { kind: "refused", reason: motif }]);
  const mails = await shop.mailbox.until("inconnue@exemple.fr", 2);
  expect(mails[1]?.text).toContain("Nous ne retrouvons aucun contrat");
  expect(mails[1]?.text).toContain("médiateur");
  expect(await readOrder(shop, order.id)).toMatchObject({ status: "paid" });
  // A refused declaration is closed.
  const late = await admin.submit(chosen, { accord: true }, "Rembourser 497");
  expect([late.status, late.text]).toEqual([409, expect.stringContaining("déjà traitée")]);
});

test("an administrator can refuse a late withdrawal, but not one in time or one whose refund is in progress", async () => {
  const order = await aPaidOrder(shop, "attente");
  const id = await declare(shop, "retractation", { contrat: order.number, email: "attente@exemple.fr" });
  const page = await admin.open(`/admin/droits/${id}`);
  await shop.stripe.fault({ method: "POST", path: "/v1/refunds", kind: "500", times: 3 });
  expect((await admin.submit(page, { accord: true }, "Rembourser 497")).status).toBe(503);
  const motif = "La demande arrive trop tard.";
  const body = new URLSearchParams({ intent: "refuser", motif });
  const post = () => admin.request(`/admin/droits/${id}`, { method: "POST", body });
  const refused = await post();
  expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining("ni refusée ni rattachée")]);
  expect(await outcomesOf(shop, id)).toEqual([]);
  const running = await admin.open(`/admin/droits/${id}`);
  expect(running.text).toContain("En cours chez Stripe");
  expect(running.document.querySelectorAll("main form")).toEqual([]);
  await ageRefunds(shop);
  await runJob(shop, "reconcile-orders");
  // In time, it is never refused; out of time, it is.
  const inTime = await admin.open(`/admin/droits/${id}`);
  expect(inTime.text).toContain("elle ne se refuse pas");
  const answer = await post();
  expect([answer.status, await answer.text()]).toEqual([
    409,
    expect.stringMatching(/articles L\.\s221-18 et L\.\s215-1-1\s; code civil, article 1211\)/),
  ]);
  expect(await outcomesOf(shop, id)).toEqual([]);
  await sql`update orders set paid_at = paid_at - interval '40 days', created_at = created_at - interval '40 days'
      where id = ${order.id}`.execute(shop.db);
  expect((await post()).status).toBe(303);
  expect(await outcomesOf(shop, id)).toMatchObject([{ kind: "refused", reason: motif }]);
  const late = await admin.submit(page, { accord: true }, "Rembourser 497");
  expect([late.status, await refundedAtStripe(shop, "attente@exemple.fr")]).toEqual([409, 0]);
});

test.each([
  ["the order's form", "reste", "refunded"],
  ["a withdrawal", "renonce", "withdrawn"],
] as const)(
  "after a part that the bank has sent back, %s gives all the rest back, and the order ends",
  async (_, name, status) => {
    const email = `${name}@exemple.fr`;
    const { id, number } = await aPaidOrder(shop, name);
    const part = await shop.stripe.refund(await sessionOf(email), { amount: 4000 });
    await untilEventsAreDone(shop);
    await shop.stripe.failRefund(part.id);
    await untilEventsAreDone(shop);
    if (status === "refunded") {
      const form = await admin.open(`/admin/commandes/${id}/rembourser`);
      await admin.submit(await admin.submit(form, { montant: "457" }), {}, "Rembourser 457");
    } else {
      const declared = await declare(shop, "retractation", { contrat: number, email });
      await admin.submit(await admin.open(`/admin/droits/${declared}`), { accord: true }, "Rembourser 457");
      const told = await mailOf(shop, email, "Rétractation effectuée");
      expect(told).toMatch(/Remboursé : 457 € .*Déjà remboursé : 40 €/);
    }
    await untilEventsAreDone(shop);
    expect(await readOrder(shop, id)).toMatchObject({ status, refundedCents: 49_700, holdsSeat: false });
    expect(await accessIsOpen(shop, id)).toBe(false);
    const papers = shop.db.selectFrom("invoices").select("totalCents").where("orderId", "=", id);
    const notes = await papers.where("kind", "=", "credit_note").orderBy("number").execute();
    expect(notes).toEqual([{ totalCents: 4000 }, { totalCents: 45_700 }]);
    expect(await shop.db.selectFrom("repeatedRefunds").select("stripeId").execute()).toEqual([]);
    expect((await admin.open(`/admin/commandes/${id}/rembourser`)).text).toContain("n’a rien à rembourser");
    expect(await differencesOf(shop)).not.toContainEqual(expect.stringContaining(number));
  },
);

test("a withdrawal from an order that was refunded before announces no money, and names what came back then", async () => {
  const { number } = await aPaidOrder(shop, "rendue");
  await shop.stripe.refund(await sessionOf("rendue@exemple.fr"));
  await untilEventsAreDone(shop);
  const id = await declare(shop, "retractation", { contrat: number, email: "rendue@exemple.fr" });
  await admin.submit(await admin.open(`/admin/droits/${id}`), { accord: true }, "clore");
  expect(await outcomesOf(shop, id)).toMatchObject([{ kind: "done", refundedCents: 0 }]);
  const told = await mailOf(shop, "rendue@exemple.fr", "Rétractation effectuée");
  expect(told).toContain("Tout ce que vous aviez payé vous avait déjà été remboursé");
  expect(told).toMatch(/Déjà remboursé : 497 € .*497 € payés − 497 € déjà remboursés = 0 €/);
  expect(told).not.toMatch(/reviennent|La somme revient/);
});

test("guests and customers can neither read nor carry out declarations", async () => {
  const id = await declare(shop, "retractation", { contrat: "rien", email: "secrete@exemple.fr" });
  const guest = new Visitor(shop.url);
  for (const path of ["/admin/droits", `/admin/droits/${id}`]) {
    for (const address of [path, `${path}.data`]) {
      const body = new URLSearchParams({ intent: "refuser", motif: "Parce que c’est ainsi." });
      for (const init of [{}, { method: "POST", body }]) {
        expect(await (await guest.request(address, init)).text()).not.toContain("secrete@");
      }
    }
  }
  expect(await outcomesOf(shop, id)).toEqual([]);
  for (const unknown of ["0190f3a0-0000-7000-8000-000000000000", "x"]) {
    expect((await admin.open(`/admin/droits/${unknown}`)).status).toBe(404);
  }
});

async function sessionOf(email: string): Promise<string> {
  return `${(await shop.stripe.ledger()).find((line) => line.email === email)?.session}`;
}

async function paidOrders(email: string): Promise<number> {
  const rows = await shop.db
    .selectFrom("orders")
    .select("id")
    .where("email", "=", email)
    .where("status", "=", "paid")
    .execute();
  return rows.length;
}

function declarationOf(id: string) {
  return shop.db.selectFrom("declarations").selectAll().where("id", "=", id).executeTakeFirst();
}
