import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // « Signaler un contenu » (regulation (EU) 2022/2065, art. 16 and 17), and what was decided about it.
  await sql`create table content_reports (
    id uuid primary key,
    -- In the words of whoever reports it: a testimonial, a question and its answer.
    content text not null,
    reason text not null,
    name text not null,
    email text not null,
    reported_at timestamptz not null default now(),
    decision text check (decision in ('removed', 'kept')),
    decision_reason text,
    -- Who wrote what was removed, and is told why; null when nobody is known.
    author_email text,
    decided_at timestamptz,
    check ((decision is null) = (decided_at is null) and (decision is null) = (decision_reason is null))
  )`.execute(db);
  await sql`create index content_reports_email on content_reports (email)`.execute(db);
}
