import { sql } from "kysely";
import { expect, test } from "vitest";
import { anAdmin, errorAt } from "#tests/support/admin.ts";
import { aCustomer, linkIn, PASSWORD, payWithoutReturning } from "#tests/support/buying.ts";
import { runJob, untilEventsAreDone } from "#tests/support/jobs.ts";
import { expectCleanLedger } from "#tests/support/ledger.ts";
import {
  accessIsOpen,
  actionsOn,
  ageRefunds,
  aPaidOrder,
  findOrder,
  readOrder,
  refundedAtStripe,
} from "#tests/support/orders.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { pdfText } from "#tests/support/pdf.ts";
import { eventually } from "#tests/support/shop.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

/** What the administrator does with orders, and what customers see of it. */
const shop = await aShop();
const admin = await anAdmin(shop);
const REASON = "Geste commercial.\nPart non consultée : 497 € × 8/40 = 99,40 €, arrondis à 100 €.";
const ACCESS = /\/mot-de-passe\?token=/;

test("a partial refund keeps access, and refunding the rest revokes it; each sends one email and adds one log entry", async () => {
  const { id } = await aPaidOrder(shop, "partie");
  const unexplained = await admin.submit(await admin.open(`/admin/commandes/${id}/rembourser`), { montant: "100" });
  expect([unexplained.status, errorAt(unexplained, "motif")]).toEqual([400, expect.stringContaining("le calcul")]);
  const { url, body } = admin.formRequest(await recap(id, "100"), { motif: " " }, "Rembourser 100");
  expect((await admin.request(url, { method: "POST", body })).status).toBe(400);
  expect(await readOrder(shop, id)).toMatchObject({ refundedCents: 0 });
  const page = await refund(id, "100");
  const told = (await shop.mailbox.until("partie@exemple.fr", 3)).at(-1);
  expect(told?.text).toMatch(/Geste commercial\.\s+Part non consultée : 497 € × 8\/40 = 99,40 €/);
  expect(await pdfText(Buffer.from(told?.attachments[0]?.content as ArrayBuffer))).toContain(
    "Motif et calcul : Geste commercial. Part non consultée : 497 € × 8/40 = 99,40 €, arrondis à 100 €.",
  );
  expect(page.text).toContain("Part non consultée");
  expect(page.text).toContain("Le remboursement est enregistré.");
  expect(page.text).toContain("Remboursé100 €");
  expect(await readOrder(shop, id)).toMatchObject({ status: "paid", refundedCents: 10_000 });
  expect(await accessIsOpen(shop, id)).toBe(true);

  const tooMuch = await admin.submit(await admin.open(`/admin/commandes/${id}/rembourser`), { montant: "397,01" });
  expect([tooMuch.status, tooMuch.text]).toEqual([400, expect.stringContaining("Il reste 397 €")]);

  await refund(id, "397");
  expect(await readOrder(shop, id)).toMatchObject({ status: "refunded", refundedCents: 49_700, holdsSeat: false });
  expect(await accessIsOpen(shop, id)).toBe(false);
  await shop.mailbox.until("partie@exemple.fr", 4);
  await untilEventsAreDone(shop);
  expect(shop.mailbox.to("partie@exemple.fr")).toHaveLength(4);
  expect(await actionsOn(shop, id)).toEqual(["refund", "refund"]);
  expect(await refundedAtStripe(shop, "partie@exemple.fr")).toBe(49_700);
});

test("ten clicks on the button of the confirmation make one refund", async () => {
  const { id } = await aPaidOrder(shop, "double");
  const form = await recap(id, "50");
  const { url, body } = admin.formRequest(form, {}, "Rembourser 50");
  const answers = await Promise.all(Array.from({ length: 10 }, () => admin.request(url, { method: "POST", body })));
  expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 10 }, () => 303));
  expect(await refundedAtStripe(shop, "double@exemple.fr")).toBe(5_000);
  expect(await actionsOn(shop, id)).toEqual(["refund"]);
});

test("a refund confirmed on an outdated page is refused with a message that the order has changed", async () => {
  const { id } = await aPaidOrder(shop, "onglets");
  const [first, second] = [await recap(id, "497"), await recap(id, "497")];
  await admin.submit(first, {}, "Rembourser 497");
  const late = await admin.submit(second, {}, "Rembourser 497");
  expect(late.status).toBe(409);
  expect(await refundedAtStripe(shop, "onglets@exemple.fr")).toBe(49_700);
});

