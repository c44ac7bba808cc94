import { sql } from "kysely";
import pg from "pg";
import { expect, inject, test } from "vitest";
import { type OpenDatabase, openDatabase } from "#db/connection.server.ts";
import { applyMissing, migrateTo, migrateToLatest } from "#db/migrator.server.ts";

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

test.each([
  ["before the migrations", []],
  [
    "and recorded by an earlier form of migration 50",
    [
      `insert into lesson_events (user_id, lesson_id, kind, at)
        select user_id, lesson_id, 'seen', last_opened_at from lesson_progress`,
      "create index lesson_events_viewed on lesson_events (user_id, lesson_id, at) where kind in ('seen', 'done')",
    ],
  ],
])(
  "a lesson seen %s is recorded once, while a visitor writes into the activity, and the index is usable",
  async (_, before) => {
    await withDatabase("seen", async (open) => {
      const { db, maintenance } = await open();
      await migrateTo(maintenance, "20261124_80_disputes");
      for (const statement of [...SEEN, ...before]) await sql.raw(statement).execute(db);
      const visitor = await db.startTransaction().execute();
      await sql`insert into lesson_events (user_id, lesson_id, kind)
        select user_id, lesson_id, 'opened' from lesson_progress`.execute(visitor);
      await migrateToLatest(maintenance, (name) => {
        // Only the index waits for those who are writing.
        if (name === "20261124_85_seen_lessons") visitor.commit().execute();
      });
      const { rows } = await sql<{ kinds: string[]; valid: boolean }>`select indisvalid as valid,
        (select array_agg(kind order by kind) from lesson_events) as kinds
        from pg_index where indexrelid = 'lesson_events_viewed'::regclass`.execute(db);
      expect(rows).toEqual([{ kinds: ["opened", "seen"], valid: true }]);
    });
  },
);

/** A film of ten minutes that a learner left at its end. */
const SEEN = [
  "insert into users (id, email) values (gen_random_uuid(), 'lea@exemple.fr')",
  "insert into courses (id, slug, title) values (gen_random_uuid(), 'cours', 'Cours')",
  `insert into course_modules (id, course_id, position, title) select gen_random_uuid(), id, 1, 'Module' from courses`,
  `insert into lessons (id, course_id, module_id, position, slug, title, minutes)
    select gen_random_uuid(), course_id, id, 1, 'film', 'Film', 10 from course_modules`,
  "insert into lesson_progress (user_id, lesson_id, place_s) select users.id, lessons.id, 590 from users, lessons",
];

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
