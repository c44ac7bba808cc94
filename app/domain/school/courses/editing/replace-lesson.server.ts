import { sql } from "kysely";
import { type Actor, audit } from "#app/domain/journal/audit/audit.server.ts";
import type { Db } from "#db/connection.server.ts";

/**
 * Marks a lesson as done for the learners who have done the lesson that it replaces, with the same date. The replaced
 * lesson stays done. Learners who have already done the new lesson keep their own date.
 */
export async function inheritDone(trx: Db, actor: Actor, lessonId: string, replacedId: string): Promise<void> {
  const { rows } = await sql<{ count: string }>`
    with inherited as (
      insert into lesson_progress (user_id, lesson_id, first_opened_at, last_opened_at, done_at, done_how)
      select user_id, ${lessonId}::uuid, first_opened_at, last_opened_at, done_at, 'replaced'
      from lesson_progress where lesson_id = ${replacedId} and done_at is not null
      on conflict (user_id, lesson_id) do update set done_at = excluded.done_at, done_how = 'replaced'
        where lesson_progress.done_at is null
      returning user_id
    ), recorded as (
      insert into lesson_events (user_id, lesson_id, kind) select user_id, ${lessonId}::uuid, 'done' from inherited
    )
    select count(*) from inherited`.execute(trx);
  const learners = Number(rows[0]?.count);
  if (learners === 0) return;
  const after = { replaces: replacedId, learners };
  await audit(trx, actor, { action: "grant", entity: "lesson", entityId: lessonId, after });
}
