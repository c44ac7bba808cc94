import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // What the cancellation form was told to do while both ways out may be open; null: nothing was to be chosen.
  await sql`alter table declarations add column chosen_way text check (chosen_way in ('withdrawal', 'cancellation'))`.execute(
    db,
  );
}
