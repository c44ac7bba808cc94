import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // What the server has sent of a film or sound, watched or not, and when it was last a podcast's.
  await sql`alter table media_seen add column sent int4multirange not null default '{}',
    add column podcast_at timestamptz`.execute(db);
  // Not validated, because the rows that exist fulfil the narrower list, and reading them all would lock the table.
  await sql`alter table lesson_events drop constraint lesson_events_kind_check,
    add constraint lesson_events_kind_check check (kind in ('opened', 'seen', 'done', 'undone', 'quiz', 'exercise',
      'downloaded', 'sent', 'printed')) not valid`.execute(db);
}
