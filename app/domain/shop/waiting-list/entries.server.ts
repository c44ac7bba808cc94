import { expressionBuilder, sql } from "kysely";
import { KEPT } from "#app/content/retention.ts";
import type { Db } from "#db/connection.server.ts";
import type { DB } from "#db/schema.ts";
import type { WaitingState } from "#db/types.ts";
import { remember } from "../../journal/forgotten.server.ts";
import { queueEmail } from "../../mail/outbox.server.ts";
import { hideEmail } from "../../people/subscribers/hide-email.ts";
import { ago, deleteAll } from "../../values/delete-all.server.ts";
import { hashOfColumn } from "../../values/hash.server.ts";
import { newId } from "../../values/ids.server.ts";
import { tokenHash, tokenOf } from "../../values/one-time-token.server.ts";
import { countExactly } from "../../values/read-page.server.ts";

/** What the token of the confirming email is made of; that of leaving the list is made of the id alone. */
export const confirmationOf = (id: string) => `confirm:${id}`;

/** Normalised. */
interface Asking {
  email: string;
  firstName: string | null;
}

/**
 * « Préviens-moi à l’ouverture »: nothing counts before the mailbox has confirmed it, and a caller cannot tell a new
 * address from a known one. It is no consent to anything else.
 */
export async function askToWait(db: Db, formationId: string, { email, firstName }: Asking): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const id = newId();
    const hashes = [tokenOf(id), tokenOf(confirmationOf(id))].map(tokenHash);
    const { rows } = await sql<{ id: string; state: WaitingState }>`
      insert into waiting_entries (id, formation_id, kind, email, first_name, token_hash, confirm_hash)
      values (${id}, ${formationId}, 'opening', ${email}, ${firstName}, ${hashes[0]}, ${hashes[1]})
      on conflict (formation_id, kind, lower(email)) where state in ('asked', 'waiting', 'held', 'ordered')
      do update set first_name = coalesce(excluded.first_name, waiting_entries.first_name)
      returning id, state`.execute(trx);
    const [asked] = rows;
    if (asked?.state !== "asked") return;
    await queueEmail(trx, {
      name: "waiting-confirmation",
      recipient: email,
      props: { entryId: asked.id },
      // A form that is sent again within the hour sends nothing more.
      dedupeKey: `waiting-confirmation:${asked.id}:${new Date().toISOString().slice(0, 13)}`,
    });
  });
}

/** By the token that confirms, or by that of leaving the list. */
export type WaitingToken = { confirms: string } | { own: string };

export function countWaiting(db: Db): Promise<number> {
  return countExactly(db.selectFrom("waitingEntries").where("state", "in", ["waiting", "held"]));
}

/** Reading changes nothing, because mail scanners open links. */
export async function findWaiting(db: Db, token: WaitingToken) {
  const row = await db
    .selectFrom("waitingEntries")
    .innerJoin("formations", "formations.id", "waitingEntries.formationId")
    .select(["email", "state", "formations.name as formation", "formations.slug"])
    .where(matches(token))
    .executeTakeFirst();
  return row && { ...row, email: hideEmail(row.email) };
}

/** A second call changes nothing. False for an unknown token. */
export async function confirmWaiting(db: Db, token: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("waitingEntries")
    .set({
      state: sql`case when state = 'asked' then 'waiting' else state end`,
      confirmedAt: sql`coalesce(confirmed_at, now())`,
    })
    .where(matches({ confirms: token }))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** False for an unknown token. An email that is queued is not sent then. */
export async function leaveWaiting(db: Db, token: WaitingToken): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable("waitingEntries")
      .set(LEFT)
      .where(matches(token))
      .returning("email")
      .executeTakeFirst();
    if (row) await remember(trx, { kind: "no-waiting", at: new Date(), email: row.email });
    return row !== undefined;
  });
}

/** After a restore: that address had left by then. */
export async function leaveWaitingAgain(trx: Db, emailHash: string, at: Date): Promise<void> {
  await trx
    .updateTable("waitingEntries")
    .set(LEFT)
    .where(hashOfColumn("email"), "=", emailHash)
    .where("createdAt", "<=", at)
    .execute();
}

export const LEFT = { state: "left", endedAt: sql<Date>`coalesce(ended_at, now())` } as const;

const entry = expressionBuilder<DB, "waitingEntries">();

function matches(token: WaitingToken) {
  return "own" in token
    ? entry("waitingEntries.tokenHash", "=", tokenHash(token.own))
    : entry("waitingEntries.confirmHash", "=", tokenHash(token.confirms));
}

export function deleteOldWaiting(db: Db): Promise<void> {
  return deleteAll(db, "waitingEntries", ({ eb, and, or }) =>
    or([
      and([eb("state", "=", "asked"), eb("createdAt", "<", ago(KEPT.unconfirmedWaiting))]),
      eb("endedAt", "<", ago(KEPT.endedWaiting)),
      eb("confirmedAt", "<", ago(KEPT.prospect)),
    ]),
  );
}
