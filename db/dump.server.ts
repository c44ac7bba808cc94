import { type RawBuilder, sql } from "kysely";
import type { Db } from "./connection.server.ts";

/** Rows in one read; of a table with files one, which PostgreSQL writes at twice its size. */
const BATCH = 200;

export interface DumpedSequence {
  name: string;
  lastValue: string;
}

/** Runs `read` in a transaction that sees one state of the database, whatever is written meanwhile. */
export async function inSnapshot<T>(db: Db, read: (snapshot: Db) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel("repeatable read").execute(read);
}

/** The shop's tables. Those of the queue are left out: the reconciliations find due work again. */
export async function listTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename not like 'kysely_migration%' order by tablename`.execute(db);
  return rows.map(({ name }) => name);
}

/** The current values of the sequences that number rows. */
export async function listSequences(db: Db): Promise<DumpedSequence[]> {
  const { rows } = await sql<DumpedSequence>`
    select sequencename as name, last_value::text as "lastValue" from pg_sequences
    where schemaname = 'public' and last_value is not null order by sequencename`.execute(db);
  return rows;
}

/** Each row as one line of JSON: PostgreSQL writes and reads it without losing a digit of a time or a number. */
export async function* readRows(snapshot: Db, table: string): AsyncGenerator<string[]> {
  const lines = sql<{ line: string }>`select to_json(t)::text as line from ${sql.table(table)} t`;
  const { rows: files } = await sql`select from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and data_type = 'bytea'`.execute(snapshot);
  for await (const rows of readByCursor(snapshot, lines, files.length > 0 ? 1 : BATCH))
    yield rows.map(({ line }) => line);
}

/** The rows of any query, some at a time: the database sends no more than is taken. One query after the other. */
export async function* readByCursor<Row>(
  snapshot: Db,
  query: RawBuilder<Row>,
  batch: number = BATCH,
): AsyncGenerator<Row[]> {
  await sql`declare read no scroll cursor for ${query}`.execute(snapshot);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(batch)} from read`.execute(snapshot);
    if (rows.length === 0) break;
    yield rows;
  }
  await sql`close read`.execute(snapshot);
}
