import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // The emails that the challenge promises, day 0 being its Monday. Their words are among the texts of the emails.
  // Sign-ups of before have their ten emails in the outbox already.
  await sql`insert into sequences (id, name, entry, stop, state, is_service, ahead_days, "by") values
    ('00000000-0000-4000-8000-000000000051', 'Challenge\u00a0: les cinq jours', '{"kind": "challenge"}', '[]',
      'on', true, 30, 'essor'),
    ('00000000-0000-4000-8000-000000000052', 'Challenge\u00a0: le suivi', '{"kind": "challenge"}',
      '["entrepreneuriat", "immobilier-avance", "mindset"]', 'on', true, 30, 'essor')`.execute(db);
  await sql`insert into sequence_steps (id, sequence_id, day, hour, template, number)
    select gen_random_uuid(), '00000000-0000-4000-8000-000000000051', number - 1, 7, 'challenge-day', number
    from generate_series(1, 5) as number`.execute(db);
  await sql`insert into sequence_steps (id, sequence_id, day, hour, template, number)
    select gen_random_uuid(), '00000000-0000-4000-8000-000000000052', number - 1, 7, 'challenge-follow-up', number
    from generate_series(6, 10) as number`.execute(db);
}
