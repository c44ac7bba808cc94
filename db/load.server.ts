import { sql } from "kysely";
import type { Db } from "./connection.server.ts";
import type { DumpedSequence } from "./dump.server.ts";

/** True when there is no table, not even one of the queue. */
export async function isEmptyDatabase(db: Db): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`.execute(db);
  return rows[0]?.count === 0;
}

/**
 * Fills fresh tables in one transaction, so that a killed process leaves none filled. Foreign keys are dropped first
 * and created again at the end, which checks every row; so the tables can come in any order.
 */
export async function loadTables(
  db: Db,
  tables: Iterable<{ name: string; batches: AsyncIterable<string[]> }>,
  sequences: DumpedSequence[],
  finish: (trx: Db) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const keys = await foreignKeys(trx);
    for (const { table, name } of keys) await sql.raw(`alter table ${table} drop constraint ${name}`).execute(trx);
    for (const { name, batches } of tables) await loadTable(trx, name, batches);
    for (const { table, name, definition } of keys)
      await sql.raw(`alter table ${table} add constraint ${name} ${definition}`).execute(trx);
    for (const { name, lastValue } of sequences)
      await sql`select setval(quote_ident(${name})::regclass, ${lastValue}::bigint)`.execute(trx);
    await finish(trx);
  });
}

async function loadTable(trx: Db, name: string, batches: AsyncIterable<string[]>): Promise<void> {
  const table = sql.table(name);
  const columns = await writableColumns(trx, name);
  const list = sql.join(columns.map((column) => sql.ref(column)));
  // The shop's triggers would notify the page cache, and refuse old entries of the audit log.
  await sql`alter table ${table} disable trigger user`.execute(trx);
  // A migration may have inserted rows.
  await sql`delete from ${table}`.execute(trx);
  for await (const lines of batches) {
    await sql`insert into ${table} (${list}) overriding system value
      select ${list} from json_populate_recordset(null::${table}, ${`[${lines.join(",")}]`}::json)`.execute(trx);
  }
  await sql`alter table ${table} enable trigger user`.execute(trx);
}

async function writableColumns(trx: Db, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'
    order by ordinal_position`.execute(trx);
  return rows.map(({ name }) => name);
}

async function foreignKeys(trx: Db): Promise<{ table: string; name: string; definition: string }[]> {
  const { rows } = await sql<{ table: string; name: string; definition: string }>`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`.execute(trx);
  return rows;
}
