import { sql } from "kysely";
import { log } from "#app/config/log.server.ts";
import {
  isReturnsMailboxConfigured,
  type ReturnsMailbox,
  ReturnsUnavailable,
  withReturnsMailbox,
} from "#app/gateways/returns-mailbox.server.ts";
import type { Db } from "#db/connection.server.ts";
import { isDatabaseUnavailable } from "#db/errors.server.ts";
import { readOutboxPause } from "../../mail/delivery.server.ts";
import { hashOf } from "../../values/hash.server.ts";
import { findReturned } from "./find-returned.server.ts";
import { MAX_BYTES, type ParsedReturn, parseReturn } from "./parse-return.ts";
import { recordReturn } from "./record-return.server.ts";
import { countOutcome, MAILBOX, type Outcome, recordReading } from "./sources.server.ts";

/** In one run: the next one, five minutes later, goes on. */
const MOST_MAILS = 200;

/** Reads what has arrived since the last run. A mailbox that does not answer is a problem of the system's page. */
export async function readReturns(db: Db, signal: AbortSignal): Promise<void> {
  // After the last reading of a mailbox that is configured no more, nothing fails.
  // A restored copy leaves the mailbox to the running shop, until its emails are released.
  if (!isReturnsMailboxConfigured || (await readOutboxPause(db))) return forgetFailure(db);
  try {
    await withReturnsMailbox(signal, (mailbox) => readNew(db, mailbox, signal));
    await recordReading(db, null);
  } catch (error) {
    if (!(error instanceof ReturnsUnavailable)) throw error;
    // The next run goes on where this one was stopped.
    if (signal.aborted) return;
    log.warn({ code: error.message }, "returns not read");
    await recordReading(db, error.message);
  }
}

async function readNew(db: Db, mailbox: ReturnsMailbox, signal: AbortSignal): Promise<void> {
  const { lastUid } = await begin(db, mailbox.uidValidity);
  const uids = (await mailbox.mailsAfter(lastUid)).slice(0, MOST_MAILS);
  for (const uid of uids) {
    if (signal.aborted) return;
    const raw = await mailbox.read(uid, MAX_BYTES);
    await handle(db, { uid, uidValidity: mailbox.uidValidity, raw });
  }
  // With what a run that was killed has left.
  await putAway(db, mailbox);
}

async function begin(db: Db, uidValidity: number): Promise<{ lastUid: number }> {
  await db
    .insertInto("returnSources")
    .values({ source: MAILBOX, uidValidity })
    .onConflict((conflict) =>
      conflict
        .column("source")
        .doUpdateSet({ uidValidity, lastUid: 0, unmoved: [] })
        .where("returnSources.uidValidity", "is distinct from", uidValidity),
    )
    .execute();
  return db.selectFrom("returnSources").select("lastUid").where("source", "=", MAILBOX).executeTakeFirstOrThrow();
}

/** The effects and the checkpoint are one transaction: a mail counts once, on however many replicas. */
async function handle(
  db: Db,
  { uid, uidValidity, raw }: { uid: number; uidValidity: number; raw: Uint8Array | null },
): Promise<void> {
  const parsed = raw && (await parseReturn(raw));
  const sourceId = raw && hashOf(Buffer.from(raw));
  const pass = (outcome: (trx: Db) => Promise<Outcome>) =>
    db.transaction().execute(async (trx) => {
      const isNext = await trx
        .updateTable("returnSources")
        .set({ lastUid: uid })
        .where("source", "=", MAILBOX)
        .where("uidValidity", "=", uidValidity)
        .where("lastUid", "<", uid)
        .returning("source")
        .executeTakeFirst();
      if (!isNext) return;
      const counted = await outcome(trx);
      await countOutcome(trx, MAILBOX, counted);
      const isDone = counted === "handled" || parsed?.kind === "auto-reply";
      if (isDone)
        await sql`update return_sources set unmoved = unmoved || ${uid}::bigint where source = ${MAILBOX}`.execute(trx);
    });
  try {
    await pass(async (trx) => (parsed && sourceId ? deal(trx, parsed, sourceId) : "ignored"));
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    // One mail must not keep those behind it.
    log.error({ err: error, uid }, "return not recorded");
    await pass(async () => "ignored");
  }
}

async function deal(trx: Db, parsed: ParsedReturn, sourceId: string): Promise<Outcome> {
  const { kind, code, diagnostic, report } = parsed;
  if (kind === "unknown" || kind === "auto-reply") return "ignored";
  const email = await findReturned(trx, parsed);
  if (email === "forged") {
    log.warn({ kind }, "forged return ignored");
    return "forged";
  }
  if (!email) return "ignored";
  await recordReturn(trx, email, { kind, code, diagnostic, report, source: MAILBOX, sourceId });
  log.info({ emailId: email.id, kind, code }, "email returned");
  return "handled";
}

async function putAway(db: Db, mailbox: ReturnsMailbox): Promise<void> {
  const { unmoved } = await db
    .selectFrom("returnSources")
    .select(sql<number[]>`to_jsonb(unmoved)`.as("unmoved"))
    .where("source", "=", MAILBOX)
    .executeTakeFirstOrThrow();
  if (unmoved.length === 0) return;
  await mailbox.putAway(unmoved);
  await sql`update return_sources set unmoved =
    array(select uid from unnest(unmoved) uid where uid <> all(${unmoved}::bigint[])) where source = ${MAILBOX}`.execute(
    db,
  );
}

async function forgetFailure(db: Db): Promise<void> {
  await db
    .updateTable("returnSources")
    .set({ error: null, failingSince: null })
    .where("source", "=", MAILBOX)
    .where("failingSince", "is not", null)
    .execute();
}
