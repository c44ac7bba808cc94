import { CompiledQuery, type KyselyPlugin, type RootOperationNode, sql } from "kysely";
import { expect, test } from "vitest";
import { listAuditEntries } from "#app/domain/journal/audit/list-entries.server.ts";
import { countEmails, listEmails } from "#app/domain/operations/emails/email-log.server.ts";
import { deleteOldEmails } from "#app/domain/operations/retention/purges.server.ts";
import { countFailedEmails, countRecentEmails, readOldestEmail } from "#app/domain/operations/system/emails.server.ts";
import { attemptsOn } from "#app/domain/people/accounts/attempts.server.ts";
import { listLearners } from "#app/domain/school/learning/learners/list-learners.server.ts";
import { readStops } from "#app/domain/school/learning/learners/read-stops.server.ts";
import { findLesson, openLesson } from "#app/domain/school/learning/read-lesson.server.ts";
import { readOpenFormation } from "#app/domain/school/release/open-formation.server.ts";
import { searchFormation } from "#app/domain/school/search/search.server.ts";
import { listAllFormations } from "#app/domain/shop/catalogue/manage.server.ts";
import { readActivity, readRevenue } from "#app/domain/shop/orders/desk/activity-figures.server.ts";
import { listOrders } from "#app/domain/shop/orders/desk/list-orders.server.ts";
import { readWeeklyStats } from "#app/domain/shop/orders/desk/recent-sales.server.ts";
import { readCodeSales, readFormationSales } from "#app/domain/shop/orders/desk/sales-figures.server.ts";
import { listPurchases } from "#app/domain/shop/orders/purchases.server.ts";
import { readForms } from "#app/domain/site/audience/daily-counts.server.ts";
import { PAGE_SIZE } from "#app/domain/values/paging.ts";
import type { Db } from "#db/connection.server.ts";
import { termsIn } from "#tests/support/orders.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { type PlanNode, type Reading, readings } from "#tests/support/plan-readings.ts";

/** Every list and every clean-up uses an index: none reads a whole table of twenty thousand rows. */
const ROWS = 20_000;
const MANY = ROWS / 4;
/**
 * The lessons of the shop do not grow with its customers: a planner reads so small a table whole, where an index costs
 * more. Once for each row of a list, and no more often.
 */
const SMALL = 1000;
let learner: string;
/** The id of the formation. */
let mindset: string;
const shop = await aShop();
await shop.inspect(async (db) => {
  await sql`insert into users (id, email, email_verified_at, created_at)
    select gen_random_uuid(), 'cliente' || n || '@exemple.fr', now(), now() - n * interval '20 minutes' from generate_series(1, ${ROWS}) n`.execute(
    db,
  );
  await sql`insert into orders (id, idempotency_key, user_id, email, formation_id, formation_name, type, status,
      amount_cents, offer, consents, terms_version, terms_sha256, expires_at, created_at, paid_at)
    select users.id, gen_random_uuid(), users.id, users.email, formations.id, formations.name, formations.type, 'paid',
      49700, '{}', '[]', '2026-11-21', ${await termsIn(db)}, now(), users.created_at, users.created_at
    from users join formations on formations.slug = 'mindset' where users.role = 'customer'`.execute(db);
  await sql`insert into access (user_id, formation_id, source, order_id, granted_at)
    select user_id, formation_id, 'order', id, now() from orders`.execute(db);
  await sql`insert into emails (id, template, class, recipient, props, dedupe_key, status, created_at)
    select gen_random_uuid(), 'password-reset', 'transactional', email, '{}', 'old:' || id, 'sent', created_at from orders`.execute(
    db,
  );
  await sql`insert into audit_log (actor, action, entity, entity_id, at)
    select 'customer:' || id, 'login', 'user', id, created_at from orders`.execute(db);
  // Strangers have tried one address for weeks.
  await sql`insert into audit_log (actor, action, entity, entity_id, ip_prefix)
    select 'guest', 'login-failed', 'user', id::text, '198.' || n % 200 || '.0.0/24'
    from users, generate_series(1, ${ROWS}) n where email = 'cliente7@exemple.fr'`.execute(db);
  // A hundred thousand lessons opened.
  await sql`insert into lesson_progress (user_id, lesson_id, done_at, done_how)
    select access.user_id, lesson.id, now(), 'self' from access, lateral (select lessons.id from lessons
      join courses on courses.id = course_id where courses.slug = 'mindset' order by lessons.id limit 5) lesson`.execute(
    db,
  );
  await sql`insert into lesson_events (user_id, lesson_id, kind, at)
    select distinct on (user_id) user_id, lesson_id, 'opened', users.created_at
    from lesson_progress join users on users.id = user_id`.execute(db);
  await sql`insert into lesson_notes (id, user_id, lesson_id, text)
    select gen_random_uuid(), user_id, lesson_id, 'Un prix, et la peur de le dire' from lesson_progress`.execute(db);
  await sql`vacuum analyze`.execute(db);
  const { id } = await db.selectFrom("formations").select("id").where("slug", "=", "mindset").executeTakeFirstOrThrow();
  mindset = id;
  learner = (await db.selectFrom("lessonProgress").select("userId").limit(1).executeTakeFirstOrThrow()).userId;
});

