import { publicUrl } from "#app/config/env.server.ts";
import type { Db } from "#db/connection.server.ts";
import type { Consent } from "#db/schema.ts";
import { cancellationEffect } from "../rights/deadlines/cancellation.ts";
import { withdrawalDeadline } from "../rights/deadlines/withdrawal.ts";
import { cardLabel } from "../values/card.ts";
import { formatPrice } from "../values/money.ts";
import { tokenOf } from "../values/one-time-token.server.ts";
import { formatDate, formatDateTime, formatWeekday } from "../values/time.ts";
import { livingConsentText } from "./consents.server.ts";
import type { DeclarationFacts, Email, EmailName, Emails } from "./email-types.ts";
import { leadReaders } from "./read-people-email.server.ts";

type Props = Record<string, string>;
type Readers = { [Name in EmailName]: (db: Db, props: Props) => Promise<Emails[Name]> };

/** The facts of an email, read when it is written: what stands in the outbox are ids. */
export async function readEmail(db: Db, template: string, props: Props): Promise<Email> {
  const name = template as EmailName;
  const read: (db: Db, props: Props) => Promise<unknown> = readers[name];
  return { name, facts: await read(db, props) } as Email;
}

const readers: Readers = {
  async "order-confirmation"(db, props) {
    const order = await readOrder(db, props);
    const paidAt = order.paid_at ?? order.created_at;
    return {
      orderNumber: order.number,
      formationName: order.formation_name,
      features: order.features,
      price: formatPrice(order.amount_cents, order.type),
      isSubscription: order.type === "subscription",
      paidAt: formatDateTime(paidAt),
      card:
        order.card_brand && order.card_last4 ? cardLabel({ brand: order.card_brand, last4: order.card_last4 }) : null,
      consents: (order.consents as Consent[]).map(({ text, version, at }) => ({
        text,
        version,
        at: formatDateTime(at),
      })),
      withdrawalDeadline: formatWeekday(withdrawalDeadline(paidAt)),
      termsVersion: order.terms_version,
    };
  },
  async "training-access"(db, props) {
    const { formation_name } = await readOrder(db, props);
    const link = props.tokenId ? `/mot-de-passe?token=${tokenOf(props.tokenId)}` : "/login?redirectTo=/orders";
    return { formationName: formation_name, link: publicUrl + link, choosesPassword: Boolean(props.tokenId) };
  },
  async "payment-failed"(db, props) {
    const order = await readOrder(db, props);
    return {
      formationName: order.formation_name,
      isSubscription: order.type === "subscription",
      link: text(props.link),
    };
  },
  async "order-refunded"(db, props) {
    const order = await readOrder(db, props);
    const { number: orderNumber, formation_name: formationName } = order;
    return { orderNumber, formationName, amount: text(props.amount), isWhole: props.isWhole === "true" };
  },
  async "sold-out-refunded"(db, props) {
    const order = await readOrder(db, props);
    return { orderNumber: order.number, formationName: order.formation_name, amount: text(props.amount) };
  },
  async "withdrawal-done"(db, props) {
    const order = await readOrder(db, props);
    return {
      orderNumber: order.number,
      formationName: order.formation_name,
      amount: text(props.amount),
      isSubscription: order.type === "subscription",
    };
  },
  async "cancellation-done"(db, props) {
    const order = await readOrder(db, props);
    return {
      orderNumber: order.number,
      formationName: order.formation_name,
      endsOn: formatDate(text(props.endsOn)),
      refunded: props.refunded || null,
    };
  },
  async "declaration-refused"(db, props) {
    return { ...(await readDeclaration(db, props)), reason: text(props.reason) };
  },
  "declaration-receipt": readDeclaration,
  async "declaration-notice"(db, props) {
    const link = `${publicUrl}/admin/droits/${text(props.declarationId)}`;
    return { ...(await readDeclaration(db, props)), link };
  },
  async "password-reset"(_, props) {
    return { link: `${publicUrl}/mot-de-passe?token=${tokenOf(text(props.tokenId))}` };
  },
  async "signup-confirmation"(_, props) {
    const link = `${publicUrl}/verifier-email?token=${tokenOf(text(props.tokenId))}`;
    return { link, requestedAt: formatDateTime(props.requestedAt) };
  },
  async "signup-known"(_, props) {
    const link = props.tokenId ? `/mot-de-passe?token=${tokenOf(props.tokenId)}` : "/login";
    return {
      link: publicUrl + link,
      forgottenLink: `${publicUrl}/mot-de-passe-oublie`,
      choosesPassword: Boolean(props.tokenId),
    };
  },
  async "password-changed"(_, props) {
    return { changedAt: formatDateTime(props.changedAt), link: `${publicUrl}/mot-de-passe-oublie` };
  },
  async "account-erased"(_, props) {
    return { erasedAt: formatDateTime(props.erasedAt) };
  },
  async "email-change"(_, props) {
    return { link: `${publicUrl}/verifier-email?token=${tokenOf(text(props.tokenId))}` };
  },
  async "email-changed"(_, props) {
    return { isDone: props.isDone === "true", at: formatDateTime(props.at), link: `${publicUrl}/account` };
  },
  async "subscription-confirmation"(db, props) {
    const row = await db
      .selectFrom("subscribers")
      .select(["confirm_token", "unsubscribed_at", livingConsentText.as("consentText")])
      .where("id", "=", text(props.subscriberId))
      .executeTakeFirstOrThrow();
    return {
      link: `${publicUrl}/inscription/confirmer?token=${row.confirm_token}`,
      consentText: row.consentText,
      hadLeft: row.unsubscribed_at !== null,
    };
  },
  async "contact-receipt"(db, props) {
    const { sentAt } = await readMessage(db, props);
    return { sentAt };
  },
  "contact-notice": readMessage,
  async "operator-alert"(_, props) {
    return { subject: text(props.subject), facts: text(props.facts).split("\n") };
  },
  ...leadReaders,
};

async function readDeclaration(db: Db, props: Props): Promise<DeclarationFacts> {
  const row = await db
    .selectFrom("declarations")
    .select(["kind", "name", "contract", "email", "wished_end", "wished_date", "declared_at"])
    .where("id", "=", text(props.declarationId))
    .executeTakeFirstOrThrow();
  return {
    isWithdrawal: row.kind === "withdrawal",
    name: row.name,
    contract: row.contract,
    email: row.email,
    declaredAt: formatDateTime(row.declared_at),
    effect: row.wished_end && cancellationEffect(row.wished_end, row.wished_date, row.declared_at),
  };
}

async function readMessage(db: Db, props: Props): Promise<Emails["contact-notice"]> {
  const { created_at, ...message } = await db
    .selectFrom("contact_messages")
    .select(["name", "email", "phone", "message", "page", "created_at"])
    .where("id", "=", text(props.messageId))
    .executeTakeFirstOrThrow();
  return { ...message, sentAt: formatDateTime(created_at) };
}

async function readOrder(db: Db, props: Props) {
  return db
    .selectFrom("orders")
    .innerJoin("formations", "formations.id", "orders.formation_id")
    .select([
      "orders.number",
      "formation_name",
      "features",
      "amount_cents",
      "orders.type",
      "paid_at",
      "orders.created_at",
      "card_brand",
      "card_last4",
      "consents",
      "terms_version",
    ])
    .where("orders.id", "=", text(props.orderId))
    .executeTakeFirstOrThrow();
}

function text(value: string | undefined): string {
  if (value === undefined) throw new Error("An email lacks one of its facts");
  return value;
}
