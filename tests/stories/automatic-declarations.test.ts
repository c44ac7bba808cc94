import { sql } from "kysely";
import { expect, test } from "vitest";
import { withdrawalDeadline } from "#app/domain/shop/deadlines/withdrawal.ts";
import { formatDate } from "#app/domain/values/time.ts";
import { anAdmin } from "#tests/support/admin.ts";
import { aCustomer, buy, linkIn, PASSWORD, payWithoutReturning } from "#tests/support/buying.ts";
import { anAttestation } from "#tests/support/courses.ts";
import { killJob, runJob, untilEventsAreDone } from "#tests/support/jobs.ts";
import { differencesOf, expectCleanLedger } from "#tests/support/ledger.ts";
import {
  accessIsOpen,
  actionsOn,
  ageDeclaration,
  aPaidOrder,
  aSubscriber,
  carryOut,
  declare,
  findOrder,
  mailOf,
  monthsOf,
  noticeAbout,
  outcomesOf,
  readOrder,
  refundedAtStripe,
} from "#tests/support/orders.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { pdfText } from "#tests/support/pdf.ts";
import { eventually } from "#tests/support/shop.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** Declarations that the shop carries out by itself. */
const shop = await aShop();
const admin = await anAdmin(shop);

test("the refund of a withdrawal after two lessons is the same to the cent on the page, at Stripe and in the email", async () => {
  const email = "avis@exemple.fr";
  const lea = await aCustomer(shop, email, "mindset");
  const order = await findOrder(shop, email);
  const lessons = await sql<{ slug: string }>`select lessons.slug from lessons join courses on courses.id = course_id
      where courses.slug = 'mindset' and published_version is not null order by module_id, position limit 2`.execute(
    shop.db,
  );
  for (const { slug } of lessons.rows) {
    const body = new URLSearchParams({ etat: "fait" });
    await lea.request(`/formations/mindset/apprendre/${slug}/fait`, { method: "POST", body });
  }
  expect((await lea.open("/orders")).html).toContain(`/orders/${order.number}/remboursement`);
  const shown = await lea.open(`/orders/${order.number}/remboursement`);
  expect(shown.text).toContain("Le plus favorable pour vous : 497 €");
  expect(shown.text).toMatch(/La loi ?497 € ?Le plus favorable/);
  const { paidAt } = await shop.db
    .selectFrom("orders")
    .select("paidAt")
    .where("id", "=", order.id)
    .executeTakeFirstOrThrow();
  const until = formatDate(withdrawalDeadline(paidAt ?? new Date(0)).toString());
  const calculation = `Dans le délai, jusqu’au ${until}. 497 € payés = 497 €, quelle que soit la progression.`;
  expect(shown.text).toContain(calculation);
  expect(shown.text).toContain("Déclaré aujourd’hui, le remboursement part au plus tard le");

  const id = await declare(shop, "retractation", { contrat: order.number, email });
  const receipt = await mailOf(shop, email, "Accusé de réception");
  expect(receipt).toContain("Règle appliquée : Rétractation de 14 jours");
  expect(receipt).toContain(`Calcul : ${calculation}`);
  expect((await lea.open(`/declaration/${id}`)).text).not.toContain("497");

  const attestation = await anAttestation(shop, lea, email, "mindset");
  // Not before its time; then once, although two replicas run the job at the same time.
  await runJob(shop, "carry-out-declarations");
  expect(await outcomesOf(shop, id)).toEqual([]);
  await carryOut(shop, { workers: 2 });
  expect(await readOrder(shop, order.id)).toMatchObject({ status: "withdrawn", refundedCents: 49_700 });
  expect(await outcomesOf(shop, id)).toMatchObject([{ kind: "done", actor: "worker", refundedCents: 49_700 }]);
  expect([await refundedAtStripe(shop, email), await accessIsOpen(shop, order.id)]).toEqual([49_700, false]);
  expect(await actionsOn(shop, order.id)).toEqual(["withdraw"]);
  const mail = await mailOf(shop, email, "Rétractation effectuée");
  expect(mail).toContain("Remboursé : 497 €");
  expect(mail).toContain(`Calcul : ${calculation}`);
  expect((await lea.open("/formations/mindset/apprendre")).status).toBe(404);
  // Who is paid back keeps no paper that says that she has followed it.
  expect((await new Visitor(shop.url).open(attestation)).text).toContain("annulé par une rétractation");
  expect((await lea.open(`/orders/${order.number}/recu`)).text).toContain("497 €");
  // The credit note is attached to the email and listed with the order, and the books balance.
  const [note, ...others] = (await lea.open("/orders")).document.querySelectorAll("a[href*='/avoir/']");
  expect(others).toEqual([]);
  const paper = Buffer.from(await (await lea.request(`${note?.getAttribute("href")}`)).arrayBuffer());
  expect(await pdfText(paper)).toMatch(/Total TTC à rendre\s*497\s€/);
  const attached = shop.mailbox
    .to(email)
    .at(-1)
    ?.attachments.map(({ filename }) => filename);
  expect(attached).toEqual([`${/AV\d+-\d+/.exec(note?.text ?? "")}.pdf`]);
  await untilEventsAreDone(shop);
  await expectCleanLedger(shop);
  expect((await lea.open(`/orders/${order.number}/remboursement`)).text).toContain("497 € déjà remboursés = 0 €");
  expect((await admin.open(`/admin/droits/${id}`)).text).toContain("(la boutique, d’elle-même). 497 € remboursés.");
});

