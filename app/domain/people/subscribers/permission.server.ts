import { sql } from "kysely";
import type { Permission, PermissionRule } from "#app/domain/mail/define-email.ts";
import type { Db } from "#db/connection.server.ts";
import { hashOf } from "../../values/hash.server.ts";
import { newId } from "../../values/ids.server.ts";
import { isConsentInForce } from "./consents.server.ts";
import { agreedByOrder } from "./subscriber-filters.server.ts";

const NO: Permission = { ok: false, reason: "canceled" };

/** A service that was asked for: until the subscriber leaves or is erased. */
export const mayServe: PermissionRule = async (db, { recipient }) => {
  const subscriber = await findSubscriber(db, recipient);
  return subscriber && !subscriber.unsubscribedAt ? subscribed(subscriber) : NO;
};

/** Until the buyer, who may be no subscriber yet, unsubscribes. */
export const mayServeBuyer: PermissionRule = async (db, { recipient }) => {
  const subscriber = await findSubscriber(db, recipient);
  if (subscriber?.unsubscribedAt) return NO;
  return subscriber ? subscribed(subscriber) : { ok: true, unsubscribeToken: null, isNewSubscriber: true };
};

/** Advertising: with a consent of the subscriber or of a paid order that is in force. */
export const mayMarketTo: PermissionRule = async (db, email) => {
  const subscriber = await findSubscriber(db, email.recipient);
  if (subscriber?.consents) return subscriber.unsubscribedAt ? NO : subscribed(subscriber);
  return (await hasConsentOfOrder(db, email.recipient)) ? mayServeBuyer(db, email) : NO;
};

/** Once, about an order that its buyer left unpaid: she asked for it there, and has not refused since. */
export const mayRemind: PermissionRule = async (db, email) => {
  const { recipient, props } = email;
  const subscriber = await findSubscriber(db, recipient);
  const refusedAt = subscriber?.consentWithdrawnAt ?? (await withdrawnBeforeErasure(db, recipient));
  const asked = await db
    .selectFrom("orders")
    .select("id")
    .where("id", "=", props.orderId ?? null)
    .where("email", "=", recipient)
    .where("consents", "@>", sql<never>`'[{"id":"reminder"}]'::jsonb`)
    .$if(refusedAt !== null, (query) => query.where("createdAt", ">", refusedAt as Date))
    .executeTakeFirst();
  return asked ? mayServeBuyer(db, email) : NO;
};

export async function subscribeBuyer(db: Db, email: string, source = "order"): Promise<string> {
  const { unsubscribeToken } = await db
    .insertInto("subscribers")
    .values({ id: newId(), email, source })
    .onConflict((conflict) => conflict.column("email").doUpdateSet({ email: sql`excluded.email` }))
    .returning("unsubscribeToken")
    .executeTakeFirstOrThrow();
  return unsubscribeToken;
}

function subscribed({ unsubscribeToken }: { unsubscribeToken: string }): Permission {
  return { ok: true, unsubscribeToken };
}

function findSubscriber(db: Db, email: string) {
  return db
    .selectFrom("subscribers")
    .select(["unsubscribedAt", "unsubscribeToken", "consentWithdrawnAt"])
    .select(isConsentInForce.as("consents"))
    .where("email", "=", email)
    .executeTakeFirst();
}

interface Withdrawal {
  emailHash: string;
  at: Date;
  /** Withdrawn by nobody: the consent has followed its account to another address. */
  hasMoved?: boolean;
}

/** For addresses without a subscriber. The latest withdrawal counts. */
export async function withdrawConsents(trx: Db, withdrawals: Withdrawal[]): Promise<void> {
  if (withdrawals.length === 0) return;
  await trx
    .insertInto("withdrawnConsents")
    .values(withdrawals)
    .onConflict((conflict) =>
      conflict.column("emailHash").doUpdateSet({
        at: sql`greatest(withdrawn_consents.at, excluded.at)`,
        hasMoved: sql`withdrawn_consents.has_moved and excluded.has_moved`,
      }),
    )
    .execute();
}

export async function withdrawnBeforeErasure(db: Db, email: string): Promise<Date | null> {
  const row = await db
    .selectFrom("withdrawnConsents")
    .select("at")
    .where("emailHash", "=", hashOf(email))
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Those of the addresses' hashes that have withdrawn before their subscriber was erased, or elsewhere. */
export async function withdrawnAmong(db: Db, hashes: string[]): Promise<Set<string>> {
  const rows = await db.selectFrom("withdrawnConsents").select("emailHash").where("emailHash", "in", hashes).execute();
  return new Set(rows.map(({ emailHash }) => emailHash));
}

async function hasConsentOfOrder(db: Db, email: string): Promise<boolean> {
  const { rows } = await sql`select from (values (${email})) as buyer (email)
    left join subscribers on subscribers.email = buyer.email
    where ${agreedByOrder(sql.ref("buyer.email"))}`.execute(db);
  return rows.length > 0;
}