test("while Stripe is unavailable the page says so and no refund is made; later the administrator makes or abandons it", async () => {
  const { id } = await aPaidOrder(shop, "absente");
  await shop.stripe.fault({ method: "POST", path: "/v1/refunds", kind: "500", times: 3 });
  const away = await refund(id, "497");
  expect([away.status, away.text]).toEqual([503, expect.stringContaining("Stripe ne répond pas")]);
  expect(await readOrder(shop, id)).toMatchObject({ status: "paid", refundedCents: 0 });
  expect(await accessIsOpen(shop, id)).toBe(true);
  expect((await admin.open("/admin/commandes?statut=a-traiter")).text).toContain("absente@exemple.fr");
  expect((await refund(id, "497")).text).toContain("Un autre remboursement de cette commande est en cours");

  await ageRefunds(shop);
  await runJob(shop, "reconcile-orders");
  await refund(id, "497");
  expect(await readOrder(shop, id)).toMatchObject({ status: "refunded" });
  expect(await refundedAtStripe(shop, "absente@exemple.fr")).toBe(49_700);
});

test("a refund of a payment that Stripe does not know keeps no later one waiting", async () => {
  const [unknown, later] = [await aPaidOrder(shop, "inconnue"), await aPaidOrder(shop, "ensuite")];
  await shop.inspect(async (db) => {
    await sql`update orders set stripe_payment_intent_id = 'pi_nobody' where id = ${unknown.id}`.execute(db);
    await sql`insert into refund_requests (id, order_id, amount_cents, actor, asked_at)
      values (gen_random_uuid(), ${unknown.id}, 1000, 'admin@essor.example', now() - interval '9 minutes'),
        (gen_random_uuid(), ${later.id}, 1000, 'admin@essor.example', now() - interval '5 minutes')`.execute(db);
  });
  await runJob(shop, "reconcile-orders").catch(() => undefined);
  await refund(later.id, "497");
  expect(await readOrder(shop, later.id)).toMatchObject({ status: "refunded" });
  await sql`update orders set stripe_payment_intent_id = (select stripe_payment_intent_id from order_payments
      where order_id = ${unknown.id}) where id = ${unknown.id}`.execute(shop.db);
});

test("when Stripe's answer to a refund is lost, the webhook records the refund once", async () => {
  const { id } = await aPaidOrder(shop, "perdue");
  await shop.stripe.fault({ method: "POST", path: "/v1/refunds", kind: "commit-then-reset", times: 3 });
  await refund(id, "497");
  await eventually(async () => (await readOrder(shop, id)).status === "refunded");
  expect(await refundedAtStripe(shop, "perdue@exemple.fr")).toBe(49_700);
  expect(await actionsOn(shop, id)).toEqual(["refund"]);
});

test("when the shop is killed between Stripe's answer and its commit, and no webhook comes, reconciliation records the refund", async () => {
  const { id } = await aPaidOrder(shop, "tuee");
  await shop.stripe.webhooks({ mode: "drop" });
  await shop.stripe.holdNext("/v1/refunds");
  const { url, body } = admin.formRequest(await recap(id, "497"), {}, "Rembourser 497");
  const lost = admin.request(url, { method: "POST", body }).catch(() => undefined);
  await shop.stripe.heldArrived();
  await shop.kill();
  await lost;
  await shop.stripe.release();
  await shop.start();
  await ageRefunds(shop);
  await runJob(shop, "reconcile-orders");
  expect(await readOrder(shop, id)).toMatchObject({ status: "refunded", refundedCents: 49_700 });
  expect(await actionsOn(shop, id)).toEqual(["refund"]);
  await shop.stripe.webhooks({ mode: "send" });
});

