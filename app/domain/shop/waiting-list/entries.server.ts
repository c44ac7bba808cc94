import { type Expression, expressionBuilder, type RawBuilder, type SqlBool, sql } from "kysely";
import { KEPT } from "#app/content/retention.ts";
import { hasConfirmed } from "#app/domain/people/accounts/users.server.ts";
import type { Db } from "#db/connection.server.ts";
import type { DB } from "#db/schema.ts";
import type { GivenConsent, WaitingKind, WaitingState } from "#db/types.ts";
import { remember } from "../../journal/forgotten.server.ts";
import { queueEmail } from "../../mail/outbox.server.ts";
import { takeAdvisoryLock } from "../../values/advisory-lock.server.ts";
import { ago, deleteAll } from "../../values/delete-all.server.ts";
import { hideEmail, mailboxOf } from "../../values/email-address.ts";
import { hashOf, hashOfColumn } from "../../values/hash.server.ts";
import { newId } from "../../values/ids.server.ts";
import { tokenOf, tokenWithHash } from "../../values/one-time-token.server.ts";
import { countExactly } from "../../values/read-page.server.ts";
import { announceSeats, handOver, lockSeats, releaseSeat } from "../catalogue/seats.server.ts";
import { orderAwaitsPayment } from "../orders/order.server.ts";
import { askForConsent, confirmBox, giveConsent } from "./consent.server.ts";

/** What the token of the confirming email is made of; that of leaving the list is made of the id alone. */
export const confirmationOf = (id: string) => `confirm:${id}`;

/** Normalised. */
interface Asking {
  kind: WaitingKind;
  email: string;
  firstName: string | null;
  userId: string | null;
  sourceWord: RawBuilder<string | null>;
  /** Of the box for other emails; null: it was not ticked. */
  consent: GivenConsent | null;
}

/**
 * « Préviens-moi à l’ouverture », or of a free seat: nothing counts before the mailbox has confirmed it, and a caller
 * cannot tell a new address from a known one. It is no consent to anything else but by its box. An account whose mailbox
 * has confirmed the address waits at once: its token of the confirmation.
 */
export async function askToWait(db: Db, formationId: string, asking: Asking): Promise<string | null> {
  const { kind, firstName, sourceWord, consent } = asking;
  return db.transaction().execute(async (trx) => {
    const isConfirmed = await hasConfirmed(trx, asking.userId, asking.email);
    if (isConfirmed) await lockSeats(trx, formationId);
    await takeAdvisoryLock(trx, `waiting ${formationId}`);
    const email = await writtenBefore(trx, formationId, asking);
    const id = newId();
    const hashes = [tokenOf(id), tokenOf(confirmationOf(id))].map(hashOf);
    const { rows } = await sql<{ id: string; state: WaitingState; confirmHash: string }>`
      insert into waiting_entries (id, formation_id, kind, email, first_name, token_hash, confirm_hash, source_word, consent)
      values (${id}, ${formationId}, ${kind}, ${email}, ${firstName}, ${hashes[0]}, ${hashes[1]}, ${sourceWord},
        ${consent && JSON.stringify(consent)}::jsonb)
      on conflict (formation_id, kind, lower(email)) where state in ('asked', 'waiting', 'held', 'ordered')
      do update set first_name = coalesce(excluded.first_name, waiting_entries.first_name),
        consent = case waiting_entries.state when 'asked' then coalesce(excluded.consent, waiting_entries.consent)
          else waiting_entries.consent end
      returning id, state, confirm_hash as "confirmHash"`.execute(trx);
    const [asked] = rows;
    if (!asked) return null;
    if (isConfirmed) {
      const confirmation = confirmationOf(asked.id);
      const token = tokenWithHash(confirmation, asked.confirmHash) ?? tokenOf(confirmation);
      await joinLine(trx, formationId, asked.id, hashOf(token));
      if (consent) await giveConsent(trx, asking, consent);
      return token;
    }
    if (asked.state === "asked") await askToConfirm(trx, asked.id, email);
    else if (consent) await askForConsent(trx, asking, consent);
    return null;
  });
}

