import { createHash } from "node:crypto";
import { sql } from "kysely";
import { log } from "#app/config/log.server.ts";
import type { AirtableRecord } from "#app/gateways/airtable.server.ts";
import { enqueue } from "#app/jobs/queue.server.ts";
import type { Db } from "#db/connection.server.ts";
import type { LibraryKind } from "#db/schema-library.ts";
import { wantPictures } from "./pictures.server.ts";
import { type CleanAnswer, cleanRecords, TABLES } from "./records.server.ts";

export interface Copy {
  kind: LibraryKind;
  refreshed_at: Date | null;
  failures: number;
  content_hash: string | null;
  candidate_hash: string | null;
}

const FRESH_SECONDS = 300;
/** A doubtful answer is asked for again soon: two equal ones are believed. */
const CONFIRM_SECONDS = 20;
const BATCH = 100;

/** Takes a good answer over as the copy; `fresh` is false when it is so small that a second one must confirm it. */
export async function storeAnswer(
  db: Db,
  copy: Copy,
  answer: readonly AirtableRecord[],
): Promise<{ fresh: boolean; again: Date }> {
  const { kind } = copy;
  const before = await db
    .selectFrom("library_records")
    .select(["id", "first_seen_at"])
    .where("kind", "=", kind)
    .execute();
  const seen = new Map(before.map(({ id, first_seen_at }) => [id, first_seen_at]));
  const now = new Date();
  const firstSeen = (id: string) => seen.get(id) ?? now;
  const clean = cleanRecords(kind, answer, firstSeen);
  const hash = hashOf(clean);
  const isDoubtful = clean.records.length < before.length / 2;
  if (isDoubtful && copy.candidate_hash !== hash) {
    const again = new Date(Date.now() + CONFIRM_SECONDS * 1000);
    const detail = `${clean.records.length} records instead of ${before.length}`;
    log.warn({ table: TABLES[kind], detail }, "library answer doubted, the copy stays until it is confirmed");
    await db
      .updateTable("library_copies")
      .set({ claimed_until: null, candidate_hash: hash, next_try_at: again, error: `doubtful answer (${detail})` })
      .where("kind", "=", kind)
      .execute();
    return { fresh: false, again };
  }
  for (const { id, reason } of clean.rejected)
    log.warn({ table: TABLES[kind], recordId: id, reason }, "record left out");
  const changed = hash !== copy.content_hash || copy.refreshed_at === null;
  await db.transaction().execute(async (trx) => {
    if (changed) await replaceRecords(trx, kind, clean, firstSeen);
    await trx
      .updateTable("library_copies")
      .set({
        refreshed_at: sql`now()`,
        next_try_at: sql`now() + make_interval(secs => ${FRESH_SECONDS})`,
        claimed_until: null,
        failures: 0,
        error: null,
        rejected: JSON.stringify(clean.rejected.slice(0, 200)),
        content_hash: hash,
        candidate_hash: null,
      })
      .where("kind", "=", kind)
      .execute();
    const pictures = clean.records.flatMap((record) => record.pictures);
    if (await wantPictures(trx, pictures)) await enqueue(trx, "fetch-pictures", {});
    if (changed) await sql`select pg_notify('pages', '')`.execute(trx);
  });
  log.info(
    { table: TABLES[kind], records: clean.records.length, rejected: clean.rejected.length, changed },
    "library refreshed",
  );
  return { fresh: true, again: now };
}

async function replaceRecords(trx: Db, kind: LibraryKind, clean: CleanAnswer, firstSeen: (id: string) => Date) {
  await trx.deleteFrom("library_records").where("kind", "=", kind).execute();
  const rows = clean.records.map(({ id, slug, facts, body }, position) => ({
    kind,
    id,
    position,
    slug,
    facts: JSON.stringify(facts),
    body,
    first_seen_at: firstSeen(id),
  }));
  for (let start = 0; start < rows.length; start += BATCH) {
    await trx
      .insertInto("library_records")
      .values(rows.slice(start, start + BATCH))
      .execute();
  }
}

/** What is shown, without the pictures' links, which are others each time. */
function hashOf({ records }: CleanAnswer): string {
  const shown = records.map(({ id, slug, facts, body }) => [id, slug, facts, body]);
  return createHash("sha256").update(JSON.stringify(shown)).digest("hex");
}
