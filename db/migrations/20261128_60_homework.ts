import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // The exercise whose answers a learner has sent to be read: the text holds them as they were then. Null for a question.
  await sql`alter table lesson_questions add column block_id uuid`.execute(db);
  await sql`alter table lesson_questions drop constraint lesson_questions_text_check`.execute(db);
  await sql`alter table lesson_questions add constraint lesson_questions_text_check
    check (char_length(text) between 1 and case when block_id is null then 5000 else 60000 end)`.execute(db);
}
