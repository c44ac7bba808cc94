import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // What stays in sight where the picture is cropped.
  await sql`alter table media_assets add column focus text not null default 'center' check (focus in (
    'top-left', 'top', 'top-right', 'left', 'center', 'right', 'bottom-left', 'bottom', 'bottom-right'
  ))`.execute(db);
  // In place of the picture at formations.image_url.
  await sql`alter table formations add column image_asset_id uuid references media_assets`.execute(db);
}