const none = { search: null, status: null, type: null, formation: null, from: null, before: null };
const anyEmail = { status: null, template: null, recipient: "" };
const anyLearner = { course: null, state: null, search: "" };
const anyEntry = { action: null, entity: null, entityId: "", actor: "" };

test.each<[string, (db: Db) => Promise<unknown>]>([
  ["orders", (db) => listOrders(db, none, 1)],
  ["paid orders", (db) => listOrders(db, { ...none, status: "paid" }, 1)],
  ["refunded orders", (db) => listOrders(db, { ...none, status: "refunded" }, 1)],
  ["orders that need attention", (db) => listOrders(db, { ...none, status: "to-do" }, 1)],
  ["subscriptions", (db) => listOrders(db, { ...none, type: "subscription" }, 1)],
  ["orders by address", (db) => listOrders(db, { ...none, search: { by: "email", start: "cliente12@" } }, 1)],
  ["orders by Stripe's customer", (db) => listOrders(db, { ...none, search: { by: "stripe", id: "cus_1" } }, 1)],
  ["a customer's purchases", (db) => listPurchases(db, "00000000-0000-0000-0000-000000000000")],
  ["a learner's courses", (db) => readOpenFormation(db, { userId: learner, formation: { slug: "mindset" } })],
  ["a lesson for its learner", (db) => findLesson(db, mindset, "trois-colonnes")],
  [
    "what a learner searches",
    (db) => searchFormation(db, { userId: learner, formationSlug: "mindset", term: "prix", at: new Date() }),
  ],
  ["learners", (db) => listLearners(db, anyLearner, 1)],
  ["learners of a course", (db) => listLearners(db, { ...anyLearner, course: "mindset" }, 1)],
  ["learners by address", (db) => listLearners(db, { ...anyLearner, search: "cliente12@" }, 1)],
  ["formations", (db) => listAllFormations(db, 1)],
  ["the week's figures", (db) => readWeeklyStats(db)],
  ["the figures of four weeks", (db) => readFormationSales(db, 28)],
  ["what happened in four weeks", (db) => readActivity(db, 28, { before: true })],
  ["the revenue of four weeks", (db) => readRevenue(db, 28)],
  ["sales by code", (db) => readCodeSales(db, 28)],
  ["forms of four weeks", (db) => readForms(db, 28)],
  ["emails", (db) => listEmails(db, anyEmail, 1)],
  ["emails that failed", (db) => listEmails(db, { ...anyEmail, status: "failed" }, 1)],
  ["emails of one kind", (db) => listEmails(db, { ...anyEmail, template: "guide" }, 1)],
  ["emails to somebody", (db) => listEmails(db, { ...anyEmail, recipient: "cliente12@" }, 1)],
  ["emails by status", (db) => countEmails(db)],
  ["emails for the metrics", (db) => countRecentEmails(db)],
  ["the oldest email", (db) => readOldestEmail(db)],
  ["emails that failed within a day", (db) => countFailedEmails(db)],
  ["the audit log", (db) => listAuditEntries(db, anyEntry, 1)],
  ["one kind of action", (db) => listAuditEntries(db, { ...anyEntry, action: "refund" }, 1)],
  ["what concerns one object", (db) => listAuditEntries(db, { ...anyEntry, entityId: "nothing" }, 1)],
  ["what somebody did", (db) => listAuditEntries(db, { ...anyEntry, actor: "cliente12@" }, 1)],
  ["a known network", (db) => attemptsOn(db, "cliente7@exemple.fr", "192.0.2.1")],
  ["emails to delete", (db) => deleteOldEmails(db)],
])("the query of %s reads only a few rows", async (_, read) => {
  const found = await shop.inspect((db) => rowsRead(db, read));
  const small = await shop.inspect((db) =>
    sql<{ name: string }>`select relname as name from pg_class where relkind = 'r' and reltuples < ${SMALL}`.execute(
      db,
    ),
  );
  const isList = ({ table, loops }: Reading) => loops <= PAGE_SIZE && small.rows.some(({ name }) => name === table);
  expect(found.filter((reading) => reading.rows > MANY && !isList(reading))).toEqual([]);
});

