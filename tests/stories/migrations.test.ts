import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import { expect, inject, test } from "vitest";
import { type Db, type OpenDatabase, openDatabase } from "#db/connection.server.ts";
import { appliedMigrations, applyMissing, migrateToLatest } from "#db/migrator.server.ts";
import { killCommand } from "#tests/support/commands.ts";
import { untilWaiting } from "#tests/support/locks.ts";

/** The second one cannot run in a transaction. */
const migrations: Parameters<typeof applyMissing>[1] = {
  "1_table": { up: (db) => sql`create table things (name text)`.execute(db).then(() => undefined) },
  "2_index": {
    transaction: false,
    up: (db) => sql`create index concurrently things_name on things (name)`.execute(db).then(() => undefined),
  },
  "3_rows": { up: (db) => sql`insert into things values ('one')`.execute(db).then(() => undefined) },
};

test("processes that start at the same time apply each migration once, concurrent indexes included, and report which", async () => {
  await withDatabase("migrations", async (open) => {
    const [first, ...others] = [await open(), await open(), await open()];
    const told: string[] = [];
    const apply = ({ maintenance }: OpenDatabase) => applyMissing(maintenance, migrations, (name) => told.push(name));
    await Promise.all([first, ...others].map(apply));
    expect(told).toEqual(["1_table", "2_index", "3_rows"]);
    const { rows } = await sql<{ valid: boolean; things: number }>`select indisvalid as valid,
      (select count(*)::int from things) as things from pg_index where indexrelid = 'things_name'::regclass`.execute(
      first.db,
    );
    expect(rows).toEqual([{ valid: true, things: 1 }]);
  });
});

test("an index is built while visitors write, and is usable", async () => {
  await withDatabase("busy", async (open) => {
    const { db, maintenance } = await open();
    const { "1_table": table } = migrations;
    await applyMissing(maintenance, { "1_table": table as (typeof migrations)[string] }, () => undefined);
    const visitor = await db.startTransaction().execute();
    await sql`insert into things values ('first')`.execute(visitor);
    const built = applyMissing(maintenance, migrations, () => undefined);
    await wait(500);
    // The index waits for the first visitor, and nobody waits for the index.
    await sql`insert into things values ('second')`.execute(db);
    await visitor.commit().execute();
    await built;
    const { rows } = await sql<{ valid: boolean; things: number }>`select indisvalid as valid,
      (select count(*) from things) as things from pg_index where indexrelid = 'things_name'::regclass`.execute(db);
    expect(rows).toEqual([{ valid: true, things: 3 }]);
  });
});

test("a database of a version before the first release is refused with one sentence", async () => {
  await withDatabase("older", async (open) => {
    const { db, maintenance } = await open();
    await sql`create table formations (id uuid)`.execute(db);
    await expect(migrateToLatest(maintenance, () => undefined)).rejects.toThrow("before the first release");
  });
});

/** The first, and each that has no transaction to take it back. */
const STOPPED = globSync("db/migrations/*.ts")
  .filter((file) => /_baseline|const transaction = false/.test(file + readFileSync(file, "utf8")))
  .map((file) => basename(file, ".ts"));

test("a process that is killed at the end of the first migration, and connections that are cut at the end of each without a transaction, leave what the next run completes: each migration once", async () => {
  await withDatabase("cut", async (open, url) => {
    const { db, maintenance } = await open();
    await sql`create table kysely_migration (name varchar(255) primary key, "timestamp" varchar(255) not null)`.execute(
      db,
    );
    // Each is stopped the first time that it is noted, and passes the second: a sequence is not rolled back.
    await sql`create sequence notes`.execute(db);
    await sql`create function stop() returns trigger language plpgsql as $$ begin
      if new.name = any(${sql.lit(`{${STOPPED}}`)}) and nextval('notes') % 2 = 1 then
        if new.name like '%_baseline' then perform pg_advisory_xact_lock(51);
        else perform pg_terminate_backend(pg_backend_pid()); end if;
      end if;
      return new; end $$`.execute(db);
    await sql`create trigger stop before insert on kysely_migration for each row execute function stop()`.execute(db);

    await db.connection().execute(async (holder) => {
      await sql`select pg_advisory_lock(51)`.execute(holder);
      await killCommand(untilWaiting(db, 1), "migrate", { PATH: process.env.PATH, DATABASE_URL: url });
      await sql`select pg_advisory_unlock(51)`.execute(holder);
    });
    const told: string[] = [];
    for (const _ of STOPPED.slice(1))
      await expect(migrateToLatest(maintenance, (name) => told.push(name))).rejects.toThrow(/terminat|not queryable/);
    await migrateToLatest(maintenance, (name) => told.push(name));

    await sql`drop function stop cascade`.execute(db);
    await sql`drop sequence notes`.execute(db);
    await withDatabase(
      "uncut",
      async (openOther) => {
        const other = await openOther();
        expect(told).toEqual(await appliedMigrations(other.db));
        expect(await schemaOf(db)).toEqual(await schemaOf(other.db));
      },
      "template shop_template strategy file_copy",
    );
  });
});

/** Columns, constraints, indexes, triggers and functions, each in a line. */
async function schemaOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default) as line
      from information_schema.columns where table_schema = 'public'
    union select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated) from pg_constraint
      where connamespace = 'public'::regnamespace
    union select concat_ws(' ', pg_get_indexdef(indexrelid), indisvalid) from pg_index
      join pg_class on pg_class.oid = indexrelid where relnamespace = 'public'::regnamespace
    union select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'
    order by line`.execute(db);
  return rows.map(({ line }) => line);
}

/** A database for a test, empty or copied `from` one, and connections to it. */
async function withDatabase(
  name: string,
  run: (open: () => Promise<OpenDatabase>, url: string) => Promise<void>,
  from = "",
): Promise<void> {
  const admin = new pg.Client({ connectionString: inject("postgresUrl") });
  await admin.connect();
  await admin.query(`create database ${name} ${from}`);
  const url = inject("postgresUrl").replace(/\/\w+$/, `/${name}`);
  const opened: OpenDatabase[] = [];
  try {
    await run(async () => {
      const database = await openDatabase({ url, dataDir: "", onError: () => undefined });
      opened.push(database);
      return database;
    }, url);
  } finally {
    for (const { close } of opened) await close();
    await admin.query(`drop database ${name}`);
    await admin.end();
  }
}
