import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { ago, deleteAll } from "../../values/delete-all.server.ts";
import { hashOf } from "../../values/hash.server.ts";
import { secretBox } from "../../values/secret-box.server.ts";

/** The longest form that is saved, in UTF-16 code units. */
const MAX_FORM_LENGTH = 64 * 1024;
/** The longest address, because it is part of an index. */
const MAX_SUBJECT_LENGTH = 500;
/** Of one account. A new form replaces the oldest. */
const MAX_FORMS = 20;

const bodies = secretBox("saved-answers");

interface Sender {
  /** The anonymous id in the browser's cookie. It encrypts the form: a copy of the database is not enough to read it. */
  browser: string;
  subject: string;
}

/** « unknown » is an account or a subject that cannot exist. */
type Saving = "saved" | "too-long" | "unknown";

export async function saveForAfterSignIn(
  db: Db,
  { browser, subject }: Sender,
  body: string,
  userId: string,
): Promise<Saving> {
  if (body.length > MAX_FORM_LENGTH) return "too-long";
  if (subject.length > MAX_SUBJECT_LENGTH) return "unknown";
  const row = { userId, sealed: bodies.seal(body, `${browser} ${subject}`) };
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql`select from users where id = ${userId} for update`.execute(trx);
    if (rows.length === 0) return "unknown";
    await trx
      .insertInto("parkedPosts")
      .values({ browser: hashOf(browser), subject, ...row })
      .onConflict((conflict) =>
        conflict.columns(["browser", "subject"]).doUpdateSet({ ...row, createdAt: sql<Date>`now()` }),
      )
      .execute();
    await sql`delete from parked_posts where (browser, subject) in (select browser, subject from parked_posts
      where user_id = ${userId} order by created_at desc offset ${MAX_FORMS})`.execute(trx);
    return "saved";
  });
}

/**
 * The form that was saved last for one of these blocks, or for an address below `under`, by the same browser, for the
 * account whose page it was.
 */
export async function readSavedAnswers(
  db: Db,
  { browser, subjects, under }: { browser: string; subjects: string[]; under?: string },
  userId: string,
): Promise<{ subject: string; body: string } | undefined> {
  const row = await db
    .selectFrom("parkedPosts")
    .select(["subject", "sealed"])
    .where("browser", "=", hashOf(browser))
    .where(({ eb, or }) =>
      or([
        eb("subject", "in", ["", ...subjects]),
        ...(under === undefined ? [] : [sql<boolean>`starts_with(subject, ${`${under}/`})`]),
      ]),
    )
    .where("userId", "=", userId)
    .where("createdAt", ">", sql<Date>`now() - interval '1 hour'`)
    .orderBy("createdAt", "desc")
    .limit(1)
    .executeTakeFirst();
  const body = row && bodies.unseal(row.sealed, `${browser} ${row.subject}`);
  return row && body !== undefined ? { subject: row.subject, body } : undefined;
}

export async function deleteSavedAnswers(db: Db, { browser, subject }: Sender, userId: string): Promise<void> {
  await db
    .deleteFrom("parkedPosts")
    .where("browser", "=", hashOf(browser))
    .where("subject", "=", subject)
    .where("userId", "=", userId)
    .execute();
}

export function deleteOldSavedAnswers(db: Db): Promise<void> {
  return deleteAll(db, "parkedPosts", ({ eb }) => eb("createdAt", "<", ago("1 hour")));
}
