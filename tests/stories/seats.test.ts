import { expect, test } from "vitest";
import { anAdmin, lineOf } from "#tests/support/admin.ts";
import { expectExactLedger, ledger, payWithoutReturning, sessionOf } from "#tests/support/buying.ts";
import { ageOrders, runJob, untilEventsAreDone } from "#tests/support/jobs.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { eventually, type Shop } from "#tests/support/shop.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

const shop = await aShop({ env: { TRUST_PROXY: "1" } });
const twin = await aShop({ beside: shop, env: { TRUST_PROXY: "1" } });

test("of two simultaneous buyers of the last seat, on two processes, one gets it and the other is told that it is taken", async () => {
  await offerSeats("lancer-startup", 1);
  const first = await onOrderPage(1, shop, "lancer-startup");
  const second = await onOrderPage(2, twin, "lancer-startup");
  const pages = await Promise.all([
    first.visitor.submit(first.page, { email: "premiere@exemple.fr", cgv: true }),
    second.visitor.submit(second.page, { email: "seconde@exemple.fr", cgv: true }),
  ]);
  expect(pages.filter(atStripe)).toHaveLength(1);
  const other = pages.find((page) => !atStripe(page));
  expect(other?.status).toBe(409);
  expect(other?.text).toContain("Cette formation est complète");
  expect(await seats("lancer-startup")).toEqual({ status: "full", currentParticipants: 1 });
});

test("a buyer who comes back from Stripe without paying keeps the last seat, and for others the formation is full", async () => {
  await offerSeats("immobilier-avance", 1);
  const { visitor, page } = await onOrderPage(3, shop, "immobilier-avance");
  const stripePage = await visitor.submit(page, { email: "hesite@exemple.fr", cgv: true });
  const before = sessionOf(stripePage);
  const back = stripePage.document
    .querySelectorAll("a")
    .find((link) => link.getAttribute("href")?.includes("canceled=1"))
    ?.getAttribute("href");
  const again = await visitor.open(back ?? "");
  expect(again.text).toContain("Paiement annulé");
  expect(sessionOf(await visitor.submit(again, { email: "hesite@exemple.fr", cgv: true }))).toBe(before);
  expect((await onOrderPage(4, shop, "immobilier-avance")).page.text).toContain("complète");
  expect(await seats("immobilier-avance")).toEqual({ status: "full", currentParticipants: 1 });
  // Only a paid seat is a participant's.
  const line = lineOf(await (await anAdmin(shop)).open("/admin/dashboard"), "immobilier-avance");
  expect(line.replace(/\s+/g, " ")).toMatch(/0\/1 ?et 1 à payer/);
});

test("of sixty concurrent buyers on two processes exactly ten get a seat, and abandoned seats become free", async () => {
  await shop.stripe.webhooks({ mode: "drop" });
  await offerSeats("formation-essor", 10);
  const before = (await shop.stripe.sessions()).length;
  // All buyers open the order page before the first one orders, because a later visitor would see that it is sold out.
  const ready: Awaited<ReturnType<typeof onOrderPage>>[] = [];
  for (let n = 0; n < 60; n += 1) ready.push(await onOrderPage(n, n % 2 ? shop : twin, "formation-essor"));
  const pages = await Promise.all(
    ready.map(({ visitor, page }, n) => visitor.submit(page, { email: `rush${n}@exemple.fr`, cgv: true })),
  );
  const winners = pages.filter(atStripe).map(sessionOf);
  expect(winners).toHaveLength(10);
  expect((await shop.stripe.sessions()).length - before).toBe(10);
  // A machine that is late sheds some of the load (503): those buyers ordered nothing. The others learn that it is full.
  const losers = pages.filter((page) => !atStripe(page) && page.status !== 503);
  expect(new Set(losers.map((page) => page.status))).toEqual(new Set([409]));
  expect(await seats("formation-essor")).toEqual({ status: "full", currentParticipants: 10 });

  await shop.stripe.webhooks({ mode: "send" });
  for (const session of winners.slice(0, 5)) await shop.stripe.expire(session);
  for (const session of winners.slice(5)) await shop.stripe.pay(session);
  await eventually(async () => (await seats("formation-essor")).currentParticipants === 5);
  expect((await seats("formation-essor")).status).toBe("open");
  const still: typeof ready = [];
  for (let n = 100; n < 112; n += 1) still.push(await onOrderPage(n, n % 2 ? shop : twin, "formation-essor"));
  const later = await Promise.all(
    still.map(({ visitor, page }, n) => visitor.submit(page, { email: `late${n}@exemple.fr`, cgv: true })),
  );
  expect(later.filter(atStripe)).toHaveLength(5);
  await expectExactLedger(shop);
});