/**
 * One mailbox waits once, as it has confirmed first: otherwise one person could be kept all free seats. A stranger may have
 * asked with signs after « + », which nobody has confirmed.
 */
async function writtenBefore(trx: Db, formationId: string, { kind, email }: Pick<Asking, "kind" | "email">) {
  const entries = await trx
    .selectFrom("waitingEntries")
    .select("email")
    .where("formationId", "=", formationId)
    .where("kind", "=", kind)
    .where("state", "in", ["waiting", "held", "ordered"])
    .where(sql`left(lower(email), 1)`, "=", email.slice(0, 1).toLowerCase())
    .execute();
  return entries.find((entry) => mailboxOf(entry.email) === mailboxOf(email))?.email ?? email;
}

async function askToConfirm(trx: Db, id: string, recipient: string): Promise<void> {
  await queueEmail(trx, {
    name: "waiting-confirmation",
    recipient,
    props: { entryId: id },
    // A form that is sent again within the hour sends nothing more.
    dedupeKey: `waiting-confirmation:${id}:${new Date().toISOString().slice(0, 13)}`,
  });
}

type WaitingToken = { confirms: string } | { own: string };

export async function countInLine(db: Db, formationId: string): Promise<{ people: number; held: number }> {
  const count = (states: WaitingState[]) =>
    countExactly(db.selectFrom("waitingEntries").where("formationId", "=", formationId).where("state", "in", states));
  return { people: await count(["waiting", "held"]), held: await count(["held"]) };
}

export async function findWaiting(db: Db, token: WaitingToken) {
  const row = await db
    .selectFrom("waitingEntries")
    .innerJoin("formations", "formations.id", "waitingEntries.formationId")
    .leftJoin("orders", (join) =>
      join
        .onRef("orders.id", "=", "waitingEntries.orderId")
        .on(orderAwaitsPayment)
        .on("orders.processingAt", "is", null)
        .on("orders.expiresAt", ">", sql<Date>`now()`),
    )
    .select(["waitingEntries.id", "kind", "waitingEntries.email", "state", "heldUntil", "tokenHash"])
    .select(sql<string | null>`waiting_entries.consent->>'text'`.as("consentText"))
    .select(["waitingEntries.formationId", "formations.name as formation", "formations.slug"])
    // Her order while it can be paid: it shows nothing of itself, and goes on with the address that it was made with.
    .select(["formations.status", "holdHours", "orders.idempotencyKey as orderKey"])
    .select(
      sql<number>`(select count(*)::int from waiting_entries as before where before.formation_id = formations.id
        and before.kind = waiting_entries.kind and before.state = 'waiting'
        and (before.confirmed_at, before.id) <= (waiting_entries.confirmed_at, waiting_entries.id))`.as("position"),
    )
    .where(matches(token))
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, tokenHash: hash, ...shown } = row;
  return { ...shown, email: hideEmail(row.email), token: tokenWithHash(id, hash) };
}

/** The seat that is held for whoever has this token; undefined when it is held no more, or never was. */
export function findHold(db: Db, formationId: string, token: string) {
  return db
    .selectFrom("waitingEntries")
    .leftJoin("orders", "orders.id", "waitingEntries.orderId")
    .select(["heldUntil", "state", "orders.idempotencyKey as orderKey", "orders.userId as buyerId"])
    .where("waitingEntries.formationId", "=", formationId)
    .where("kind", "=", "seat")
    .where(matches({ own: token }))
    .where("heldUntil", ">", sql<Date>`now()`)
    .where("state", "in", ["held", "ordered"])
    .executeTakeFirst();
}

