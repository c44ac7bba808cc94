import { sql } from "kysely";
import pg from "pg";
import { expect, inject, test } from "vitest";
import { type OpenDatabase, openDatabase } from "#db/connection.server.ts";
import { applyMissing } from "#db/migrator.server.ts";

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
  const admin = new pg.Client({ connectionString: inject("postgresUrl") });
  await admin.connect();
  await admin.query("create database migrations");
  const url = inject("postgresUrl").replace(/\/\w+$/, "/migrations");
  const open: OpenDatabase[] = [];
  try {
    for (let processes = 0; processes < 3; processes += 1)
      open.push(await openDatabase({ url, dataDir: "", onError: () => undefined }));
    const told: string[] = [];
    await Promise.all(open.map(({ maintenance }) => applyMissing(maintenance, migrations, (name) => told.push(name))));
    expect(told).toEqual(["1_table", "2_index", "3_rows"]);
    const [first] = open;
    const { rows } = await sql<{ valid: boolean; things: number }>`select indisvalid as valid,
      (select count(*)::int from things) as things from pg_index where indexrelid = 'things_name'::regclass`.execute(
      (first as OpenDatabase).db,
    );
    expect(rows).toEqual([{ valid: true, things: 1 }]);
  } finally {
    for (const { close } of open) await close();
    await admin.query("drop database migrations");
    await admin.end();
  }
});
