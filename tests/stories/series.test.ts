import { sql } from "kysely";
import { expect } from "vitest";
import { nextMonday } from "#app/domain/people/subscribers/challenge-dates.ts";
import { payWithoutReturning } from "#tests/support/buying.ts";
import { unsubscribeBy } from "#tests/support/emails.ts";
import { makeJobsDue, runJob } from "#tests/support/jobs.ts";
import { aShop, test } from "#tests/support/own-shop.ts";
import { morning, seriesOf, signUpAt } from "#tests/support/series.ts";
import { eventually, type Shop } from "#tests/support/shop.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** The ten mornings from that Monday on. */
const mornings = (monday: string) =>
  Array.from({ length: 10 }, (_, day) => `${Temporal.PlainDate.from(monday).add({ days: day })} 07:00`);

/** Of most stories; one of them sends everybody’s mornings. The others open their own. */
const shop = await aShop();

test("a sign-up for the challenge sends the workbook at once and queues ten morning emails; a second one changes nothing, and brings the workbook again hours later", async () => {
  const visitor = new Visitor(shop.url);
  const maia = { prenom: "Maïa", email: "maia@exemple.fr" };
  const answers = [];
  for (let times = 0; times < 2; times += 1) answers.push(await visitor.submit(await visitor.open("/challenge"), maia));
  expect(answers[1]?.html).toBe(answers[0]?.html);

  const [welcome] = await shop.mailbox.until("maia@exemple.fr", 1);
  expect(welcome?.text).toContain("Bonjour Maïa,");
  expect(welcome?.text).toMatch(/\/desinscription\?token=\w{64}/);
  const [workbook] = welcome?.attachments ?? [];
  expect([workbook?.filename, workbook?.mimeType]).toEqual(["cahier-des-cinq-jours.pdf", "application/pdf"]);
  expect(
    Buffer.from(workbook?.content as ArrayBuffer)
      .subarray(0, 5)
      .toString(),
  ).toBe("%PDF-");

  const emails = await seriesOf(shop, "maia@exemple.fr");
  expect(emails.map(({ template }) => template)).toEqual([
    "challenge-welcome",
    ...Array(5).fill("challenge-day"),
    ...Array(5).fill("challenge-follow-up"),
  ]);
  expect(emails.slice(1).map(({ at }) => at)).toEqual(mornings(nextMonday(new Date()).toString()));
  expect(new Set(emails.map((email) => email.class))).toEqual(new Set(["service"]));
  expect(shop.mailbox.mails).toHaveLength(1);

  // Hours later the page tells her again to look at her mailbox: the welcome is there again, and nothing else is.
  await shop.inspect((db) =>
    sql`update emails set created_at = created_at - interval '2 hours' where recipient = ${maia.email}`.execute(db),
  );
  const later = [1, 2].map(async () => visitor.submit(await visitor.open("/challenge"), maia));
  for (const { html } of await Promise.all(later)) expect(html).toBe(answers[0]?.html);
  await shop.mailbox.until(maia.email, 2);
  expect(shop.mailbox.to(maia.email).map(({ subject }) => subject)).toEqual([welcome?.subject, welcome?.subject]);
  expect(await seriesOf(shop, maia.email)).toHaveLength(emails.length + 1);
});

test("buying the formation of the follow-up emails cancels them but not the emails of the five days; another formation cancels nothing", async () => {
  await signUpAt(shop, [{ email: "lea@exemple.fr" }, { email: "zoe@exemple.fr" }]);
  await payWithoutReturning(shop, "entrepreneuriat", "lea@exemple.fr");
  await payWithoutReturning(shop, "rat-race", "zoe@exemple.fr");
  for (const email of ["lea@exemple.fr", "zoe@exemple.fr"]) await shop.mailbox.until(email, 3);
  const statuses = async (email: string) => (await seriesOf(shop, email)).slice(1).map(({ status }) => status);
  expect(await statuses("lea@exemple.fr")).toEqual([...Array(5).fill("queued"), ...Array(5).fill("canceled")]);
  expect(await statuses("zoe@exemple.fr")).toEqual(Array(10).fill("queued"));

  // Already a customer at the time of the sign-up.
  await payWithoutReturning(shop, "mindset", "ines@exemple.fr");
  await shop.mailbox.until("ines@exemple.fr", 2);
  await signUpAt(shop, [{ email: "ines@exemple.fr" }]);
  expect(await seriesOf(shop, "ines@exemple.fr")).toHaveLength(6);
});

test("after three days without a worker, the emails of past days are dropped and today's is sent", async () => {
  await signUpAt(shop, [{ email: "retard@exemple.fr" }]);
  await shop.mailbox.until("retard@exemple.fr", 1);
  await sql`update emails set scheduled_for = late.at, expires_at = late.at + (expires_at - scheduled_for)
      from (values ('1', now() - interval '72 hours'), ('2', now() - interval '49 hours'),
        ('3', now() - interval '47 hours'), ('4', now() - interval '1 hour')) as late (step, at)
      where props->>'step' = late.step and recipient = 'retard@exemple.fr'`.execute(shop.db);
  // Postponed by a mail server until it had expired.
  await sql`update emails set scheduled_for = now() - interval '1 minute', expires_at = now() - interval '1 minute'
      where props->>'step' = '5' and recipient = 'retard@exemple.fr'`.execute(shop.db);
  await runJob(shop, "reconcile-emails");
  const mails = await shop.mailbox.until("retard@exemple.fr", 3);
  await eventually(async () => (await seriesOf(shop, "retard@exemple.fr")).slice(1, 6).every(isDone));
  expect((await seriesOf(shop, "retard@exemple.fr")).slice(1, 6).map(({ status }) => status)).toEqual([
    "canceled",
    "canceled",
    "sent",
    "sent",
    "canceled",
  ]);
  expect(mails.map((mail) => mail.subject).sort()).toEqual([SUBJECTS[0], SUBJECTS[3], SUBJECTS[4]].sort());
});