test("one client can hold at most half of the seats without paying, and another buyer still gets one", async () => {
  await shop.stripe.webhooks({ mode: "drop" });
  await offerSeats("residence-secondaire", 3);
  const ready = await Promise.all(
    Array.from({ length: 6 }, (_, n) => onOrderPage(200, n % 2 ? shop : twin, "residence-secondaire")),
  );
  const pages = await Promise.all(
    ready.map(({ visitor, page }, n) => visitor.submit(page, { email: `squat${n}@exemple.fr`, cgv: true })),
  );
  const held = pages.filter(atStripe);
  expect(held).toHaveLength(2);
  const refused = pages.find((page) => !atStripe(page));
  expect([refused?.status, refused?.headers.get("Retry-After")]).toEqual([429, "1920"]);
  expect(refused?.text).toContain("attendent déjà leur paiement");
  expect(refused?.document.querySelector("input[name=email]")?.getAttribute("value")).toMatch(/^squat/);
  expect(refused?.document.querySelector("input[name=cgv]")?.hasAttribute("checked")).toBe(true);
  const [session] = (await shop.stripe.sessions()).filter(({ id }) => held.some((page) => sessionOf(page) === id));
  expect((session?.expires_at ?? 0) - (session?.created ?? 0)).toBeLessThanOrEqual(32 * 60);
  expect(atStripe(await buyer(201, twin, "residence-secondaire", "honnete@exemple.fr"))).toBe(true);

  await offerSeats("entrepreneuriat", 10);
  const sameAddress = [210, 211, 212].map((n) => buyer(n, shop, "entrepreneuriat", "une@exemple.fr"));
  expect((await Promise.all(sameAddress)).filter(atStripe)).toHaveLength(2);
  await offerSeats("immobilier-campagne", 2);
  const halfEach = [213, 214].map((n) => buyer(n, shop, "immobilier-campagne", "deux@exemple.fr"));
  expect((await Promise.all(halfEach)).filter(atStripe)).toHaveLength(1);
});

test("an unpaid seat whose event was lost is released after Stripe was asked; a paid one stays", async () => {
  await shop.stripe.webhooks({ mode: "drop" });
  await offerSeats("mindset", 2);
  const left = sessionOf(await buyer(1, shop, "mindset", "partie@exemple.fr"));
  await payWithoutReturning(shop, "mindset", "restee@exemple.fr");
  expect((await seats("mindset")).status).toBe("full");
  await shop.stripe.expire(left);
  await ageOrders(shop, 90);
  await runJob(shop, "reconcile-orders");
  expect(await seats("mindset")).toEqual({ status: "open", currentParticipants: 1 });
  await expectExactLedger(shop);
});

test("an order whose session Stripe never created does not keep its seat", async () => {
  await offerSeats("rat-race", 1);
  await shop.stripe.fault({ method: "POST", path: "/v1/checkout/sessions", kind: "reset", times: 3 });
  const page = await buyer(1, shop, "rat-race", "rien@exemple.fr");
  expect(page.status).toBe(503);
  expect((await seats("rat-race")).status).toBe("full");
  await ageOrders(shop, 90);
  await runJob(shop, "reconcile-orders");
  expect(await seats("rat-race")).toEqual({ status: "open", currentParticipants: 0 });
});

