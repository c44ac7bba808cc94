import { type Kysely, sql } from "kysely";

/** How a training is sold, how its prices change, what was offered with each order, and what lawyers have approved. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table formations
    add column regime text check (regime in ('contenu_numerique', 'enseignement_distance', 'formation_pro')),
    add column counsel_confirmed_on date,
    add column launch_until date,
    add column next_amount integer check (next_amount >= 0),
    add column promotion_from date,
    add column promotion_until date,
    add column omits_to_come boolean not null default false`,
  `alter table orders add column offer jsonb`,
  // The history of a training's prices outlives the training: the foreign key deleted it along.
  `alter table formation_prices drop constraint formation_prices_formation_id_fkey`,
  `create function formation_prices_stay() returns trigger language plpgsql as $$
  begin
    raise exception 'formation_prices is append-only' using errcode = 'insufficient_privilege';
  end $$`,
  `create trigger formation_prices_stay before update or delete on formation_prices
    for each row execute function formation_prices_stay()`,
  `create trigger formation_prices_stay_whole before truncate on formation_prices
    for each statement execute function formation_prices_stay()`,
  `create table counsel_opinions (
    id uuid primary key,
    subject text not null,
    signed_on date not null,
    file_name text not null,
    sha256 text not null,
    body bytea not null,
    received_at timestamptz not null default now(),
    constraint counsel_opinions_once unique (subject, sha256)
  )`,
  `create index counsel_opinions_subject on counsel_opinions (subject, received_at)`,
];
