import { type Kysely, sql } from "kysely";

/**
 * The emails about a declaration are letters of the contract, too. Its order may be unknown when they leave, and is
 * entered later: nothing else of a letter may change.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table order_letters alter column order_id drop not null, add column declaration_id uuid,
    add constraint order_letters_about check (order_id is not null or declaration_id is not null)`,
  `create index order_letters_declaration on order_letters (declaration_id) where declaration_id is not null`,
  `create function keep_letter() returns trigger language plpgsql as $$
  begin
    if to_jsonb(new) - 'order_id' <> to_jsonb(old) - 'order_id' or old.declaration_id is null then
      raise exception '% is a proof and stays as it is', tg_table_name;
    end if;
    return new;
  end $$`,
  `drop trigger order_letters_stay on order_letters`,
  `create trigger order_letters_stay before update on order_letters for each row execute function keep_letter()`,
];
