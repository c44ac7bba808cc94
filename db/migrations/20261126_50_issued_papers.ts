import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // The file of each invoice and credit note, as it was drawn at its first need. Append-only: only where the buyer is
  // forgotten ten years after the year of the paper, the file goes, because it names the buyer.
  await sql`create table issued_papers (
    number text primary key references invoices (number),
    sha256 text not null,
    pdf bytea not null,
    drawn_at timestamptz not null default now(),
    check (encode(sha256(pdf), 'hex') = sha256)
  )`.execute(db);
  await sql`create function issued_papers_stay() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        if exists (select from invoices where number = old.number and issued_at <
          (date_trunc('year', now() at time zone 'Europe/Paris') - interval '10 years') at time zone 'Europe/Paris')
        then return old; end if;
      end if;
      raise exception 'issued_papers is append-only' using errcode = 'insufficient_privilege';
    end
  $$`.execute(db);
  await sql`create trigger issued_papers_stay before update or delete on issued_papers
    for each row execute function issued_papers_stay()`.execute(db);
  await sql`create trigger issued_papers_stay_whole before truncate on issued_papers
    for each statement execute function issued_papers_stay()`.execute(db);
}