test("a withdrawal that fails because Stripe is unavailable is completed by the next run, for every month of a subscription", async () => {
  const { id: orderId, subscription } = await aSubscriber(shop, "mois");
  await shop.stripe.renew(subscription, "paid");
  await eventually(async () => (await monthsOf(shop, orderId)).length === 2);
  // The email address alone is enough: it has one order within the period.
  const id = await declare(shop, "retractation", { contrat: "mon abonnement", email: "mois@exemple.fr" });
  await shop.stripe.fault({ method: "POST", path: "/v1/refunds", kind: "500", times: 3 });
  await carryOut(shop, { workers: 2 });
  expect(await readOrder(shop, orderId)).toMatchObject({ status: "paid", refundedCents: 0 });
  await sql`update refund_requests set asked_at = asked_at - interval '5 minutes'`.execute(shop.db);
  await runJob(shop, "reconcile-orders");
  await carryOut(shop, { workers: 2 });
  expect(await outcomesOf(shop, id)).toMatchObject([{ kind: "done", actor: "worker", refundedCents: 179_400 }]);
  expect(await mailOf(shop, "mois@exemple.fr", "Rétractation effectuée")).toContain("1 794 € payés = 1 794 €");
  const line = (await shop.stripe.ledger()).find((row) => row.email === "mois@exemple.fr");
  expect([line?.subscriptionStatus, await accessIsOpen(shop, orderId)]).toEqual(["canceled", false]);
});

test("a withdrawal from a subscription whose first month was refunded before gives back the later month, and says both", async () => {
  const { id: orderId, subscription } = await aSubscriber(shop, "partie");
  await shop.stripe.renew(subscription, "paid");
  await eventually(async () => (await monthsOf(shop, orderId)).length === 2);
  const line = (await shop.stripe.ledger()).find((row) => row.email === "partie@exemple.fr");
  await shop.stripe.refund(`${line?.session}`);
  await eventually(async () => (await readOrder(shop, orderId)).refundedCents === 89_700);
  const id = await declare(shop, "retractation", { contrat: "mon abonnement", email: "partie@exemple.fr" });
  await carryOut(shop, { workers: 2 });
  expect(await outcomesOf(shop, id)).toMatchObject([{ kind: "done", refundedCents: 89_700 }]);
  const told = await mailOf(shop, "partie@exemple.fr", "Rétractation effectuée");
  expect(told).toMatch(/Remboursé : 897 € .*Déjà remboursé : 897 € .*1 794 € payés − 897 € déjà remboursés = 897 €/);
});

test("a month whose payment is reported after the withdrawal is refunded, by its event or by the nightly comparison", async () => {
  const withdrawnBefore = async (name: string) => {
    const { id, subscription } = await aSubscriber(shop, name);
    await untilEventsAreDone(shop);
    await shop.stripe.webhooks({ mode: "drop" });
    await shop.stripe.renew(subscription, "paid");
    await declare(shop, "retractation", { contrat: "abo", email: `${name}@exemple.fr` });
    await carryOut(shop, { workers: 2 });
    expect(await readOrder(shop, id)).toMatchObject({ status: "withdrawn" });
    return id;
  };
  const allRefunded = async (orderId: string) => {
    const months = await monthsOf(shop, orderId);
    return months.length === 2 && months.every((month) => month.refundedCents === month.amountCents);
  };
  const reported = await withdrawnBefore("rapporte");
  const paid = (await shop.stripe.events()).filter(({ event }) => event.type === "invoice.paid");
  await shop.stripe.webhooks({ mode: "send" });
  await shop.stripe.resend(paid.slice(-1).map(({ event }) => event.id));
  await eventually(() => allRefunded(reported));

  const lost = await withdrawnBefore("perdu");
  await shop.stripe.fault({ method: "POST", path: "/v1/refunds", kind: "500", times: 6 });
  await killJob(shop, "compare-with-stripe", {});
  expect(await differencesOf(shop)).toEqual([expect.stringMatching(/^withdrawn-not-refunded/)]);
  await runJob(shop, "compare-with-stripe");
  expect(await allRefunded(lost)).toBe(true);
  await shop.stripe.webhooks({ mode: "send" });
  await untilEventsAreDone(shop);
  await expectCleanLedger(shop);
});

