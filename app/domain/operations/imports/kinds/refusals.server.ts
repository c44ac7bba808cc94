import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { remember } from "../../../journal/forgotten.server.ts";
import { cancelOptionalEmails } from "../../../mail/outbox.server.ts";
import { isConsentInForce } from "../../../people/subscribers/consents.server.ts";
import { hashOf } from "../../../values/hash.server.ts";
import { isBounce, type ReadRow } from "../cells.ts";
import type { Outcome } from "../reasons.ts";
import { kindOf, type Planned, type Settings, type Written } from "./kind.ts";

interface Plan {
  /** Of the subscriber who leaves; null: only the hash of the address is kept. */
  subscriberId: string | null;
  isBounce: boolean;
  at: Date;
}

/** People who have left, and mailboxes that refuse. Of somebody who is unknown here no address is stored. */
export const refusals = kindOf<Plan>({ plan, write });

async function plan(db: Db, rows: ReadRow[], { now }: Settings): Promise<Planned<Plan>[]> {
  const emails = rows.map(({ email }) => email);
  const subscribers = await db
    .selectFrom("subscribers")
    .select(["id", "email", "unsubscribedAt", isConsentInForce.as("isInForce")])
    .select(sql<Date | null>`greatest(confirmed_at, (consent->>'at')::timestamptz)`.as("agreedAt"))
    .where("email", "in", emails)
    .execute();
  const withdrawn = await db
    .selectFrom("withdrawnConsents")
    .select("emailHash")
    .where("emailHash", "in", emails.map(hashOf))
    .execute();
  const suppressed = await db.selectFrom("suppressedAddresses").select("email").where("email", "in", emails).execute();
  const known = {
    subscribers: new Map(subscribers.map((subscriber) => [subscriber.email, subscriber])),
    gone: new Set(withdrawn.map(({ emailHash }) => emailHash)),
    suppressed: new Set(suppressed.map(({ email }) => email)),
  };
  return rows.map((row) => {
    const subscriber = known.subscribers.get(row.email);
    const bounces = isBounce(row.status);
    const plan = { subscriberId: subscriber?.id ?? null, isBounce: bounces, at: row.date ?? now };
    const planned = (outcome: Outcome) => ({ row, outcome, plan: outcome === "known" ? null : plan });
    if (bounces) return planned(known.suppressed.has(row.email) ? "known" : "created");
    if (!subscriber) return planned(known.gone.has(hashOf(row.email)) ? "known" : "created");
    // She has signed up here since she left elsewhere.
    const cameBack = subscriber.isInForce && row.date && subscriber.agreedAt && subscriber.agreedAt > row.date;
    return planned(subscriber.unsubscribedAt || cameBack ? "known" : "completed");
  });
}

async function write(trx: Db, planned: Planned<Plan>[]): Promise<Written[]> {
  const todo = planned.flatMap(({ row, plan }) => (plan ? [{ email: row.email, ...plan }] : []));
  const bounced = todo.filter((one) => one.isBounce);
  const left = todo.filter((one) => !one.isBounce);
  if (bounced.length > 0) {
    await trx
      .insertInto("suppressedAddresses")
      .values(bounced.map(({ email }) => ({ email, reason: "import" })))
      .onConflict((conflict) => conflict.column("email").doNothing())
      .execute();
  }
  const unknown = left.filter(({ subscriberId }) => !subscriberId);
  if (unknown.length > 0) {
    await trx
      .insertInto("withdrawnConsents")
      .values(unknown.map(({ email, at }) => ({ emailHash: hashOf(email), at })))
      .onConflict((conflict) =>
        conflict.column("emailHash").doUpdateSet({ at: sql`greatest(withdrawn_consents.at, excluded.at)` }),
      )
      .execute();
  }
  for (const { subscriberId, email } of left) if (subscriberId) await unsubscribe(trx, subscriberId, email);
  return planned.map(({ row, outcome, plan }) => ({ line: row.line, outcome, targetId: plan?.subscriberId ?? null }));
}

/** As by the link of an email. */
async function unsubscribe(trx: Db, id: string, email: string): Promise<void> {
  const { at } = await trx
    .updateTable("subscribers")
    .set({
      consentWithdrawnAt: sql`greatest(now(), (consent->>'at')::timestamptz)`,
      unsubscribedAt: sql`coalesce(unsubscribed_at, now())`,
    })
    .where("id", "=", id)
    .returning(sql<Date>`consent_withdrawn_at`.as("at"))
    .executeTakeFirstOrThrow();
  await cancelOptionalEmails(trx, email);
  await remember(trx, { kind: "unsubscription", at, email });
}