test("a disputed payment cannot be refunded, and the page says why", async () => {
  const { id } = await aPaidOrder(shop, "litige");
  const form = await recap(id, "497");
  const line = (await shop.stripe.ledger()).find((row) => row.email === "litige@exemple.fr");
  await shop.stripe.dispute(String(line?.session));
  const refused = await admin.submit(form, {}, "Rembourser 497");
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining("contesté")]);
  await eventually(async () => (await admin.open(`/admin/commandes/${id}`)).text.includes("Paiement contesté"));
  expect((await admin.open("/admin/commandes?statut=a-traiter")).text).toContain("litige@exemple.fr");
  // Another order's page cannot resolve this alert.
  const [alert] = await shop.db.selectFrom("alerts").select("key").where("orderId", "=", id).execute();
  const elsewhere = new URLSearchParams({ intent: "regler", alerte: `${alert?.key}` });
  const other = await findOrder(shop, "double@exemple.fr");
  await admin.request(`/admin/commandes/${other.id}`, { method: "POST", body: elsewhere });
  const list = await admin.open("/admin/commandes");
  expect(list.text).toContain("Paiement contesté");
  const settled = await admin.submit(list, {}, "Marquer comme réglée");
  expect(settled.text).toContain("L’alerte est réglée.");
  expect(settled.text).not.toContain("Paiement contesté");
});

test("access revoked by an administrator stays revoked, and granted access stays granted", async () => {
  const visitor = await aCustomer(shop, "main@exemple.fr", "mindset");
  const id = (await findOrder(shop, "main@exemple.fr")).id;
  await act(id, "Fermer l’accès");
  expect(await mayLearn(visitor)).toBe(false);
  // Repeated events from Stripe do not grant access again.
  const events = await shop.stripe.events();
  await shop.stripe.resend(
    events.filter(({ event }) => JSON.stringify(event).includes(id)).map(({ event }) => event.id),
  );
  await untilEventsAreDone(shop);
  expect(await mayLearn(visitor)).toBe(false);

  await act(id, "Ouvrir l’accès");
  expect(await mayLearn(visitor)).toBe(true);
  await shop.mailbox.until("main@exemple.fr", 3);
  await refund(id, "497");
  expect(await mayLearn(visitor)).toBe(true);
  expect(await actionsOn(shop, id)).toEqual(["revoke", "grant", "refund"]);
  expect((await admin.open(`/admin/commandes/${id}`)).text).toContain("Ouvert à la main");
});

test("the access email is sent again, with a link that works and replaces the earlier one", async () => {
  const email = "renvoi@exemple.fr";
  await payWithoutReturning(shop, "mindset", email);
  const [access] = await shop.mailbox.about(ACCESS, email);
  const first = linkIn(access, "/mot-de-passe?token=");
  const id = (await findOrder(shop, email)).id;
  const page = await admin.open(`/admin/commandes/${id}`);
  await Promise.all([1, 2, 3].map(() => admin.submit(page, {}, "Renvoyer")));
  const mails = await shop.mailbox.until(email, 3);
  expect(await actionsOn(shop, id)).toEqual(["resend"]);
  const visitor = new Visitor(shop.url);
  expect((await visitor.open(first)).status).toBe(410);
  const form = await visitor.open(linkIn(mails[2], "/mot-de-passe?token="));
  await visitor.submit(form, { password: PASSWORD, passwordConfirmation: PASSWORD });
  expect(await mayLearn(visitor)).toBe(true);
});

test("when an administrator corrects an order's e-mail address, the order moves to the new address and the wrong mailbox loses access", async () => {
  const wrong = "fote@exemple.fr";
  await payWithoutReturning(shop, "mindset", wrong);
  const [access] = await shop.mailbox.about(ACCESS, wrong);
  const lost = linkIn(access, "/mot-de-passe?token=");
  const id = (await findOrder(shop, wrong)).id;
  // Access that was granted to the wrong address moves, too.
  await act(id, "Fermer l’accès");
  await act(id, "Ouvrir l’accès");
  const told = await admin.submit(await admin.open(`/admin/commandes/${id}/adresse`), { email: " Faute@Exemple.fr " });
  expect(told.text).toContain("Aucun compte n’est fusionné");
  const page = await admin.submit(told, {}, "Corriger");
  expect(page.text).toContain("L’adresse est corrigée.");
  expect(page.text).toContain("faute@exemple.fr");
  const [moved] = await shop.mailbox.about(ACCESS, "faute@exemple.fr");
  const visitor = new Visitor(shop.url);
  expect((await visitor.open(lost)).status).toBe(410);
  const form = await visitor.open(linkIn(moved, "/mot-de-passe?token="));
  await visitor.submit(form, { password: PASSWORD, passwordConfirmation: PASSWORD });
  expect(await mayLearn(visitor)).toBe(true);
  const open = await shop.db
    .selectFrom("access")
    .innerJoin("users", "users.id", "access.userId")
    .select("users.email")
    .where("users.email", "in", [wrong, "faute@exemple.fr"])
    .where("revokedAt", "is", null)
    .execute();
  expect(open).toEqual([{ email: "faute@exemple.fr" }]);
  expect(await actionsOn(shop, id)).toEqual(["revoke", "grant", "correct-address"]);
});

