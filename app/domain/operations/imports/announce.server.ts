import { type RawBuilder, sql } from "kysely";
import { enqueueNow, Postponed } from "#app/jobs/queue.server.ts";
import type { Db } from "#db/connection.server.ts";
import type { ImportState } from "#db/types.ts";
import { type Actor, audit } from "../../journal/audit/audit.server.ts";
import { laneOf } from "../../mail/lanes.server.ts";
import { isSuppressedIn, queueEmails } from "../../mail/outbox.server.ts";
import { pace } from "../../mail/pace.server.ts";
import { createToken } from "../../people/accounts/tokens.server.ts";

const BATCH = 200;

/** Of the email that tells an imported student where her formations are now: it leaves at the founder's own button. */
const movedKey = (importId: RawBuilder<unknown>, userId: string) =>
  sql<string>`'formation-moved:' || ${importId} || ':' || ${sql.ref(userId)}`;

/** The students of an import to whom nothing was written yet: one email for each, however many formations. */
function unwritten(db: Db, importId: string) {
  return db
    .selectFrom("users")
    .where("role", "=", "customer")
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("access")
          .select("access.userId")
          .whereRef("access.userId", "=", "users.id")
          .where("access.importId", "=", importId)
          .where("access.source", "=", "import")
          .where("access.toldAt", "is", null)
          .where("access.revokedAt", "is", null),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("emails")
            .select("emails.id")
            .where("dedupeKey", "=", movedKey(sql.val(importId), "users.id")),
        ),
      ),
    )
    .where(({ not }) => not(isSuppressedIn(sql`users.email`)));
}

export async function countUnwritten(db: Db, importId: string): Promise<number> {
  const { count } = await unwritten(db, importId)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Stopped, it may never go on: those whom it has given an access are told of it all the same. */
const HALTED: ImportState[] = ["done", "stopped"];

export const isHalted = (state: ImportState) => HALTED.includes(state);

/** False while the import runs, or when nobody is left to write to. */
export async function writeToStudents(db: Db, actor: Actor, importId: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const found = await trx
      .selectFrom("imports")
      .select("id")
      .where("id", "=", importId)
      .where("state", "in", HALTED)
      .forUpdate()
      .executeTakeFirst();
    const students = found ? await countUnwritten(trx, importId) : 0;
    if (students === 0) return false;
    await enqueueNow(trx, "write-to-students", { importId });
    await audit(trx, actor, { action: "write", entity: "import", entityId: importId, after: { students } });
    return true;
  });
}

/** The job. Whoever has an email in the outbox is passed over: a killed worker's job goes on with the others. */
export async function queueMoved(db: Db, importId: string, signal: AbortSignal): Promise<void> {
  let count: number;
  do {
    if (signal.aborted) throw new Postponed("the worker stops");
    count = await db.transaction().execute((trx) => queueSome(trx, importId));
  } while (count > 0);
}

/** Each provider at its speed, behind what the batches before have planned. */
async function queueSome(trx: Db, importId: string): Promise<number> {
  const state = await trx.selectFrom("imports").select("state").where("id", "=", importId).executeTakeFirst();
  if (!state || !isHalted(state.state)) return 0;
  const students = await unwritten(trx, importId)
    .select(["users.id", "users.email", sql<boolean>`password_hash is not null`.as("hasPassword")])
    .select([laneOf(sql`users.email`).as("lane"), movedKey(sql.val(importId), "users.id").as("dedupeKey")])
    .orderBy("users.id")
    .limit(BATCH)
    .execute();
  const lanes = students.map(({ lane }) => lane);
  const times = await pace(trx, lanes, new Date(), { isCapped: false });
  const emails = [];
  for (const [index, { id: userId, email, hasPassword, lane, dedupeKey }] of students.entries()) {
    emails.push({
      name: "formation-moved" as const,
      recipient: email,
      props: { userId, importId, tokenId: hasPassword ? "" : await createToken(trx, userId, "set_password") },
      dedupeKey,
      scheduledFor: times[index] ?? new Date(),
      lane,
    });
  }
  await queueEmails(trx, emails);
  return students.length;
}

/** Where the email left and its day could not be written, or an older process sent it: before the email is deleted. */
export async function keepToldDays(db: Db): Promise<void> {
  await db
    .updateTable("access")
    .from("emails")
    .set((eb) => ({ toldAt: eb.ref("emails.sentAt") }))
    .where("emails.dedupeKey", "=", movedKey(sql.ref("access.importId"), "access.userId"))
    .where("emails.status", "=", "sent")
    .where("access.toldAt", "is", null)
    .execute();
}

export async function recordTold(trx: Db, importId: string, userId: string): Promise<void> {
  await trx
    .updateTable("access")
    .set({ toldAt: sql`now()` })
    .where("userId", "=", userId)
    .where("importId", "=", importId)
    .execute();
}
