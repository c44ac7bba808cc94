import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import { expect, inject, test } from "vitest";
import { type OpenDatabase, openDatabase } from "#db/connection.server.ts";
import { applyMissing, migrateToLatest } from "#db/migrator.server.ts";

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

/** An empty database for a test, and connections to it. */
async function withDatabase(name: string, run: (open: () => Promise<OpenDatabase>) => Promise<void>): Promise<void> {
  const admin = new pg.Client({ connectionString: inject("postgresUrl") });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const url = inject("postgresUrl").replace(/\/\w+$/, `/${name}`);
  const opened: OpenDatabase[] = [];
  try {
    await run(async () => {
      const database = await openDatabase({ url, dataDir: "", onError: () => undefined });
      opened.push(database);
      return database;
    });
  } finally {
    for (const { close } of opened) await close();
    await admin.query(`drop database ${name}`);
    await admin.end();
  }
}
