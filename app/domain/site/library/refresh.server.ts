import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { log } from "#app/config/log.server.ts";
import {
  type AirtableError,
  type AirtableRecord,
  isAirtableConfigured,
  readAirtablePage,
} from "#app/gateways/airtable.server.ts";
import { enqueue, enqueueNow } from "#app/jobs/queue.server.ts";
import type { Db } from "#db/connection.server.ts";
import type { LibraryKind } from "#db/types.ts";
import { type Actor, audit } from "../../journal/audit/audit.server.ts";
import { hashOf } from "../../values/hash.server.ts";
import { invalidatePages } from "../../values/invalidate-pages.server.ts";
import { requestPictures } from "../pictures/pictures.server.ts";
import { type CleanAnswer, cleanRecords, TABLES } from "./records.server.ts";

export const KINDS: LibraryKind[] = ["articles", "books", "supplements"];
export const FRESH_SECONDS = 300;
/** Of 100 records: a longer table means that Airtable's pagination never ends. */
const MAX_PAGES = 100;
const BATCH = 100;

export async function requestRefresh(db: Db, kind: LibraryKind): Promise<void> {
  if (isAirtableConfigured) await enqueue(db, "refresh-snapshot", { kind });
}

/** « Actualiser » starts waiting refreshes at once; a running one continues. */
export async function refreshLibrary(
  db: Db,
  actor: Actor,
): Promise<{ ok: true } | { ok: false; reason: "not-configured" }> {
  if (!isAirtableConfigured) return { ok: false, reason: "not-configured" };
  await db.transaction().execute(async (trx) => {
    for (const kind of KINDS) await enqueueNow(trx, "refresh-snapshot", { kind });
    await audit(trx, actor, { action: "refresh", entity: "library", entityId: "library" });
  });
  return { ok: true };
}

/** Airtable's error, or the shop's own reason not to call Airtable or not to trust its answer. */
export type RefreshError = AirtableError | "pause" | "endless list" | "doubtful answer" | "unreadable records";

type Outcome<Value = object> = ({ ok: true } & Value) | { ok: false; reason: RefreshError; detail: string };

/** A failure leaves the snapshot unchanged. */
export async function refreshSnapshot(db: Db, kind: LibraryKind): Promise<Outcome> {
  const answer = await readTable(db, kind);
  const outcome = answer.ok ? await storeAnswer(db, kind, answer.records) : answer;
  if (outcome.ok) return outcome;
  const { reason, detail } = outcome;
  log.warn({ table: TABLES[kind], reason, detail }, "snapshot not refreshed");
  await db
    .updateTable("librarySnapshots")
    .set({ error: `${reason} (${detail})` })
    .where("kind", "=", kind)
    // A pause does not hide its cause.
    .$if(reason === "pause", (query) => query.where(sql<boolean>`coalesce(error, '') not like 'monthly limit%'`))
    .execute();
  return outcome;
}

async function readTable(db: Db, kind: LibraryKind): Promise<Outcome<{ records: AirtableRecord[] }>> {
  const records: AirtableRecord[] = [];
  let offset: string | undefined;
  for (let pages = 0; pages < MAX_PAGES; pages += 1) {
    if (!(await awaitTurn(db))) return { ok: false, reason: "pause", detail: "after too many requests" };
    const page = await readAirtablePage(TABLES[kind], offset);
    if (!page.ok) {
      if (page.reason === "too many requests") await pauseRequests(db, PAUSE_MS);
      if (page.reason === "monthly limit") await pauseRequests(db, LONG_PAUSE_MS);
      return page;
    }
    records.push(...page.records);
    if (page.offset === undefined) return { ok: true, records };
    offset = page.offset;
  }
  return { ok: false, reason: "endless list", detail: `more than ${MAX_PAGES} pages` };
}

/**
 * An answer with less than half of the records counts as a failure until a second answer confirms it; for ever, when
 * the records came and cannot be read: a column has another name or type, which every answer repeats.
 */
