import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { remember } from "../../journal/forgotten.server.ts";
import { cancelEmails } from "../../mail/outbox.server.ts";
import { hideEmail } from "../../values/email-address.ts";
import { isMailedToken } from "../../values/one-time-token.server.ts";
import { MAX_UNANSWERED } from "./remind.server.ts";

export async function hasReminders(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom("learningReminders")
    .select("userId")
    .where("userId", "=", userId)
    .where("unanswered", "<", MAX_UNANSWERED)
    .executeTakeFirst();
  return row !== undefined;
}

/** Turning them off also cancels the queued ones. */
export async function setReminders(db: Db, user: { id: string; email: string }, isOn: boolean): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!isOn) return refuseReminders(trx, user);
    await trx
      .insertInto("learningReminders")
      .values({ userId: user.id })
      .onConflict((conflict) =>
        conflict
          .column("userId")
          .doUpdateSet({ askedAt: sql<Date>`now()`, unanswered: 0 })
          .where("learningReminders.unanswered", ">=", MAX_UNANSWERED),
      )
      .execute();
  });
}

export async function findReminders(
  db: Db,
  token: string,
): Promise<{ hiddenEmail: string; isUnsubscribed: boolean } | undefined> {
  const row = await ownerOf(db, token);
  return row && { hiddenEmail: hideEmail(row.email), isUnsubscribed: row.unanswered >= MAX_UNANSWERED };
}

export async function endReminders(db: Db, token: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const row = await ownerOf(trx, token);
    if (!row) return false;
    await refuseReminders(trx, row);
    return true;
  });
}

async function ownerOf(db: Db, token: string) {
  if (!isMailedToken(token)) return undefined;
  return db
    .selectFrom("learningReminders")
    .innerJoin("users", "users.id", "learningReminders.userId")
    .select(["users.id", "users.email", "unanswered"])
    .where("token", "=", token)
    .executeTakeFirst();
}

async function refuseReminders(trx: Db, user: { id: string; email: string }): Promise<void> {
  if (await stopReminders(trx, user)) await remember(trx, { kind: "no-reminders", at: new Date(), email: user.email });
}

/** The row stays, so that an old link still shows that the reminders have ended. False: they had ended before. */
export async function stopReminders(trx: Db, { id, email }: { id: string; email: string }): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("learningReminders")
    .set({ unanswered: MAX_UNANSWERED })
    .where("userId", "=", id)
    .where("unanswered", "<", MAX_UNANSWERED)
    .executeTakeFirst();
  await cancelEmails(trx, email, ["where-you-are"]);
  return numUpdatedRows > 0n;
}