test("an email greets nobody by a text that is not a name, so that the form cannot send messages to strangers", async () => {
  const visitor = new Visitor(shop.url);
  const email = "inconnue@exemple.fr";
  await visitor.submit(await visitor.open("/challenge"), { prenom: "Gagnez sur https://spam.example", email });
  const [welcome] = await shop.mailbox.until(email, 1);
  expect(welcome?.text).not.toContain("spam.example");
  expect(welcome?.html).not.toContain("spam.example");
  expect(welcome?.text).toContain("Bonjour,");
});

test("each morning email is sent once, and none after an unsubscription", async () => {
  const people = Array.from({ length: 11 }, (_, stops) => `apres${stops}@exemple.fr`);
  await signUpAt(
    shop,
    people.map((email) => ({ email })),
  );
  for (let step = 0; step <= 10; step += 1) {
    if (step > 0) await morning(shop, step);
    for (const email of people.slice(step)) await shop.mailbox.until(email, step + 1);
    await unsubscribeBy(shop, shop.mailbox.to(`apres${step}@exemple.fr`).at(-1));
  }
  for (const [stops, email] of people.entries()) {
    const mails = shop.mailbox.to(email);
    expect([email, mails.length, new Set(mails.map((mail) => mail.messageId)).size]).toEqual([
      email,
      stops + 1,
      stops + 1,
    ]);
    const waiting = (await seriesOf(shop, email)).filter(({ status }) => !["sent", "canceled"].includes(status));
    expect(waiting).toEqual([]);
  }
  const [all] = people.slice(-1);
  expect(shop.mailbox.to(all ?? "").map((mail) => mail.subject)).toEqual(SUBJECTS);
});

test("the morning emails are due at 7:00 in Paris, also across both clock changes", async ({ openShop }) => {
  const shop = await openShop({ env: { PROCESS: "web" } });
  const days = ["2026-10-11", "2026-10-18", "2026-10-25", "2027-03-14", "2027-03-21", "2027-03-28"].flatMap((sunday) =>
    [0, 1, 2, 3, 4, 5, 6].map((day) => Temporal.PlainDate.from(sunday).add({ days: day })),
  );
  const people = days.map((day) => ({
    email: `${day}@exemple.fr`,
    at: new Date(day.toZonedDateTime({ timeZone: "Europe/Paris", plainTime: "12:30" }).epochMilliseconds),
    monday: day.add({ days: 8 - day.dayOfWeek }).toString(),
  }));
  await signUpAt(shop, people);
  for (const { email, monday } of people)
    expect([email, (await seriesOf(shop, email)).slice(1).map(({ at }) => at)]).toEqual([email, mornings(monday)]);
});

test("each email arrives once, despite a refusing mail server, a worker that is killed and a second worker", async ({
  openShop,
}) => {
  const shop = await openShop();
  await signUpAt(
    shop,
    Array.from({ length: 25 }, (_, n) => ({ email: `matin${n}@exemple.fr` })),
  );
  await eventually(() => shop.mailbox.mails.length === 25);
  shop.mailbox.mode = "refuse-later";
  await morning(shop, 1);
  await eventually(async () => (await counts(shop)).tried === 25);
  shop.mailbox.mode = "hold";
  await eventually(async () => {
    // Not the other mornings: the minute’s reconciliation would send them.
    await makeJobsDue(shop, { onlyTried: true });
    return shop.mailbox.held > 0;
  });
  await shop.kill();
  const held = new Set(shop.mailbox.mails.slice(25).map((mail) => mail.messageId));
  shop.mailbox.release();
  await shop.startAgain();
  await openShop({ beside: shop, env: { PROCESS: "worker" } });
  await eventually(async () => {
    await makeJobsDue(shop, { onlyTried: true });
    return (await counts(shop)).sent === 25;
  });
  for (let n = 0; n < 25; n += 1) {
    const [, ...days] = shop.mailbox.to(`matin${n}@exemple.fr`);
    expect(new Set(days.map((mail) => mail.messageId)).size).toBe(1);
    // The one unavoidable duplicate: the mail server had accepted the email, and the worker was killed before recording
    // it.
    expect(days.length).toBe(held.has(days[0]?.messageId ?? "") ? 2 : 1);
  }
});

const SUBJECTS = [
  "Ta place est prise : on commence lundi",
  "Jour 1 : quatre nombres et un mardi",
  "Jour 2 : une piste, pour trois jours",
  "Jour 3 : trois conversations",
  "Jour 4 : une page, avec leurs mots",
  "Jour 5 : montrer, puis trente jours",
  "Si tu n’as pas tout fait",
  "Lire un « c’est intéressant »",
  "La plus petite version qui se vend",
  "Le mauvais scénario, à côté du bon",
  "Je te laisse travailler",
].map((subject) => subject.replaceAll(" :", "\u00a0:").replaceAll("« ", "«\u00a0").replaceAll(" »", "\u00a0»"));

const isDone = ({ status }: { status: string }) => status === "sent" || status === "canceled";

async function counts(shop: Shop): Promise<{ tried: number; sent: number }> {
  const { rows } = await sql<{ tried: number; sent: number }>`select count(*) filter (where attempts > 0)::int as tried,
      count(*) filter (where status = 'sent')::int as sent from emails where props->>'step' = '1'`.execute(shop.db);
  return rows[0] ?? { tried: 0, sent: 0 };
}
