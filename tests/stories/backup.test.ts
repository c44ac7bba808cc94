import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join, relative } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { openPromise } from "yauzl";
import { ZipFile } from "yazl";
import { bucketStore } from "#app/gateways/media-store/bucket.server.ts";
import { openDatabase } from "#db/connection.server.ts";
import { startBucket } from "#tests/support/bucket.ts";
import { aCustomer, payWithoutReturning, signIn } from "#tests/support/buying.ts";
import { runCommand } from "#tests/support/commands.ts";
import { expectCleanLedger } from "#tests/support/ledger.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { aFolder, anEmptyPlace, connect } from "#tests/support/restored.ts";
import { eventually, Shop } from "#tests/support/shop.ts";
import { Visitor } from "#tests/support/visitor.ts";

const EMPTY = "select count(*)::int as tables from pg_tables where schemaname in ('public', 'pgboss')";
const ORDERS = "select to_json(orders)::text as line from orders order by id";

const folder = aFolder();
const shop = await aShop();
const emptyPlace = () => anEmptyPlace(shop, folder);

/** Makes every email due, runs a job for each and the reconciliation, and waits until these jobs end. */
async function runEmailJobs(database: pg.Client): Promise<void> {
  await database.query(`
    update emails set scheduled_for = now() - interval '2 minutes' where status = 'queued';
    insert into pgboss.job (name, data, singleton_key, policy)
      select 'send-email', json_build_object('emailId', id), id, 'exclusive' from emails on conflict do nothing;
    insert into pgboss.job (name, data) values ('reconcile-emails', '{}')`);
  await untilDone(database, "'send-email', 'reconcile-emails'");
}

async function untilDone(database: pg.Client, jobs: string): Promise<void> {
  await eventually(
    async () =>
      (
        await database.query(
          `select from pgboss.job where name in (${jobs}) and state < 'completed' and start_after <= now()`,
        )
      ).rowCount === 0,
  );
}

test("a backup made under load restores accounts, orders and media on another machine; emails wait until the operator releases them", async () => {
  const database = await connect(shop.env.DATABASE_URL ?? "");
  await aCustomer(shop, "camille@exemple.fr", "mindset");
  shop.mailbox.mode = "refuse-later";
  await payWithoutReturning(shop, "dont-die", "attend@exemple.fr");
  await eventually(async () => {
    const { rows } = await database.query("select attempts from emails where recipient = 'attend@exemple.fr'");
    return rows.length === 2 && rows.some(({ attempts }) => attempts > 0);
  });
  mkdirSync(join(shop.env.DATA_DIR ?? "", "medias/films"), { recursive: true });
  writeFileSync(join(shop.env.DATA_DIR ?? "", "medias/films/un.mp4"), "un film");
  const before = (await database.query<{ line: string }>(ORDERS)).rows.map(({ line }) => line);

  const file = join(folder, "shop.zip");
  const [{ code, output }] = await Promise.all([
    runCommand("backup", shop.env, file),
    ...[1, 2, 3, 4, 5].map((buyer) => payWithoutReturning(shop, "mindset", `pendant${buyer}@exemple.fr`)),
  ]);
  expect(output).toMatch(/^Backed up: .*shop\.zip, [\d.]+ MB in \d+ s\.$/m);
  expect(code).toBe(0);
  // The file holds personal data.
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect((await database.query("select from heartbeats where name = 'backup'")).rowCount).toBe(1);
  const apart = await runCommand("backup", { ...shop.env, DATA_DIR: join(folder, "x") }, join(folder, "x.zip"));
  expect(apart).toMatchObject({ code: 1, output: expect.stringMatching(/ are not in .*x\/medias: is it the/) });
  await shop.kill();

  const place = await emptyPlace();
  const restored = await runCommand("restore", place.env, file);
  expect(restored.output).toMatch(/^Restored: \d+ tables and \d+ files of /m);
  expect(filesIn(join(place.env.DATA_DIR, "medias"))).toEqual(filesIn(join(`${shop.env.DATA_DIR}`, "medias")));
  expect(restored.output).toContain("ok    database migrations: all applied");
  expect(readFileSync(join(place.env.DATA_DIR, "medias/films/un.mp4"), "utf8")).toBe("un film");
  const after = (await place.database.query<{ line: string }>(ORDERS)).rows.map(({ line }) => line);
  expect(after).toEqual(expect.arrayContaining(before));

  shop.mailbox.mode = "accept";
  const elsewhere = await Shop.open({ beside: shop, env: place.own });
  try {
    const visitor = new Visitor(elsewhere.url);
    await signIn(visitor, "camille@exemple.fr");
    expect((await visitor.open("/orders")).text).toContain("Mindset");
    await runEmailJobs(place.database);
    expect(shop.mailbox.to("attend@exemple.fr")).toEqual([]);
    expect((await runCommand("restore", place.env, "--release-mail")).output).toMatch(/^Released: \d+ emails/);
    await runEmailJobs(place.database);
    await shop.mailbox.until("attend@exemple.fr", 2);
    // What was bought after the snapshot, only Stripe knew.
    await place.database.query(
      "insert into pgboss.job (name, data) values ('catch-up-events', '{}'), ('compare-with-stripe', '{}')",
    );
    await untilDone(place.database, "'catch-up-events', 'compare-with-stripe'");
    await expectCleanLedger(elsewhere);
  } finally {
    await elsewhere.close();
    await shop.start();
  }
});

