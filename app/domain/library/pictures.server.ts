import { sql } from "kysely";
import { log } from "#app/config/log.server.ts";
import { downloadAttachment, downloadPicture } from "#app/gateways/attachments.server.ts";
import { enqueue } from "#app/jobs/queue.server.ts";
import type { Db } from "#db/connection.server.ts";
import { type Resized, resize } from "./resize.server.ts";

/** Links die after two hours: older than that, the next refresh brings another. */
const LINK_LIFE_MINUTES = 90;
const RETRY_MINUTES = 5;
/** A job ends well before the queue takes it for lost; what is left is the next one's. */
const JOB_MS = 120_000;
/** Pages show new pictures that often while there are many. */
const SHOW_EVERY_MS = 4000;
const BATCH = 200;

/** Notes the newest link of each picture; true when one of them is still to be fetched. */
export async function wantPictures(trx: Db, pictures: readonly { source: string; url: string }[]): Promise<boolean> {
  const rows = [...new Map(pictures.map(({ source, url }) => [source, url]))];
  for (let start = 0; start < rows.length; start += BATCH) {
    await trx
      .insertInto("library_pictures")
      .values(rows.slice(start, start + BATCH).map(([source, url]) => wanted(source, url)))
      .onConflict((conflict) =>
        conflict.column("source").doUpdateSet({ url: sql`excluded.url`, url_seen_at: sql`excluded.url_seen_at` }),
      )
      .execute();
  }
  const due = await trx
    .selectFrom("library_pictures")
    .select("source")
    .where("hash", "is", null)
    .where("next_try_at", "<=", sql<Date>`now()`)
    .limit(1)
    .executeTakeFirst();
  return due !== undefined;
}

/** By the database's clock, which decides what is due. */
function wanted(source: string, url: string) {
  return { source, url, url_seen_at: sql<Date>`now()`, next_try_at: sql<Date>`now()`, widths: sql<number[]>`'{}'` };
}

/** Fetches, resizes and stores what is wanted, one after the other. A picture that fails waits; the page has its own. */
export async function fetchPictures(db: Db): Promise<void> {
  const deadline = Date.now() + JOB_MS;
  let shownAt = Date.now();
  let unshown = 0;
  for (;;) {
    if (Date.now() > deadline) {
      await enqueue(db, "fetch-pictures", {});
      break;
    }
    const next = await claimPicture(db);
    if (!next) break;
    const outcome = await fetchPicture(next);
    await storePicture(db, next.source, outcome);
    if (outcome.ok) unshown += 1;
    else log.warn({ picture: next.source, reason: outcome.reason, attempts: next.attempts }, "picture not taken");
    if (unshown > 0 && Date.now() - shownAt > SHOW_EVERY_MS) {
      await showPictures(db);
      shownAt = Date.now();
      unshown = 0;
    }
  }
  if (unshown > 0) await showPictures(db);
}

async function fetchPicture({ source, url }: { source: string; url: string }): Promise<Resized> {
  const download = await (isOfFormation(source) ? downloadPicture(url) : downloadAttachment(url));
  return download.ok ? resize(download.bytes) : download;
}

/** Not Airtable's: what an administrator has typed for a training. */
function isOfFormation(source: string): boolean {
  return source.startsWith("formation-");
}

/** Claimed by putting its next try off: whoever dies at it leaves it for later. */
async function claimPicture(db: Db): Promise<{ source: string; url: string; attempts: number } | undefined> {
  return db
    .updateTable("library_pictures")
    .set({
      attempts: sql`attempts + 1`,
      next_try_at: sql`now() + make_interval(mins => ${RETRY_MINUTES} * (1 << least(attempts, 8)))`,
    })
    .where("source", "=", (eb) =>
      eb
        .selectFrom("library_pictures")
        .select("source")
        .where("hash", "is", null)
        .where("next_try_at", "<=", sql<Date>`now()`)
        .where((is) =>
          is.or([
            is("source", "like", "formation-%"),
            is("url_seen_at", ">", sql<Date>`now() - make_interval(mins => ${LINK_LIFE_MINUTES})`),
          ]),
        )
        .orderBy("attempts")
        .orderBy("source")
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(["source", "url", "attempts"])
    .executeTakeFirst();
}

async function storePicture(db: Db, source: string, outcome: Resized): Promise<void> {
  if (!outcome.ok) {
    await db.updateTable("library_pictures").set({ error: outcome.reason }).where("source", "=", source).execute();
    return;
  }
  const { hash, width, height, widths } = outcome.picture;
  await db.transaction().execute(async (trx) => {
    for (const { key, contentType, bytes } of outcome.media) {
      await trx
        .insertInto("library_media")
        .values({ key, hash, content_type: contentType, bytes })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    await trx
      .updateTable("library_pictures")
      .set({ hash, width, height, widths: sql<number[]>`${`{${widths.join()}}`}::integer[]`, error: null })
      .where("source", "=", source)
      .execute();
  });
}

async function showPictures(db: Db): Promise<void> {
  await sql`select pg_notify('pages', '')`.execute(db);
}

/**
 * Pictures that no answer of the last thirty days has named; counted from the last good answer, not from today. And
 * those of trainings that have another one now.
 */
export async function deleteForgottenPictures(db: Db): Promise<void> {
  const lastAnswer = sql<Date>`(select min(refreshed_at) from library_copies where refreshed_at is not null)`;
  await db
    .deleteFrom("library_pictures")
    .where("source", "not like", "formation-%")
    .where("url_seen_at", "<", sql<Date>`${lastAnswer} - interval '30 days'`)
    .execute();
  await db
    .deleteFrom("library_pictures")
    .where("source", "like", "formation-%")
    .where("url", "not in", (eb) =>
      eb
        .selectFrom("formations")
        .select("image_url")
        .where("image_url", "is not", null)
        .$castTo<{ image_url: string }>(),
    )
    .execute();
  await db
    .deleteFrom("library_media")
    .where("hash", "not in", (eb) =>
      eb.selectFrom("library_pictures").select("hash").where("hash", "is not", null).$castTo<{ hash: string }>(),
    )
    .execute();
}