test("a buyer whose account has another address now withdraws with it, once it is confirmed", async () => {
  const [email, now] = ["avant@exemple.fr", "apres@exemple.fr"];
  const buyer = await aCustomer(shop, email, "mindset");
  const order = await findOrder(shop, email);
  await buyer.submit(await buyer.open("/account/email"), { email: now, password: PASSWORD });
  const link = linkIn((await shop.mailbox.until(now, 1))[0], "/verifier-email?token=");
  const byNumber = await declare(shop, "retractation", { contrat: order.number, email: now });
  const byName = await declare(shop, "retractation", { contrat: "ma formation", email: now });
  // An account may have an address that nobody has proven, too.
  const unproven = await aPaidOrder(shop, "inconfirmee");
  await sql`update users set email = 'personne@exemple.fr', email_verified_at = null
      where id = (select user_id from orders where id = ${unproven.id})`.execute(shop.db);
  const byNobody = await declare(shop, "retractation", { contrat: unproven.number, email: "personne@exemple.fr" });
  await carryOut(shop, { workers: 2 });
  for (const open of [byNumber, byName, byNobody]) expect(await outcomesOf(shop, open), open).toEqual([]);
  expect(await refundedAtStripe(shop, email)).toBe(0);
  expect((await admin.open(`/admin/droits/${byNumber}`)).text).not.toContain("Retrouvée d’elle-même");

  await buyer.submit(await buyer.open(link), {}, "Confirmer");
  const later = await declare(shop, "retractation", { contrat: "ma formation", email: now });
  const receipts = (await shop.mailbox.until(now, 4)).filter(({ subject }) => subject.includes("Accusé de réception"));
  expect(receipts.map(({ text }) => /497\s€ payés = 497\s€/.test(text))).toEqual([false, false, true]);
  const page = await admin.open(`/admin/droits/${later}`);
  expect(page.text).toMatch(new RegExp(`Retrouvée d’elle-même\\s*${order.number}`));
  expect(page.text).toContain("avant@exemple.fr (aujourd’hui apres@exemple.fr)");
  expect(page.text).not.toContain("n’est pas celle de la commande");
  expect((await admin.open(`/admin/commandes/${order.id}`)).html).toContain(`/admin/droits/${later}`);
  await carryOut(shop, { workers: 2 });
  expect(await readOrder(shop, order.id)).toMatchObject({ status: "withdrawn", refundedCents: 49_700 });
  const outcomes = await Promise.all([byNumber, byName, later].map((id) => outcomesOf(shop, id)));
  // The earlier ones are about the same order: they are closed with it, now or by the next run, and refund nothing more.
  expect(outcomes.flat().filter(({ refundedCents }) => refundedCents !== 0)).toMatchObject([
    { kind: "done", actor: "worker", refundedCents: 49_700 },
  ]);
  expect([await refundedAtStripe(shop, email), await accessIsOpen(shop, order.id)]).toEqual([49_700, false]);
  expect(await outcomesOf(shop, byNobody)).toEqual([]);
});