test("orders that Stripe does not know or cannot return do not keep their seat for ever, and do not block other orders", async () => {
  await shop.stripe.webhooks({ mode: "drop" });
  await offerSeats("rat-race", 5);
  const broken = sessionOf(await buyer(1, shop, "rat-race", "illisible@exemple.fr"));
  const unknown = sessionOf(await buyer(2, shop, "rat-race", "inconnue@exemple.fr"));
  await shop.db
    .updateTable("orders")
    .set({ stripeCheckoutSessionId: "cs_test_of_another_account" })
    .where("stripeCheckoutSessionId", "=", unknown)
    .execute();
  await ageOrders(shop, 23 * 60);
  await shop.stripe.fault({ method: "GET", path: `/v1/checkout/sessions/${broken}`, kind: "500", times: 6 });
  await runJob(shop, "reconcile-orders").catch(() => undefined);
  await runJob(shop, "reconcile-orders").catch(() => undefined);
  expect(await seats("rat-race")).toMatchObject({ currentParticipants: 2 });
  const unchecked = await shop.db
    .selectFrom("orders")
    .select("id")
    .where("status", "=", "pending")
    .where("lastCheckedAt", "is", null)
    .execute();
  expect(unchecked).toEqual([]);
  await ageOrders(shop, 3 * 60);
  await shop.stripe.expire(broken);
  await runJob(shop, "reconcile-orders");
  expect(await seats("rat-race")).toEqual({ status: "open", currentParticipants: 0 });
  const alerts = await shop.db.selectFrom("alerts").select("subject").execute();
  expect(alerts).toEqual([{ subject: "Commande inconnue de Stripe" }]);
});

test("an order that the database refuses stops no other, and is fulfilled when its cause is gone", async () => {
  await shop.stripe.webhooks({ mode: "drop" });
  for (const name of ["refusee", "suivante"]) await payWithoutReturning(shop, "entrepreneuriat", `${name}@exemple.fr`);
  await ageOrders(shop, 2);
  await shop.edit(
    "alter table orders add constraint refused check (email <> 'refusee@exemple.fr' or status = 'pending')",
  );
  await runJob(shop, "reconcile-orders");
  const sold = () =>
    shop.db
      .selectFrom("orders")
      .select(["email", "status"])
      .select(({ eb }) => eb("lastCheckedAt", "is not", null).as("isChecked"))
      .where("email", "in", ["refusee@exemple.fr", "suivante@exemple.fr"])
      .orderBy("email")
      .execute();
  expect(await sold()).toEqual([
    { email: "refusee@exemple.fr", status: "pending", isChecked: true },
    { email: "suivante@exemple.fr", status: "paid", isChecked: true },
  ]);
  await shop.edit("alter table orders drop constraint refused");
  await runJob(shop, "reconcile-orders");
  expect((await sold()).map(({ status }) => status)).toEqual(["paid", "paid"]);
});

