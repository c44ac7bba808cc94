import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // Before content that people have is removed or changed (Code de la consommation, art. L224-25-26). The same part is
  // announced once for a day. The title outlives the course, module or lesson.
  await sql`create table content_notices (
    id uuid primary key,
    course_id uuid not null,
    part_id uuid not null,
    part_title text not null,
    summary text not null,
    takes_effect_on date not null,
    recipients integer not null,
    sent_by text not null,
    at timestamptz not null default now(),
    unique (part_id, takes_effect_on)
  )`.execute(db);
  await sql`create index content_notices_course_id on content_notices (course_id)`.execute(db);
}
