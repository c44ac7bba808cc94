import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // What formations are about, as the founder names and orders it. The three that came with the site keep their slugs.
  await sql`create table subjects (
    slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
    name text not null unique,
    position integer not null
  )`.execute(db);
  await sql`insert into subjects (slug, name, position) values
    ('entrepreneuriat', 'Entrepreneuriat', 1), ('immobilier', 'Immobilier', 2), ('lifestyle', 'Lifestyle', 3)`.execute(
    db,
  );
  await sql`alter table formations drop constraint formations_category_check,
    add constraint formations_category_fkey foreign key (category) references subjects`.execute(db);
}