test("a backup that is killed leaves no file under the final name", async () => {
  const file = join(folder, "killed.zip");
  const blocker = await connect(shop.env.DATABASE_URL ?? "");
  await blocker.query("begin; lock table users in access exclusive mode");
  const backup = spawn(process.execPath, ["build/commands/backup.js", file], { env: shop.env, stdio: "ignore" });
  await eventually(() => existsSync(`${file}.partial`));
  backup.kill("SIGKILL");
  await once(backup, "exit");
  await blocker.query("rollback");
  expect(existsSync(file)).toBe(false);
  const { code, output } = await runCommand("restore", shop.env, `${file}.partial`);
  expect(output).toMatch(/is not a whole backup/);
  expect(code).toBe(1);
});

test("while a backup is still reading files, a migration changes the tables that it has read", async () => {
  const [file, seller] = [join(folder, "migrated.zip"), join(folder, "seller.json")];
  // A file that ends only when somebody writes into it.
  execFileSync("/bin/sh", ["-c", `mkfifo ${seller}`]);
  const [blocker, migration] = [await connect(`${shop.env.DATABASE_URL}`), await connect(`${shop.env.DATABASE_URL}`)];
  const { rows } = await blocker.query(
    "select min(tablename) as first, max(tablename) as last from pg_tables where schemaname = 'public' and tablename not like 'kysely%'",
  );
  const [{ first, last }] = rows;
  await blocker.query(`begin; lock table ${last} in access exclusive mode`);
  const env = { ...shop.env, SELLER_FILE: seller };
  const backup = spawn(process.execPath, ["build/commands/backup.js", file], { env, stdio: "ignore" });
  onTestFinished(() => void backup.kill("SIGKILL"));
  const ended = once(backup, "exit");
  await untilWaits(`from "${last}" t`);
  const change = `alter table ${first} add column newer text`;
  const migrated = migration.query(change);
  await untilWaits(change);
  await blocker.query("rollback");
  await migrated;
  expect([backup.exitCode, existsSync(file)]).toEqual([null, false]);
  execFileSync("/bin/sh", ["-c", `echo '{}' > ${seller}`], { timeout: 60_000 });
  expect(await ended).toEqual([0, null]);
  await migration.query(`alter table ${first} drop column newer`);
});

/** Until a query that ends with these words waits for a lock. */
async function untilWaits(words: string): Promise<void> {
  const server = await connect(`${shop.env.DATABASE_URL}`);
  const query = "select from pg_stat_activity where wait_event_type = 'Lock' and right(query, length($1)) = $1";
  await eventually(async () => (await server.query(query, [words])).rowCount === 1);
}

test("a restore refuses a database that is not empty and a backup with one changed byte, and changes neither", async () => {
  const file = join(folder, "sound.zip");
  await runCommand("backup", shop.env, file);
  expect(await runCommand("backup", shop.env, file)).toMatchObject({
    code: 1,
    output: expect.stringMatching(/there already/),
  });
  expect(await runCommand("backup", shop.env, join(folder, "nowhere/shop.zip"))).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^There is no folder .*nowhere: create it/),
  });
  const orders = await shop.inspect((db) => db.selectFrom("orders").select("id").execute());
  expect(await runCommand("restore", shop.env, file)).toMatchObject({
    code: 1,
    output: expect.stringMatching(/not empty/),
  });
  expect(await shop.inspect((db) => db.selectFrom("orders").select("id").execute())).toHaveLength(orders.length);

  const { database, env } = await emptyPlace();
  const bytes = readFileSync(file);
  const middle = Math.floor(bytes.length / 2);
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  writeFileSync(join(folder, "changed.zip"), bytes);
  // This zip is valid; only the manifest reveals the changed entry.
  await repackAltered(file, join(folder, "altered.zip"), "tables/formations.ndjson");
  for (const [name, says] of [
    ["changed.zip", /is not a whole backup/],
    ["altered.zip", /is not a whole backup: tables\/formations\.ndjson has changed\./],
  ] as const) {
    const { code, output } = await runCommand("restore", env, join(folder, name));
    expect(output).toMatch(says);
    expect(code).toBe(1);
  }
  expect((await database.query(EMPTY)).rows).toEqual([{ tables: 0 }]);
  expect(existsSync(env.DATA_DIR)).toBe(false);
});

/** The same zip with another price in one of its entries. */
async function repackAltered(file: string, target: string, name: string): Promise<void> {
  const [source, copy] = [await openPromise(file, { lazyEntries: true }), new ZipFile()];
  for await (const entry of source.eachEntry()) {
    const bytes = await buffer(await source.openReadStreamPromise(entry));
    const altered = bytes.toString().replace(/"price":\d+/, '"price":1');
    copy.addBuffer(entry.fileName === name ? Buffer.from(altered) : bytes, entry.fileName);
  }
  copy.end();
  await pipeline(copy.outputStream, createWriteStream(target));
}