test("a payment after its seat was sold is refunded with an email; a payment with a free seat is kept", async () => {
  await shop.stripe.webhooks({ mode: "drop" });
  await offerSeats("dont-die", 1);
  const late = sessionOf(await buyer(1, shop, "dont-die", "tard@exemple.fr"));
  await giveUp("tard@exemple.fr");
  await payWithoutReturning(shop, "dont-die", "avant@exemple.fr");
  // The first try to pay it back fails. A seat that becomes free meanwhile is not taken by what is refunded.
  await shop.stripe.fault({ method: "POST", path: "/v1/refunds", kind: "500", times: 3 });
  await shop.stripe.webhooks({ mode: "send" });
  await shop.stripe.pay(late);
  const ofLate = shop.db.selectFrom("orders").select("canceledReason").where("email", "=", "tard@exemple.fr");
  await eventually(async () => (await ofLate.executeTakeFirst())?.canceledReason === "sold-out");
  await offerSeats("dont-die", 2);
  await runJob(shop, "reconcile-orders");
  await shop.mailbox.until("tard@exemple.fr", 1);
  await offerSeats("dont-die", 1);
  const page = await new Visitor(shop.url).open(`/success?product=dont-die&session_id=${late}`);
  expect(page.text).toContain("Si une somme avait été débitée, elle t’est rendue");
  await ageOrders(shop, 2);
  await runJob(shop, "reconcile-orders");
  await shop.mailbox.until("avant@exemple.fr", 2);
  const atStripeNow = (await shop.stripe.ledger()).find((line) => line.session === late);
  expect(atStripeNow?.amountRefunded).toBe(atStripeNow?.amountTotal);
  const { orders, access } = await ledger(shop);
  const order = orders.find((candidate) => candidate.email === "tard@exemple.fr");
  expect(order).toMatchObject({ status: "refunded", holdsSeat: false });
  expect(access.map((row) => row.orderId)).not.toContain(order?.id);
  expect(await seats("dont-die")).toEqual({ status: "full", currentParticipants: 1 });
  const alert = shop.db.selectFrom("alerts").select("subject").where("orderId", "=", `${order?.id}`).executeTakeFirst();
  expect(await alert).toEqual({ subject: "Paiement arrivé trop tard, remboursé" });

  const kept = sessionOf(await buyer(3, shop, "liberte-financiere", "gardee@exemple.fr"));
  await giveUp("gardee@exemple.fr");
  await shop.stripe.pay(kept);
  await eventually(async () => {
    const success = await new Visitor(shop.url).open(`/success?product=liberte-financiere&session_id=${kept}`);
    return success.text.includes("Ton paiement est confirmé");
  });
});

test("a late payment for a subscription without a seat ends the subscription, too", async () => {
  await shop.stripe.webhooks({ mode: "hold" });
  await offerSeats("immeuble-rapport", 1);
  const late = sessionOf(await buyer(1, shop, "immeuble-rapport", "abo@exemple.fr"));
  await giveUp("abo@exemple.fr");
  await payWithoutReturning(shop, "immeuble-rapport", "autre@exemple.fr");
  await shop.stripe.pay(late);
  await shop.stripe.flushWebhooks();
  await shop.mailbox.until("abo@exemple.fr", 1);
  const line = (await shop.stripe.ledger()).find((candidate) => candidate.session === late);
  expect(line).toMatchObject({ subscriptionStatus: "canceled", amountRefunded: 199_700 });
  // The end of that subscription is reported as well, and has no effect.
  await shop.stripe.flushWebhooks();
  await untilEventsAreDone(shop);
});

/** Each buyer from another network, because of the limit for one client. */
async function onOrderPage(n: number, at: Shop, slug: string): Promise<{ visitor: Visitor; page: Page }> {
  const visitor = new Visitor(at.url, { address: `10.0.${Math.floor(n / 250)}.${n % 250}` });
  return { visitor, page: await visitor.open(`/checkout/${slug}`) };
}

async function buyer(n: number, at: Shop, slug: string, email: string): Promise<Page> {
  const { visitor, page } = await onOrderPage(n, at, slug);
  return visitor.submit(page, { email, cgv: true });
}

function atStripe(page: Page): boolean {
  return page.url.includes("/c/pay/cs_");
}

/** The reservation has ended here, although Stripe would still accept the payment. */
async function giveUp(email: string): Promise<void> {
  await shop.inspect(async (db) => {
    const order = await db
      .updateTable("orders")
      .set({ status: "canceled", canceledReason: "expired", holdsSeat: false })
      .where("email", "=", email)
      .returning("formationId")
      .executeTakeFirstOrThrow();
    await db
      .updateTable("formations")
      .set({ currentParticipants: 0, status: "open" })
      .where("id", "=", order.formationId)
      .execute();
  });
}

async function offerSeats(slug: string, maxParticipants: number): Promise<void> {
  await shop.db.updateTable("formations").set({ maxParticipants }).where("slug", "=", slug).execute();
}

function seats(slug: string) {
  return shop.db
    .selectFrom("formations")
    .select(["status", "currentParticipants"])
    .where("slug", "=", slug)
    .executeTakeFirstOrThrow();
}
