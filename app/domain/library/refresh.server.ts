import { sql } from "kysely";
import { log } from "#app/config/log.server.ts";
import { type AirtableRecord, isAirtableConfigured, readAirtablePage } from "#app/gateways/airtable.server.ts";
import { enqueue } from "#app/jobs/queue.server.ts";
import type { Db } from "#db/connection.server.ts";
import type { LibraryKind } from "#db/schema-library.ts";
import { type Actor, audit } from "../audit/audit.server.ts";
import { awaitTurn, nextTurn, pauseRequests } from "./gate.server.ts";
import { TABLES } from "./records.server.ts";
import { type Copy, storeAnswer } from "./store.server.ts";

export const KINDS: LibraryKind[] = ["articles", "books", "supplements"];

/** A request that was put in the queue and never done is asked for again after that. */
const ASK_AGAIN_SECONDS = 15;
/** Longer than a page of records may take: a claim that runs out belongs to a process that died. */
const CLAIM_SECONDS = 60;
const FIRST_RETRY_SECONDS = 2;
const LAST_RETRY_SECONDS = 300;
/** 100 records each: more is an endless list. */
const MAX_PAGES = 100;

/** Puts a refresh in the queue if one is due and nobody has asked for it yet, here or on another replica. */
export async function requestRefresh(db: Db, kind: LibraryKind): Promise<void> {
  if (!isAirtableConfigured) return;
  await db.transaction().execute(async (trx) => {
    const asked = await trx
      .updateTable("library_copies")
      .set({ asked_at: sql`now()` })
      .where("kind", "=", kind)
      .where("next_try_at", "<=", sql<Date>`now()`)
      .where(sql<boolean>`(asked_at is null or asked_at < now() - make_interval(secs => ${ASK_AGAIN_SECONDS}))`)
      .where(sql<boolean>`(claimed_until is null or claimed_until < now())`)
      .executeTakeFirst();
    if (asked.numUpdatedRows > 0n) await enqueue(trx, "refresh-library", { kind });
  });
}

/** « Actualiser »: all three tables are due now, and what is running goes on. */
export async function refreshLibrary(
  db: Db,
  actor: Actor,
): Promise<{ ok: true } | { ok: false; reason: "not-configured" }> {
  if (!isAirtableConfigured) return { ok: false, reason: "not-configured" };
  await db.transaction().execute(async (trx) => {
    await trx.updateTable("library_copies").set({ next_try_at: sql`now()`, asked_at: sql`now()` }).execute();
    for (const kind of KINDS) await enqueue(trx, "refresh-library", { kind });
    await audit(trx, actor, { action: "refresh", entity: "library", entityId: "library" });
  });
  return { ok: true };
}

/**
 * Brings one copy up to date, unless it is not due or another process is at it. Each claim that fails leaves one job
 * for the next try, so the library heals without a visitor, and tries do not multiply.
 */
export async function refreshCopy(db: Db, kind: LibraryKind): Promise<void> {
  if (!isAirtableConfigured) return;
  const copy = await claim(db, kind);
  if (!copy) return;
  const answer = await readTable(db, kind);
  if (answer.ok) {
    const { fresh, again } = await storeAnswer(db, copy, answer.records);
    if (!fresh) await enqueue(db, "refresh-library", { kind }, { startAfter: again });
    return;
  }
  const seconds = Math.min(FIRST_RETRY_SECONDS * 2 ** Math.min(copy.failures, 10), LAST_RETRY_SECONDS);
  const pausedUntil = await nextTurn(db);
  const again = new Date(Math.max(Date.now() + seconds * 1000, pausedUntil.getTime()));
  log.warn({ table: TABLES[kind], reason: answer.reason, detail: answer.detail, again }, "library not refreshed");
  await db
    .updateTable("library_copies")
    .set({
      claimed_until: null,
      failures: sql`failures + 1`,
      error: `${answer.reason} (${answer.detail})`,
      next_try_at: again,
    })
    .where("kind", "=", kind)
    .execute();
  await enqueue(db, "refresh-library", { kind }, { startAfter: again });
}

async function claim(db: Db, kind: LibraryKind): Promise<Copy | undefined> {
  return db
    .updateTable("library_copies")
    .set({ claimed_until: sql`now() + make_interval(secs => ${CLAIM_SECONDS})`, tried_at: sql`now()` })
    .where("kind", "=", kind)
    .where("next_try_at", "<=", sql<Date>`now()`)
    .where(sql<boolean>`(claimed_until is null or claimed_until < now())`)
    .returning(["kind", "refreshed_at", "failures", "content_hash", "candidate_hash"])
    .executeTakeFirst();
}

type TableAnswer = { ok: true; records: AirtableRecord[] } | { ok: false; reason: string; detail: string };

async function readTable(db: Db, kind: LibraryKind): Promise<TableAnswer> {
  const records: AirtableRecord[] = [];
  let offset: string | undefined;
  for (let pages = 0; pages < MAX_PAGES; pages += 1) {
    if (!(await awaitTurn(db))) return { ok: false, reason: "pause", detail: "after too many requests" };
    const page = await readAirtablePage(TABLES[kind], offset);
    if (!page.ok) {
      if (page.reason === "too many requests") await pauseRequests(db);
      return page;
    }
    records.push(...page.records);
    if (page.offset === undefined) return { ok: true, records };
    offset = page.offset;
    await db
      .updateTable("library_copies")
      .set({ claimed_until: sql`now() + make_interval(secs => ${CLAIM_SECONDS})` })
      .where("kind", "=", kind)
      .execute();
  }
  return { ok: false, reason: "endless list", detail: `more than ${MAX_PAGES} pages` };
}
