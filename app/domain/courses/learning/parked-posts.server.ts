import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { deleteAll } from "../../values/delete-all.server.ts";
import { secretBox } from "../../values/secret-box.server.ts";

/** UTF-16 code units of a form as it was sent. */
const LONGEST_PARKED = 64 * 1024;
/** An address, which is a part of an index. */
const LONGEST_SUBJECT = 500;
/** Of one account. The oldest gives way. */
const MOST_PARKED = 20;

const bodies = secretBox("parked-posts");
const browserHash = (token: string) => createHash("sha256").update(token).digest("hex");

interface Post {
  /** The value of the browser's cookie. Without it nobody can read what was parked, neither with the database. */
  browser: string;
  /** The id of the block that it answers, or the address of a form that belongs to the whole lesson. */
  subject: string;
}

/** Keeps a form that was sent after its session had ended, for an hour. False when it is too long, or of nobody. */
export async function parkPost(db: Db, { browser, subject }: Post, body: string, userId: string): Promise<boolean> {
  if (body.length > LONGEST_PARKED || subject.length > LONGEST_SUBJECT) return false;
  const row = { user_id: userId, sealed: bodies.seal(body, `${browser} ${subject}`) };
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql`select from users where id = ${userId} for update`.execute(trx);
    if (rows.length === 0) return false;
    await trx
      .insertInto("parked_posts")
      .values({ browser: browserHash(browser), subject, ...row })
      .onConflict((conflict) =>
        conflict.columns(["browser", "subject"]).doUpdateSet({ ...row, created_at: sql<Date>`now()` }),
      )
      .execute();
    await sql`delete from parked_posts where (browser, subject) in (select browser, subject from parked_posts
      where user_id = ${userId} order by created_at desc offset ${MOST_PARKED})`.execute(trx);
    return true;
  });
}

/**
 * What was parked last for one of these blocks, in the browser that sent it and for the account whose page it was; else
 * undefined.
 */
export async function readParked(
  db: Db,
  { browser, subjects }: { browser: string; subjects: string[] },
  userId: string,
): Promise<{ subject: string; body: string } | undefined> {
  const row = await db
    .selectFrom("parked_posts")
    .select(["subject", "sealed"])
    .where("browser", "=", browserHash(browser))
    .where("subject", "in", ["", ...subjects])
    .where("user_id", "=", userId)
    .where("created_at", ">", sql<Date>`now() - interval '1 hour'`)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  const body = row && bodies.unseal(row.sealed, `${browser} ${row.subject}`);
  return row && body !== undefined ? { subject: row.subject, body } : undefined;
}

/** Once it is saved, or no longer wanted. */
export async function dropParked(db: Db, { browser, subject }: Post, userId: string): Promise<void> {
  await db
    .deleteFrom("parked_posts")
    .where("browser", "=", browserHash(browser))
    .where("subject", "=", subject)
    .where("user_id", "=", userId)
    .execute();
}

export function deleteOldParkedPosts(db: Db): Promise<void> {
  return deleteAll(db, "parked_posts", sql`created_at < now() - interval '1 hour'`);
}
