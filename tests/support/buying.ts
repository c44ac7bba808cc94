import { expect } from "vitest";
import type { ReceivedMail } from "./mailbox.ts";
import { eventually, type Shop } from "./shop.ts";
import { type Page, Visitor } from "./visitor.ts";

export const PASSWORD = "cinq tartines sur le pont";

/** From the formation's order page to Stripe's page. */
export async function goToStripe(visitor: Visitor, slug: string, email?: string): Promise<Page> {
  const checkout = await visitor.open(`/checkout/${slug}`);
  return visitor.submit(checkout, { email, cgv: true });
}

/** Orders and pays on Stripe's page; returns the page /success. */
export async function buy(visitor: Visitor, slug: string, email?: string): Promise<Page> {
  const stripePage = await goToStripe(visitor, slug, email);
  return visitor.submit(stripePage, {}, "Payer");
}

/** Orders, and pays without ever coming back. */
export async function payWithoutReturning(
  shop: Shop,
  slug: string,
  email: string,
  from: { address?: string } = {},
): Promise<string> {
  const stripePage = await goToStripe(new Visitor(shop.url, from), slug, email);
  const session = sessionOf(stripePage);
  await shop.stripe.pay(session);
  return session;
}

/** The Checkout Session behind Stripe's page. */
export function sessionOf(stripePage: Page): string {
  const session = /cs_\w+/.exec(stripePage.url)?.[0];
  if (!session)
    throw new Error(`Not Stripe's page: ${stripePage.url} ${stripePage.status}\n${stripePage.text.slice(0, 600)}`);
  return session;
}

export function linkIn(mail: ReceivedMail | undefined, part: string): string {
  const link = mail?.text.match(/https?:\/\/[^\s<>"]+/g)?.find((candidate) => candidate.includes(part));
  if (!link) throw new Error(`No link with ${part} in:\n${mail?.text}`);
  return link;
}

/** A visitor who has bought and chosen a password by the mailed link, which signs in. */
export async function aCustomer(shop: Shop, email: string, slug = "entrepreneuriat"): Promise<Visitor> {
  const visitor = new Visitor(shop.url);
  await buy(visitor, slug, email);
  const mails = await shop.mailbox.until(email, 2);
  const link = linkIn(
    mails.find((mail) => mail.text.includes("/mot-de-passe?token=")),
    "/mot-de-passe?token=",
  );
  // On the process that the visitor knows: of two replicas either sends the mail, with its own address.
  const { pathname, search } = new URL(link);
  await visitor.submit(await visitor.open(pathname + search), { password: PASSWORD, passwordConfirmation: PASSWORD });
  return visitor;
}

export async function signIn(visitor: Visitor, email: string, password = PASSWORD): Promise<Page> {
  return visitor.submit(await visitor.open("/login"), { email, password });
}

/** The payments at Stripe beside our orders, access and emails. Each paid session has exactly one of each. */
export async function ledger(shop: Shop) {
  const sessions = (await shop.stripe.ledger()).filter((line) => line.paymentStatus === "paid");
  const rows = await shop.inspect(async (db) => ({
    orders: await db.selectFrom("orders").select(["id", "status", "email", "formationId", "holdsSeat"]).execute(),
    access: await db.selectFrom("access").select(["orderId", "userId", "revokedAt"]).execute(),
    emails: await db.selectFrom("emails").select(["id", "recipient", "template", "dedupeKey", "status"]).execute(),
    seats: await db.selectFrom("formations").select(["id", "slug", "currentParticipants"]).execute(),
  }));
  const paid = rows.orders.filter((order) => order.status === "paid").map((order) => order.id);
  return {
    ...rows,
    paidAtStripe: sessions.map((line) => line.clientReferenceId).sort(),
    paid: paid.sort(),
    opened: rows.access
      .filter((access) => !access.revokedAt)
      .map((access) => access.orderId)
      .sort(),
    confirmations: rows.emails.filter((mail) => mail.template === "order-confirmation").length,
    accessMails: rows.emails.filter((mail) => mail.template === "training-access").length,
  };
}

/**
 * Waits until every payment is fulfilled and every email is sent, then compares Stripe with the orders, the mailbox and
 * the seats. Something has been sold, and each email arrived once.
 */
export async function expectExactLedger(shop: Shop): Promise<void> {
  if (!shop.isEmbedded) {
    await eventually(async () => {
      const { paid, paidAtStripe, emails } = await ledger(shop);
      return paid.length === paidAtStripe.length && emails.every((mail) => mail.status === "sent");
    }, 60_000);
  }
  const book = await ledger(shop);
  expect(book.paid).not.toEqual([]);
  expect(book.paid).toEqual(book.paidAtStripe);
  expect(book.opened).toEqual(book.paid);
  const keys = book.paid.flatMap((id) => [`order:${id}:access`, `order:${id}:confirmation`]).sort();
  expect(book.emails.map((mail) => mail.dedupeKey).sort()).toEqual(keys);
  const arrived = shop.mailbox.mails.map(({ messageId, to }) => [messageId.replace(/^<|@.*/g, ""), to].join(" "));
  expect(arrived.sort()).toEqual(book.emails.map(({ id, recipient }) => `${id} ${recipient}`).sort());
  for (const formation of book.seats) {
    const taken = book.orders.filter((order) => order.formationId === formation.id && order.holdsSeat);
    expect([formation.slug, formation.currentParticipants]).toEqual([formation.slug, taken.length]);
  }
}

/** The address to which Stripe sends the buyer back. */
export function returnAddress(slug: string, session: string): string {
  return `/success?product=${slug}&session_id=${session}`;
}

/** Sends a signed event to that process, as Stripe would. */
export async function sendEvent(shop: Shop, event: object, options: { time?: number; secret?: string } = {}) {
  const { payload, header } = await shop.stripe.signedEvent(event, options);
  return postWebhook(shop, payload, header);
}

export async function postWebhook(shop: Shop, payload: string, signature?: string): Promise<number> {
  const headers = { "Content-Type": "application/json", ...(signature && { "Stripe-Signature": signature }) };
  const response = await fetch(`${shop.url}/webhooks/stripe`, { method: "POST", headers, body: payload });
  await response.arrayBuffer();
  return response.status;
}
