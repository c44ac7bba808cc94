import { sql } from "kysely";
import { enqueueNow, Postponed } from "#app/jobs/queue.server.ts";
import type { Db } from "#db/connection.server.ts";
import { type Actor, audit } from "../../journal/audit/audit.server.ts";
import { queueEmails } from "../../mail/outbox.server.ts";
import { createToken } from "../../people/accounts/tokens.server.ts";

const BATCH = 200;
/** So that the mail server, and an order's confirmation, never wait for a whole school. */
const PER_MINUTE = 100;

const keyOf = (importId: string, userId: string) => `formation-moved:${importId}:${userId}`;

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
          .where("access.revokedAt", "is", null),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("emails")
            .select("emails.id")
            .where("dedupeKey", "=", sql<string>`${keyOf(importId, "")} || users.id`),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("suppressedAddresses").select("email").whereRef("suppressedAddresses.email", "=", "users.email"),
        ),
      ),
    );
}

export async function countUnwritten(db: Db, importId: string): Promise<number> {
  const { count } = await unwritten(db, importId)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** False unless the import is over, or when nobody is left to write to. */
export async function writeToStudents(db: Db, actor: Actor, importId: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const found = await trx
      .selectFrom("imports")
      .select("id")
      .where("id", "=", importId)
      .where("state", "=", "done")
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
  const started = Date.now();
  for (let queued = 0; ; ) {
    if (signal.aborted) throw new Postponed("the worker stops");
    const count = await db.transaction().execute((trx) => queueSome(trx, importId, { started, queued }));
    if (count === 0) return;
    queued += count;
  }
}

async function queueSome(
  trx: Db,
  importId: string,
  { started, queued }: { started: number; queued: number },
): Promise<number> {
  const state = await trx.selectFrom("imports").select("state").where("id", "=", importId).executeTakeFirst();
  if (state?.state !== "done") return 0;
  const students = await unwritten(trx, importId)
    .select(["users.id", "users.email", sql<boolean>`password_hash is not null`.as("hasPassword")])
    .orderBy("users.id")
    .limit(BATCH)
    .execute();
  const emails = [];
  for (const [index, { id: userId, email, hasPassword }] of students.entries()) {
    const minutes = Math.floor((queued + index) / PER_MINUTE);
    emails.push({
      name: "formation-moved" as const,
      recipient: email,
      props: { userId, importId, tokenId: hasPassword ? "" : await createToken(trx, userId, "set_password") },
      dedupeKey: keyOf(importId, userId),
      scheduledFor: new Date(started + minutes * 60_000),
    });
  }
  await queueEmails(trx, emails);
  return students.length;
}