async function storeAnswer(db: Db, kind: LibraryKind, answer: readonly AirtableRecord[]): Promise<Outcome> {
  const { refreshedAt, contentHash, candidateHash } = await db
    .selectFrom("librarySnapshots")
    .select(["refreshedAt", "contentHash", "candidateHash"])
    .where("kind", "=", kind)
    .executeTakeFirstOrThrow();
  const before = await db.selectFrom("libraryRecords").select(["id", "firstSeenAt"]).where("kind", "=", kind).execute();
  const seen = new Map(before.map(({ id, firstSeenAt }) => [id, firstSeenAt]));
  const now = new Date();
  const firstSeen = (id: string) => seen.get(id) ?? now;
  const clean = await cleanRecords(kind, answer, firstSeen);
  const hash = shownHash(clean);
  const rejected = JSON.stringify(clean.rejected.slice(0, 200));
  // An empty row says nothing of a column.
  const empty = new Set(answer.filter(({ fields }) => Object.keys(fields).length === 0).map(({ id }) => id));
  const lost = clean.rejected.filter(({ id }) => !empty.has(id)).length;
  const isUnreadable = lost > 0 && lost >= before.length / 2;
  if (clean.records.length < before.length / 2 && (isUnreadable || hash !== candidateHash)) {
    const found = { rejected, candidateHash: isUnreadable ? null : hash };
    await db.updateTable("librarySnapshots").set(found).where("kind", "=", kind).execute();
    return {
      ok: false,
      reason: isUnreadable ? "unreadable records" : "doubtful answer",
      detail: `${clean.records.length} records instead of ${before.length}`,
    };
  }
  for (const { id, reason } of clean.rejected) {
    log.warn({ table: TABLES[kind], recordId: id, reason }, "record left out");
  }
  const changed = hash !== contentHash || refreshedAt === null;
  await db.transaction().execute(async (trx) => {
    if (changed) await replaceRecords(trx, kind, clean, firstSeen);
    await trx
      .updateTable("librarySnapshots")
      .set({
        refreshedAt: sql`now()`,
        error: null,
        rejected,
        contentHash: hash,
        candidateHash: null,
      })
      .where("kind", "=", kind)
      .execute();
    await requestPictures(
      trx,
      clean.records.flatMap((record) => record.pictures),
    );
    if (changed) await invalidatePages(trx);
  });
  const { length } = clean.records;
  log.info({ table: TABLES[kind], records: length, rejected: clean.rejected.length, changed }, "snapshot refreshed");
  return { ok: true };
}

async function replaceRecords(trx: Db, kind: LibraryKind, clean: CleanAnswer, firstSeen: (id: string) => Date) {
  await trx.deleteFrom("libraryRecords").where("kind", "=", kind).execute();
  const rows = clean.records.map(({ id, slug, fields, body }, position) => ({
    kind,
    id,
    position,
    slug,
    facts: JSON.stringify(fields),
    body,
    firstSeenAt: firstSeen(id),
  }));
  for (let start = 0; start < rows.length; start += BATCH) {
    await trx
      .insertInto("libraryRecords")
      .values(rows.slice(start, start + BATCH))
      .execute();
  }
}

/** Links to pictures differ in every answer, and are left out. */
function shownHash({ records }: CleanAnswer): string {
  const shown = records.map(({ id, slug, fields, body }) => [id, slug, fields, body]);
  return hashOf(JSON.stringify(shown));
}

/** Airtable allows five requests a second for a base; who exceeds this gets 429 for thirty seconds. */
const SPACING_MS = 260;
const MAX_WAIT_MS = 5000;
const PAUSE_MS = 30_000;
/** The month's calls are used up: pages show the snapshot until the month ends, or the plan is a larger one. */
const LONG_PAUSE_MS = 3_600_000;
const JITTER_MS = 10_000;

/** One row for all replicas: the queue limits how many jobs run, not how often they call. False during a pause. */
async function awaitTurn(db: Db): Promise<boolean> {
  const turn = await db
    .updateTable("libraryThrottle")
    .set({
      nextRequestAt: sql`greatest(${sql.ref("nextRequestAt")}, now()) + make_interval(secs => ${SPACING_MS / 1000})`,
    })
    .where("nextRequestAt", "<", sql<Date>`now() + make_interval(secs => ${MAX_WAIT_MS / 1000})`)
    .returning(sql<number>`extract(epoch from ${sql.ref("nextRequestAt")} - now())::float8 * 1000`.as("ms"))
    .executeTakeFirst();
  if (!turn) return false;
  // The row holds the time of the next request after this one.
  await wait(Math.max(turn.ms - SPACING_MS, 0));
  return true;
}

/** Plus a random delay, so that not all replicas resume at the same moment. */
async function pauseRequests(db: Db, ms: number): Promise<void> {
  const seconds = (ms + Math.random() * JITTER_MS) / 1000;
  await db
    .updateTable("libraryThrottle")
    .set({ nextRequestAt: sql`greatest(${sql.ref("nextRequestAt")}, now() + make_interval(secs => ${seconds}))` })
    .execute();
}
