import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { isPublicHoliday } from "#app/domain/shop/deadlines/withdrawal.ts";

/** The first administrator is created from the operator's shell, never from the web. */
const name = `seed_${randomUUID().replaceAll("-", "")}`;
const url = inject("postgresUrl").replace(/\/\w+$/, `/${name}`);
const server = new pg.Client({ connectionString: inject("postgresUrl") });
let client: pg.Client;
beforeAll(async () => {
  await server.connect();
  await server.query(`create database ${name}`);
  client = new pg.Client({ connectionString: url });
  await client.connect();
});
afterAll(async () => {
  await client?.end();
  await server.query(`drop database if exists ${name}`);
  await server.end();
});

function seed(settings: {
  ADMIN_EMAIL?: string;
  ADMIN_PASSWORD?: string;
  SITE_NAME?: string;
  SEED_SAMPLES?: "1";
}): void {
  execFileSync(process.execPath, ["db/seed.ts"], {
    env: { PATH: process.env.PATH, DATABASE_URL: url, DATA_DIR: tmpdir(), ...settings },
    stdio: "pipe",
  });
}

const count = async (table: string) => Number((await client.query(`select count(*) from ${table}`)).rows[0].count);

test("the seed creates the operator's account once, and never touches the password that its owner has chosen", async () => {
  seed({});
  expect([await count("formations"), await count("users")]).toEqual([13, 0]);
  const admin = { ADMIN_EMAIL: "Claire@Essor.example", ADMIN_PASSWORD: "une phrase bien assez longue" };
  seed(admin);
  const { rows } = await client.query("select id, email, role, password_hash from users");
  expect(rows).toMatchObject([{ email: "claire@essor.example", role: "admin" }]);
  await client.query(
    "insert into sessions (id, user_id, last_seen_at, ip_prefix, user_agent) values ('a', $1, now(), '', '')",
    [rows[0].id],
  );
  seed({ ...admin, ADMIN_PASSWORD: "une tout autre phrase" });
  expect(await count("sessions")).toBe(1);
  expect((await client.query("select id, email, role, password_hash from users")).rows).toEqual(rows);
  const log = await client.query(
    "select actor, action, entity_id, before, after from audit_log where entity = 'user' order by id",
  );
  const line = { actor: "cli", entity_id: rows[0].id };
  expect(log.rows).toEqual([{ ...line, action: "change-role", before: {}, after: { role: "admin" } }]);
});

test("what the founder has deleted, moved or renamed stays so: a later seed adds nothing", async () => {
  seed({ SEED_SAMPLES: "1" });
  // Sample evenings: the subscriptions share none, and none is a public holiday.
  const { rows: evenings } = await client.query(
    "select formation_id, (starts_at at time zone 'Europe/Paris')::date::text as day from live_sessions",
  );
  expect(evenings.length).toBeGreaterThan(13);
  expect(new Set(evenings.map(({ day }) => day)).size).toBe(evenings.length);
  expect(evenings.filter(({ day }) => isPublicHoliday(Temporal.PlainDate.from(day)))).toEqual([]);
  const tables = ["formations", "formation_prices", "courses", "testimonials", "media_assets", "live_sessions"];
  await client.query("delete from formation_courses");
  await client.query("delete from formations where slug = 'mindset'");
  await client.query("update formations set slug = 'autre-adresse' where slug = 'dont-die'");
  await client.query("delete from testimonials where id = (select id from testimonials order by id limit 1)");
  const counts = await Promise.all(tables.map(count));
  expect(counts[0]).toBe(12);
  seed({ SEED_SAMPLES: "1", SITE_NAME: "L’Atelier d’Ève" });
  expect(await Promise.all(tables.map(count))).toEqual(counts);
  await client.query("delete from formations");
  seed({});
  expect(await count("formations")).toBe(0);
});

test("the formation of the house is named after the site, and has its course whatever the name", async () => {
  await client.query("update courses set slug = slug || '-avant'");
  await client.query("delete from settings where key in ('seeded_catalogue', 'seeded_courses')");
  seed({ SITE_NAME: "L’Atelier d’Ève" });
  const named = "select name from formations where slug = 'formation-l-atelier-d-eve'";
  expect((await client.query(named)).rows).toEqual([{ name: "Formation L’Atelier d’Ève" }]);
  expect(await count("formations")).toBe(13);
  const taught = `select formations.slug from formations join formation_courses on formation_id = formations.id
    join courses on courses.id = course_id where courses.slug = 'formation-essor'`;
  expect((await client.query(taught)).rows).toEqual([{ slug: "formation-l-atelier-d-eve" }]);
});