test("without a usable database, backup and restore end with one line that says what to do, and leave no file", async () => {
  const { env } = await emptyPlace();
  const file = join(folder, "nothing.zip");
  const away = { ...env, DATABASE_URL: "postgres://shop@127.0.0.1:1/essor" };
  const unknown = { ...env, DATABASE_URL: `${env.DATABASE_URL}_unknown` };
  const attempts = [
    ["backup", env, 1, /^The database is empty: there is nothing to back up\.\n$/],
    ["backup", unknown, 1, /^database: .+ does not exist\. Remedy: check the role, .+ DATABASE_URL\n$/],
    ["seed", away, 1, /^database: .*ECONNREFUSED.*\. Remedy: start PostgreSQL, and check DATABASE_URL\n$/],
    ["ledger", away, 2, /^database: .*ECONNREFUSED.*\. Remedy: start PostgreSQL, and check DATABASE_URL\n$/],
    ["ledger", env, 2, /^database: relation .+ does not exist\. Remedy: npm run db:migrate\n$/],
  ] as const;
  const ends = await Promise.all(attempts.map(([command, place]) => runCommand(command, place, file)));
  expect(ends).toEqual(attempts.map(([, , code, says]) => ({ code, output: expect.stringMatching(says) })));
  expect(existsSync(file) || existsSync(`${file}.partial`)).toBe(false);
});

test("with a bucket the backup holds no films and says so; after the restore the doctor names those that the bucket lacks", async () => {
  const service = await startBucket(folder);
  try {
    const bucket = { MEDIA_S3_URL: service.url };
    const store = bucketStore(bucket.MEDIA_S3_URL);
    const medias = join(`${shop.env.DATA_DIR}`, "medias");
    const database = await connect(`${shop.env.DATABASE_URL}`);
    // More than the doctor asks for at once; the oldest of them is cut.
    await database.query(`
      insert into media_assets (id, kind, original_name, state, created_at)
        values ('00000000-0000-7000-8000-000000000002', 'video', 'a', 'ready', '2020-01-01');
      insert into media_renditions (asset_id, name, path, mime_type, bytes, etag, created_at)
        select '00000000-0000-7000-8000-000000000002', n || '.mp4', 'films/' || n || '.mp4', 'video/mp4', 2, '""', '2020-01-01'
        from generate_series(1000, 1249) n;
      insert into claims (key, value, proof_file) values ('students', '1', 'preuve-x/preuve.pdf')`);
    const { rows } = await database.query<{ path: string }>("select path from media_renditions");
    const [films, documents] = [rows.filter(isFilm), rows.filter((row) => !isFilm(row))];
    for (const { path } of films) await store.put(path, Readable.from([path === "films/1000.mp4" ? "a" : "ab"]));
    for (const { path } of documents) await store.put(path, createReadStream(join(medias, path)));

    const file = join(folder, "bucket.zip");
    const { output } = await runCommand("backup", { ...shop.env, ...bucket }, file);
    expect(output).toContain("stay in the bucket");
    const place = await emptyPlace();
    const restored = await runCommand("restore", { ...place.env, ...bucket }, file);
    expect(restored.output).toMatch(/^Restored: \d+ tables and 0 files of /m);
    expect(restored.output).toMatch(
      /^FAULT films' files: 2 of \d+ are missing or cut: films\/1000\.mp4, preuve-x\/preuve\.pdf\. Remedy: take them back from the versions/m,
    );
    await store.put("films/1000.mp4", Readable.from(["ab"]));
    await store.put("preuve-x/preuve.pdf", Readable.from(["a"]));
    const { output: after } = await runCommand("doctor", { ...place.env, ...bucket });
    expect(after).toMatch(/^ok +films' files: all \d+ are whole$/m);
  } finally {
    await service.close();
  }
});

const isFilm = ({ path }: { path: string }) => path.startsWith("films/");

test("the embedded database is backed up and restored by the same commands", async () => {
  const env = { ...shop.env, DATABASE_URL: undefined, ALLOW_EMBEDDED_DB: "1" };
  const [source, target] = [join(folder, "source"), join(folder, "target")];
  cpSync(inject("pgliteTemplate"), source, { recursive: true });
  const file = join(folder, "embedded.zip");
  expect((await runCommand("backup", { ...env, DATA_DIR: source }, file)).code).toBe(0);
  expect((await runCommand("restore", { ...env, DATA_DIR: target }, file)).output).toMatch(/^Restored: /m);
  const [before, after] = await Promise.all([source, target].map(contentOf));
  expect(after).toEqual(before);
  expect(after).toHaveLength(13);
});

async function contentOf(dataDir: string): Promise<unknown[]> {
  const { db, close } = await openDatabase({ url: undefined, dataDir, onError: () => undefined });
  try {
    return await db.selectFrom("formations").select(["id", "name", "features", "createdAt"]).orderBy("id").execute();
  } finally {
    await close();
  }
}

function filesIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return entries.map(({ parentPath, name }) => relative(folder, join(parentPath, name))).sort();
}