/** The place in the line is the time of the confirmation. A second call changes nothing. False for an unknown token. */
export async function confirmWaiting(db: Db, token: string, { declines = false } = {}): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const found = await trx
      .selectFrom("waitingEntries")
      .select(["id", "formationId", "kind", "email"])
      .where(matches({ confirms: token }))
      .executeTakeFirst();
    if (!found) return false;
    // Otherwise a seat that is freed meanwhile would stay beside somebody who waits.
    await lockSeats(trx, found.formationId);
    if ((await writtenBefore(trx, found.formationId, found)) === found.email) {
      await confirmBox(trx, found.id, { declines });
      await joinLine(trx, found.formationId, found.id, hashOf(token));
    } else await endWaiting(trx, entry("waitingEntries.id", "=", found.id));
    return true;
  });
}

/** The caller has locked the formation. */
async function joinLine(trx: Db, formationId: string, id: string, confirmHash: string): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable("waitingEntries")
    .set({
      state: sql`case when state = 'asked' then 'waiting' else state end`,
      confirmedAt: sql`coalesce(confirmed_at, clock_timestamp())`,
      confirmHash,
    })
    .where("id", "=", id)
    .where(({ eb, or }) => or([eb("confirmedAt", "is", null), eb("confirmHash", "<>", confirmHash)]))
    .executeTakeFirst();
  // Who presses again and again must not empty everybody's page cache.
  if (numUpdatedRows === 0n) return;
  await handOver(trx, formationId);
  await announceSeats(trx, formationId);
}

/** False for an unknown token. An email that is queued is not sent then. A seat that was held goes to the next one. */
export async function leaveWaiting(db: Db, token: WaitingToken): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const [row] = await endWaiting(trx, matches(token));
    if (row && !ENDED.includes(row.state))
      await remember(trx, { kind: "no-waiting", at: new Date(), email: row.email });
    return row !== undefined;
  });
}

/** After a restore: that address had left by then. */
export async function leaveWaitingAgain(trx: Db, emailHash: string, at: Date): Promise<void> {
  await endWaiting(
    trx,
    entry.and([entry(hashOfColumn("email"), "=", emailHash), entry("waitingEntries.createdAt", "<=", at)]),
  );
}

const entry = expressionBuilder<DB, "waitingEntries">();

function matches(token: WaitingToken) {
  return "own" in token
    ? entry("waitingEntries.tokenHash", "=", hashOf(token.own))
    : entry("waitingEntries.confirmHash", "=", hashOf(token.confirms));
}

export const ENDED: WaitingState[] = ["left", "declined", "bought"];

/** Those who have left before are returned as well. */
export async function endWaiting(
  trx: Db,
  which: Expression<SqlBool>,
): Promise<{ email: string; state: WaitingState }[]> {
  const found = await trx.selectFrom("waitingEntries").select("formationId").where(which).distinct().execute();
  const formationIds = found.map(({ formationId }) => formationId).toSorted();
  for (const id of formationIds) await lockSeats(trx, id);
  const rows = await trx
    .selectFrom("waitingEntries")
    .select(["email", "state", "formationId"])
    .where(which)
    .forNoKeyUpdate()
    .execute();
  const ended = await trx
    .updateTable("waitingEntries")
    .set({
      state: sql`case when state = 'held' then 'declined' else 'left' end`,
      endedAt: sql<Date>`coalesce(ended_at, now())`,
    })
    .where(which)
    .where("state", "not in", ENDED)
    .returning("formationId")
    .execute();
  for (const { state, formationId } of rows) if (state === "held") await releaseSeat(trx, formationId);
  for (const id of new Set(ended.map(({ formationId }) => formationId))) await announceSeats(trx, id);
  return rows;
}

export function deleteOldWaiting(db: Db): Promise<void> {
  return deleteAll(db, "waitingEntries", ({ eb, and, or }) =>
    or([
      and([eb("state", "=", "asked"), eb("createdAt", "<", ago(KEPT.unconfirmedWaiting))]),
      eb("endedAt", "<", ago(KEPT.endedWaiting)),
      and([eb("state", "=", "waiting"), eb("confirmedAt", "<", ago(KEPT.prospect))]),
    ]),
  );
}