test("correcting an order to an address that already has the formation raises an alert about a double payment", async () => {
  const [first, second] = [await aPaidOrder(shop, "jumelle"), await aPaidOrder(shop, "jumele")];
  const told = await admin.submit(await admin.open(`/admin/commandes/${second.id}/adresse`), {
    email: "jumelle@exemple.fr",
  });
  const page = await admin.submit(told, {}, "Corriger");
  expect(page.text).toMatch(/Même formation payée deux fois/);
  for (const { number } of [first, second]) expect(page.text).toContain(`commande : ${number}`);
  expect(page.text).toContain(`Ouvert par la commande ${first.number}`);
  await refund(second.id, "497");
  expect(await accessIsOpen(shop, first.id)).toBe(true);
});

test("guests and customers can neither read nor change orders in the administration", async () => {
  const visitor = await aCustomer(shop, "curieuse@exemple.fr", "mindset");
  const id = (await findOrder(shop, "curieuse@exemple.fr")).id;
  const pages = ["", "/export", `/${id}`, `/${id}/rembourser`, `/${id}/adresse`].map(
    (path) => `/admin/commandes${path}`,
  );
  const before = await readOrder(shop, id);
  for (const someone of [visitor, new Visitor(shop.url)]) {
    for (const page of pages.flatMap((path) => [path, `${path}.data`])) {
      for (const method of ["GET", "POST"]) {
        const body = new URLSearchParams({ intent: "fermer", montant: "1", etape: "confirmer", email: "x@y.fr" });
        const answer = await someone.request(page, { method, ...(method === "POST" && { body }) });
        const text = await answer.text();
        expect([page, method, answer.status < 400 && answer.status !== 302 && !page.includes(".data")]).toEqual([
          page,
          method,
          false,
        ]);
        expect(text).not.toMatch(/curieuse@|ES-0/);
      }
    }
  }
  expect(await readOrder(shop, id)).toEqual(before);
  expect(await actionsOn(shop, id)).toEqual([]);
});

test("an unknown order gets 404, malformed values are refused, and unknown fields are ignored", async () => {
  for (const id of ["0190f3a0-0000-7000-8000-000000000000", "x", "%00", "' or 1=1"]) {
    expect((await admin.open(`/admin/commandes/${encodeURIComponent(id)}`)).status).toBe(404);
    expect((await admin.open(`/admin/commandes/${encodeURIComponent(id)}/rembourser`)).status).toBe(404);
  }
  const { id } = await aPaidOrder(shop, "champs");
  const form = admin.formRequest(await recap(id, "10"), {}, "Rembourser 10");
  form.body.append("amount_cents", "49700");
  expect((await admin.request(form.url, { method: "POST", body: form.body })).status).toBe(400);
  const body = new URLSearchParams({ intent: "fermer", user_id: "x" });
  expect((await admin.request(`/admin/commandes/${id}`, { method: "POST", body })).status).toBe(400);
  expect(await readOrder(shop, id)).toMatchObject({ status: "paid", refundedCents: 0 });
});

test("after all stories of this file the ledger finds no difference between Stripe and the shop", async () => {
  await untilEventsAreDone(shop);
  await expectCleanLedger(shop);
});

async function recap(id: string, montant: string): Promise<Page> {
  return admin.submit(await admin.open(`/admin/commandes/${id}/rembourser`), { montant, motif: REASON });
}

async function refund(id: string, montant: string): Promise<Page> {
  return admin.submit(await recap(id, montant), {}, `Rembourser ${montant}`);
}

async function act(id: string, button: string): Promise<Page> {
  return admin.submit(await admin.open(`/admin/commandes/${id}`), {}, button);
}

async function mayLearn(visitor: Visitor): Promise<boolean> {
  return (await visitor.open("/formations/mindset/apprendre")).status === 200;
}
