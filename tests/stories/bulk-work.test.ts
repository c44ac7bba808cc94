import { randomUUID } from "node:crypto";
import { type KyselyPlugin, sql } from "kysely";
import { expect, test } from "vitest";
import { enqueueEmailsWithoutJob } from "#app/domain/mail/delivery.server.ts";
import followUp from "#app/domain/people/subscribers/emails/challenge-follow-up.tsx";
import { showLesson } from "#app/domain/school/blocks/show-blocks.server.ts";
import { announceSession } from "#app/domain/school/live/manage.server.ts";
import { openDueModules } from "#app/domain/school/release/due-modules.server.ts";
import { findNextStep } from "#app/domain/school/reminders/remind.server.ts";
import type { Db } from "#db/connection.server.ts";
import { anAsset } from "#tests/support/films.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { inTheShop } from "#tests/support/series.ts";

const AS_TEXT = { start: null, film: null, quality: null, savesData: false, format: "text" as const };
// Without a worker, which would open the modules, too.
const shop = await aShop({ env: { PROCESS: "web" } });

test("the emails about a live session, and their jobs, take as many statements for five learners as for one", async () => {
  await learners(1, ["dont-die"]);
  await learners(5, ["entrepreneuriat"]);
  const one = await statementsOf(async (db) => announceSession(db, await aSession("dont-die")));
  const five = await statementsOf(async (db) => announceSession(db, await aSession("entrepreneuriat")));
  expect(five).toBe(one);
  expect(await emails("live-session")).toEqual({ emails: 6, jobs: 6 });
});

test("the emails about a module that opens, and their jobs, take as many statements for five learners as for one", async () => {
  await sql`update course_modules set release = '{"kind":"after-access","days":2}' where id in (
      select course_modules.id from course_modules join courses on courses.id = course_id
      where courses.slug = 'mindset' and position = (select max(position) from course_modules other where other.course_id = courses.id))`.execute(
    shop.db,
  );
  await learners(1, ["mindset"]);
  const one = await statementsOf((db) => openDueModules(db));
  await learners(5, ["mindset"]);
  expect(await statementsOf((db) => openDueModules(db))).toBe(one);
  expect(await emails("module-opened")).toEqual({ emails: 6, jobs: 6 });
});

test("a learner's next lesson takes one query for the formations, and one for each of them", async () => {
  const [id = ""] = await learners(1, ["mindset", "entrepreneuriat", "dont-die"]);
  expect(await statementsOf((db) => findNextStep(db, id, new Date()))).toBe(1 + 3);
});

test("a lesson as text takes one query for its media, and one for the captions of all its films", async () => {
  const [id = ""] = await learners(1, ["mindset"]);
  const films = await Promise.all(
    ["La peur", "Le prix"].map((words) => anAsset(shop, { captions: `WEBVTT\n\n00:01.000 --> 00:02.000\n${words}\n` })),
  );
  const blocks = films.map((asset) => ({ id: randomUUID(), type: "video" as const, title: "Un film", asset }));
  const learner = { id, isRead: true, position: null, transcript: "" };
  expect(await statementsOf(async (db) => expectWords(await showLesson(db, blocks, AS_TEXT, learner)))).toBe(2);
});

test("the emails of a run that follow up the challenge ask once which pages are off the site", async () => {
  const signups = await Promise.all(["une", "deux"].map((name) => aSignup(`${name}@exemple.fr`)));
  const ask = (signupId: string) => (db: Db) => followUp.read(db, { signupId, step: "6" });
  const [first, second] = [await statementsOf(ask(signups[0] ?? "")), await statementsOf(ask(signups[1] ?? ""))];
  expect([first, second]).toEqual([2, 1]);
});

test("an email that is due gets one job, however often the reconciliation finds it waiting", async () => {
  await learners(3, ["dont-die"]);
  await sql`insert into emails (id, template, class, recipient, props, dedupe_key, scheduled_for)
      select id, 'password-reset', 'transactional', email, '{}', 'late:' || id, now() - interval '1 hour' from users`.execute(
    shop.db,
  );
  await inTheShop(shop, async (db) => {
    for (let run = 0; run < 2; run += 1) await enqueueEmailsWithoutJob(db);
  });
  const count = await shop.db.selectFrom("users").select("id").execute();
  expect(await emails("password-reset")).toEqual({ emails: count.length, jobs: count.length });
});

function expectWords(shown: object): void {
  expect(JSON.stringify(shown)).toMatch(/La peur.*Le prix/);
}

/** The number of statements that a domain function sends, those for its jobs included. */
async function statementsOf(run: (db: Db) => Promise<unknown>): Promise<number> {
  let count = 0;
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      count += 1;
      return result;
    },
  };
  await inTheShop(shop, (db) => run(db.withPlugin(counter)));
  return count;
}

/** Learners to whom these formations have been open for ten days. */
async function learners(count: number, formations: string[]): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  await shop.inspect(async (db) => {
    await db
      .insertInto("users")
      .values(ids.map((id) => ({ id, email: `${id}@exemple.fr` })))
      .execute();
    await sql`insert into access (user_id, formation_id, source, granted_at)
      select learner, formations.id, 'admin', now() - interval '10 days'
      from unnest(${ids}::uuid[]) learner, formations where slug = any(${formations}::text[])`.execute(db);
  });
  return ids;
}

async function aSignup(email: string): Promise<string> {
  const [id, subscriber] = [randomUUID(), randomUUID()];
  await sql`insert into subscribers (id, email, source) values (${subscriber}, ${email}, 'challenge')`.execute(shop.db);
  await sql`insert into challenge_signups (id, subscriber_id, token, starts_on)
    values (${id}, ${subscriber}, ${id}, current_date)`.execute(shop.db);
  return id;
}

async function aSession(formation: string): Promise<{ sessionId: string; sequence: number }> {
  const sessionId = randomUUID();
  await sql`insert into live_sessions (id, formation_id, title, starts_at, minutes, link)
      select ${sessionId}, id, 'Bilan', now() + interval '1 day', 60, 'https://visio.exemple.fr/salle'
      from formations where slug = ${formation}`.execute(shop.db);
  return { sessionId, sequence: 0 };
}

async function emails(template: string) {
  return shop.inspect(async (db) => {
    const { rows } = await sql<{
      emails: number;
      jobs: number;
    }>`select count(*)::int as emails, count(job.id)::int as jobs
      from emails left join pgboss.job on job.name = 'send-email' and job.data ->> 'emailId' = emails.id::text
      where template = ${template}`.execute(db);
    return rows[0];
  });
}
