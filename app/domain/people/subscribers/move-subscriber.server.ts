import { type Selectable, type SqlBool, sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import type { DB } from "#db/schema.ts";
import type { Consent, GivenConsent } from "#db/types.ts";
import { cancelOptionalEmails } from "../../mail/outbox.server.ts";
import { hashOf } from "../../values/hash.server.ts";
import { newId } from "../../values/ids.server.ts";
import { stopRuns, stopRunsOf } from "../runs/stop-runs.server.ts";
import { isConsentInForce } from "./consents.server.ts";
import { mayMarketTo, withdrawConsents, withdrawnBeforeErasure } from "./permission.server.ts";

export interface Move {
  from: string;
  to: string;
}

const COLUMNS = [
  "id",
  "email",
  "firstName",
  "phone",
  "tags",
  "consent",
  "confirmedAt",
  "unsubscribedAt",
  "consentWithdrawnAt",
  "monthlySince",
  "sourceWord",
  "heardFrom",
  "heardFromWords",
] as const;

type Row = Selectable<Pick<DB["subscribers"], (typeof COLUMNS)[number]>> & { isInForce: SqlBool };

/**
 * What hangs on the old address of an account follows to the one that she has confirmed. Nobody is subscribed by it: a
 * consent stays what it was, and an unsubscription or a withdrawal of either address wins.
 */
export async function moveSubscriber(trx: Db, { from, to }: Move): Promise<void> {
  const ofOrder = (await mayMarketTo(trx, { recipient: from, props: {} })).ok ? await consentOfOrder(trx, from) : null;
  const rows: Row[] = await trx
    .selectFrom("subscribers")
    .select(COLUMNS)
    .select(isConsentInForce.as("isInForce"))
    .where("email", "in", [from, to])
    .orderBy("id")
    .forUpdate()
    .execute();
  const [old, own] = [from, to].map((email) => rows.find((row) => row.email === email));
  // She comes back to an address that she had left: what followed her away was no withdrawal.
  await trx.deleteFrom("withdrawnConsents").where("emailHash", "=", hashOf(to)).where("hasMoved", "=", true).execute();
  await carryWithdrawal(trx, { from, to });
  if (old && own) await merge(trx, old, own);
  else if (old) await trx.updateTable("subscribers").set({ email: to }).where("id", "=", old.id).execute();
  if (ofOrder) await moveConsentOfOrder(trx, { from, to }, ofOrder);
  const withdrawnAt = await withdrawnBeforeErasure(trx, to);
  const moved = await trx
    .updateTable("subscribers")
    .set({ consentWithdrawnAt: sql`greatest(consent_withdrawn_at, ${withdrawnAt}::timestamptz)` })
    .where("email", "=", to)
    .returning(["id", "unsubscribedAt"])
    .executeTakeFirst();
  if (!moved?.unsubscribedAt) return;
  for (const email of [from, to]) await cancelOptionalEmails(trx, email);
  await stopRunsOf(trx, moved.id);
}

async function carryWithdrawal(trx: Db, { from, to }: Move): Promise<void> {
  const at = await withdrawnBeforeErasure(trx, from);
  if (at) await withdrawConsents(trx, [{ emailHash: hashOf(to), at }]);
}

/** A consent and its confirmation are of one row: that of one address confirms nothing that was typed for the other. */
async function merge(trx: Db, old: Row, own: Row): Promise<void> {
  const { heardFrom, heardFromWords } = own.heardFrom === null ? old : own;
  const { consent, confirmedAt } = own.isInForce || !(old.isInForce || own.consent === null) ? own : old;
  await moveRequests(trx, old.id, own.id);
  await trx
    .updateTable("subscribers")
    .set({
      firstName: own.firstName ?? old.firstName,
      phone: own.phone ?? old.phone,
      tags: [...new Set([...own.tags, ...old.tags])],
      sourceWord: own.sourceWord ?? old.sourceWord,
      heardFrom,
      heardFromWords,
      consent: consent && JSON.stringify(consent),
      confirmedAt,
      unsubscribedAt: sql`greatest(${own.unsubscribedAt}::timestamptz, ${old.unsubscribedAt}::timestamptz)`,
      monthlySince: sql`greatest(${own.monthlySince}::timestamptz, ${old.monthlySince}::timestamptz)`,
      consentWithdrawnAt: sql`greatest(${own.consentWithdrawnAt}::timestamptz, ${old.consentWithdrawnAt}::timestamptz)`,
    })
    .where("id", "=", own.id)
    .execute();
  await trx.deleteFrom("subscribers").where("id", "=", old.id).execute();
}

/** What tells two requests of one subscriber apart; the second of two equal ones goes with the row. */
const REQUESTS = {
  challenge_signups: ["starts_on"],
  guide_requests: [],
  lead_requests: ["lead_file_id"],
  consent_proofs: ["import_id"],
  newsletter_sends: ["newsletter_id"],
  sequence_runs: ["sequence_id", "entry_ref"],
} as const;

async function moveRequests(trx: Db, from: string, to: string): Promise<void> {
  for (const [table, keys] of Object.entries(REQUESTS)) {
    const isEqual = keys.map((key) => sql`and ${sql.ref(`equal.${key}`)} = ${sql.ref(`moving.${key}`)}`);
    await sql`update ${sql.table(table)} moving set subscriber_id = ${to} where subscriber_id = ${from}
      and not exists (select from ${sql.table(table)} equal
        where equal.subscriber_id = ${to} ${sql.join(isEqual, sql` `)})`.execute(trx);
  }
  // Of two sign-ups for one challenge, one writes.
  const { rows } = await sql<{ id: string }>`select id from sequence_runs where subscriber_id in (${from}, ${to})
    and entry_ref in (select id::text from challenge_signups where subscriber_id = ${from})`.execute(trx);
  await stopRuns(trx, rows);
}

function consentOfOrder(trx: Db, email: string) {
  return trx
    .selectFrom("orders")
    .select("paidAt")
    .select(sql<Consent>`jsonb_path_query_first(orders.consents, '$[*] ? (@.id == "marketing")')`.as("consent"))
    .where("email", "=", email)
    .where("paidAt", "is not", null)
    .where("consents", "@>", sql<never>`'[{"id":"marketing"}]'::jsonb`)
    .orderBy("createdAt", "desc")
    .executeTakeFirst();
}

/** The order stays under its address, to which nothing is written any more: the consent of its box moves alone. */
async function moveConsentOfOrder(
  trx: Db,
  { from, to }: Move,
  { paidAt, consent: { id: _, ...consent } }: { paidAt: Date | null; consent: Consent },
): Promise<void> {
  const given: GivenConsent = consent;
  const confirmedAt = sql<Date>`greatest(${paidAt}::timestamptz, ${given.at}::timestamptz)`;
  await trx
    .insertInto("subscribers")
    .values({ id: newId(), email: to, source: "order", consent: JSON.stringify(given), confirmedAt })
    .onConflict((conflict) =>
      conflict
        .column("email")
        .doUpdateSet({ consent: JSON.stringify(given), confirmedAt })
        .where(sql<boolean>`not ${isConsentInForce}`)
        .where("subscribers.unsubscribedAt", "is", null),
    )
    .execute();
  await withdrawConsents(trx, [{ emailHash: hashOf(from), at: new Date(), hasMoved: true }]);
}