test("the statistics of where learners stop read the latest learners only", async () => {
  const { id } = await shop.db
    .selectFrom("courses")
    .select("id")
    .where("slug", "=", "mindset")
    .executeTakeFirstOrThrow();
  const found = await shop.inspect((db) => rowsRead(db, (recorded) => readStops(recorded, id)));
  expect(found.filter(({ rows }) => rows > ROWS)).toEqual([]);
  expect((await shop.inspect((db) => readStops(db, id))).learners).toBe(2500);
});

test("the formation with its lessons is read by one query, and the learner's work in a lesson by another", async () => {
  const lessonId = await shop.inspect(async (db) => (await findLesson(db, mindset, "trois-colonnes"))?.id ?? "");
  const opening = { userId: learner, lessonId, isRead: true, isText: false };
  const statements = await shop.inspect(async (db) => [
    await statementsOf(db, (recorded) =>
      readOpenFormation(recorded, { userId: learner, formation: { slug: "mindset" } }),
    ),
    await statementsOf(db, (recorded) => openLesson(recorded, opening)),
  ]);
  expect(statements.map(({ length }) => length)).toEqual([1, 1]);
  const found = await shop.inspect((db) => rowsRead(db, (recorded) => openLesson(recorded, opening)));
  expect(found.filter(({ rows }) => rows > MANY)).toEqual([]);
});

/** Runs the queries of a domain function a second time, explained. */
async function rowsRead(db: Db, read: (db: Db) => Promise<unknown>) {
  const found = [];
  for (const { node, queryId } of await statementsOf(db, read)) {
    const query = db.getExecutor().compileQuery<RootOperationNode>(node, queryId);
    const explained = CompiledQuery.raw(`explain (analyze, format json) ${query.sql}`, [...query.parameters]);
    const { rows } = await db.executeQuery<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(explained);
    for (const row of rows) found.push(...readings(row["QUERY PLAN"][0].Plan, query.sql));
  }
  return found;
}

async function statementsOf(db: Db, read: (db: Db) => Promise<unknown>) {
  const built = new Map<object, Parameters<KyselyPlugin["transformQuery"]>[0]>();
  const nodes: Parameters<KyselyPlugin["transformQuery"]>[0][] = [];
  const recorder: KyselyPlugin = {
    // Subqueries are compiled, too, but not executed by themselves.
    transformQuery(args) {
      built.set(args.queryId, args);
      return args.node;
    },
    transformResult: async ({ queryId, result }) => {
      const sent = built.get(queryId);
      if (sent) nodes.push(sent);
      return result;
    },
  };
  await read(db.withPlugin(recorder));
  if (nodes.length === 0) throw new Error("No query was recorded");
  return nodes;
}