test("an ambiguous declaration is not carried out by itself; the seller is reminded once on each of days 2, 7 and 12", async () => {
  const order = await aPaidOrder(shop, "doute");
  await payWithoutReturning(shop, "rat-race", "doute@exemple.fr");
  await eventually(async () => (await paidOrdersOf("doute@exemple.fr")) === 2);
  const theirs = await declare(shop, "retractation", { contrat: order.number, email: "voleuse@exemple.fr" });
  const id = await declare(shop, "retractation", { contrat: "ma formation", email: "doute@exemple.fr" });
  // A contract that was made after the declaration, and a disputed payment.
  const early = await declare(shop, "retractation", { contrat: "ma formation", email: "ensuite@exemple.fr" });
  await aPaidOrder(shop, "ensuite");
  const contested = await aPaidOrder(shop, "examen");
  await shop.db.updateTable("orders").set({ disputedAt: new Date() }).where("id", "=", contested.id).execute();
  const held = await declare(shop, "retractation", { contrat: contested.number, email: "examen@exemple.fr" });
  await carryOut(shop, { workers: 2 });
  for (const open of [theirs, id, early, held]) expect(await outcomesOf(shop, open), open).toEqual([]);
  for (const who of ["voleuse", "doute", "examen"])
    expect(await noticeAbout(shop, `${who}@exemple.fr`)).toMatch(
      /^À traiter : .*À vous d’agir : .* calcule le délai et/,
    );
  const reminders = () =>
    shop.mailbox.mails.filter(({ subject, text }) => /^Jour/.test(subject) && text.includes("doute@"));
  for (const [days, count] of [
    [1, 0],
    [1, 1],
    [5, 2],
    [5, 3],
  ] as const) {
    await ageDeclaration(shop, id, days);
    for (const _ of [1, 2]) await runJob(shop, "carry-out-declarations");
    await eventually(() => reminders().length === count);
  }
  expect(reminders().map(({ subject }) => /^Jour \d+/.exec(subject)?.[0])).toEqual(["Jour 2", "Jour 7", "Jour 12"]);
  expect((await admin.open("/admin/droits")).text).toMatch(/doute@exemple.fr.*Attend depuis 12 jours/);
});

test("a disputed month that the shop has not heard of does not keep the later ones from being refunded", async () => {
  const { id: orderId, subscription } = await aSubscriber(shop, "litige");
  await shop.stripe.renew(subscription, "paid");
  await eventually(async () => (await monthsOf(shop, orderId)).length === 2);
  await untilEventsAreDone(shop);
  await shop.stripe.webhooks({ mode: "drop" });
  await shop.stripe.dispute(subscription);
  await shop.stripe.webhooks({ mode: "send" });
  await shop.stripe.renew(subscription, "paid");
  await eventually(async () => (await monthsOf(shop, orderId)).length === 3);
  const id = await declare(shop, "retractation", { contrat: "mon abonnement", email: "litige@exemple.fr" });
  await carryOut(shop, { workers: 2 });
  expect(await outcomesOf(shop, id)).toMatchObject([{ kind: "done" }]);
  expect((await monthsOf(shop, orderId)).map(({ refundedCents }) => refundedCents > 0)).toEqual([true, false, true]);
});

async function paidOrdersOf(email: string): Promise<number> {
  const rows = await shop.db
    .selectFrom("orders")
    .select("id")
    .where("email", "=", email)
    .where("status", "=", "paid")
    .execute();
  return rows.length;
}

test("no paper outlives its contract: neither after an erasure while the withdrawal waits, nor after a full refund", async () => {
  const [erased, refunded] = ["effacee@exemple.fr", "rendue@exemple.fr"];
  const [zoe, mia] = [await aCustomer(shop, erased, "mindset"), await aCustomer(shop, refunded, "mindset")];
  const papers = [
    await anAttestation(shop, zoe, erased, "mindset"),
    await anAttestation(shop, mia, refunded, "mindset"),
  ];
  const { number } = await findOrder(shop, erased);
  await declare(shop, "retractation", { contrat: number, email: erased }, zoe);
  await zoe.submit(await zoe.open("/compte/donnees/effacer"), { password: PASSWORD });
  const line = (await shop.stripe.ledger()).find(({ email }) => email === refunded);
  await shop.stripe.refund(`${line?.session}`);
  const guest = new Visitor(shop.url);
  for (const [paper, why] of [
    [papers[0], "annulé par une rétractation"],
    [papers[1], "rendu en entier"],
  ])
    await eventually(async () => (await guest.open(`${paper}`)).text.includes(`${why}`));

  // A second formation with the course keeps the paper, until it is paid back as well.
  await sql`insert into formation_courses (formation_id, course_id) select formations.id, courses.id
    from formations, courses where formations.slug = 'rat-race' and courses.slug = 'mindset'`.execute(shop.db);
  const both = await aCustomer(shop, "deux@exemple.fr", "mindset");
  const paper = await anAttestation(shop, both, "deux@exemple.fr", "mindset");
  await buy(both, "rat-race");
  const [first, second] = (await shop.stripe.ledger()).filter(({ email }) => email === "deux@exemple.fr");
  for (const [line, isRevoked] of [
    [first, false],
    [second, true],
  ] as const) {
    await shop.stripe.refund(`${line?.session}`);
    await untilEventsAreDone(shop);
    expect((await guest.open(paper)).text.includes("rendu en entier")).toBe(isRevoked);
  }
});
