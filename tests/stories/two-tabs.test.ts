import { sql } from "kysely";
import { expect, test } from "vitest";
import { aCustomer, sessionOf } from "#tests/support/buying.ts";
import { untilWaiting } from "#tests/support/locks.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** A second order of the same buyer while Stripe has not yet answered to the first. */
const shop = await aShop();

test("a customer who orders in two tabs at once can pay only the later order, and the first tab says why", async () => {
  const visitor = await aCustomer(shop, "onglets@exemple.fr", "dont-die");
  const [first, second] = [await visitor.open("/checkout/mindset"), await visitor.open("/checkout/mindset")];
  const slow = await heldAtStripe(() => visitor.submit(first, { cgv: true }));
  const session = sessionOf(await visitor.submit(second, { cgv: true }));
  await shop.stripe.release();
  const told = await slow.answer;
  expect([told.status, told.text]).toEqual([409, expect.stringContaining("Une autre commande")]);
  expect(await openSessions("onglets@exemple.fr")).toEqual([session]);
  // The first tab may order again: that order is then the later one.
  const again = sessionOf(await visitor.submit(told, { cgv: true }));
  expect(await openSessions("onglets@exemple.fr")).toEqual([again]);
});

test("a buyer who corrects the address while Stripe is slow can pay only the order with the right one", async () => {
  const visitor = new Visitor(shop.url);
  const page = await visitor.open("/checkout/mindset");
  const slow = await heldAtStripe(() => visitor.submit(page, { email: "fautte@exemple.fr", cgv: true }));
  const session = sessionOf(await visitor.submit(page, { email: "juste@exemple.fr", cgv: true }));
  await shop.stripe.release();
  await slow.answer;
  expect(await openSessions("fautte@exemple.fr")).toEqual([]);
  expect(await openSessions("juste@exemple.fr")).toEqual([session]);
});

test("an order that gets its session while another one replaces it can no longer be paid", async () => {
  const visitor = await aCustomer(shop, "croise@exemple.fr", "dont-die");
  const [first, second] = [await visitor.open("/checkout/mindset"), await visitor.open("/checkout/mindset")];
  const slow = await heldAtStripe(() => visitor.submit(first, { cgv: true }));
  const later = await shop.inspect((db) =>
    db.transaction().execute(async (trx) => {
      await sql`select from orders where email = 'croise@exemple.fr' and status = 'pending' for update`.execute(trx);
      await shop.stripe.release();
      await untilWaiting(db, 1);
      const answer = visitor.submit(second, { cgv: true });
      await untilWaiting(db, 2);
      return { answer };
    }),
  );
  const session = sessionOf(await later.answer);
  await slow.answer;
  expect(await openSessions("croise@exemple.fr")).toEqual([session]);
});

/** Posts, and resolves when Stripe has made the session and its answer is held back. */
async function heldAtStripe<Answer>(post: () => Promise<Answer>): Promise<{ answer: Promise<Answer> }> {
  await shop.stripe.holdNext("/v1/checkout/sessions");
  const answer = post();
  await shop.stripe.heldArrived();
  return { answer };
}

/** The sessions of that address that can be paid. */
async function openSessions(email: string): Promise<string[]> {
  const sessions = await shop.stripe.sessions();
  return sessions.filter((row) => row.customer_email === email && row.status === "open").map(({ id }) => id);
}
