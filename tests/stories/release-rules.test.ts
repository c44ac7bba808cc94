import { expect, test } from "vitest";
import { accessesWithOpenModule } from "#app/domain/school/release/due-modules.server.ts";
import { opensAt } from "#app/domain/school/release/release.ts";
import type { ReleaseRule } from "#app/domain/school/release/rule.ts";
import { aLearner } from "#tests/support/accounts.ts";
import { anAdmin } from "#tests/support/admin.ts";
import { signIn } from "#tests/support/buying.ts";
import { lessonOf, ruleOf, sendRule } from "#tests/support/courses.ts";
import { makeJobsDue, runJob } from "#tests/support/jobs.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { plantSecret, readSecret } from "#tests/support/secret-lesson.ts";
import { eventually } from "#tests/support/shop.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** Modules of a course that open one after the other. The stories move the day of access instead of the clock. */
const PROGRAMME = "/formations/mindset/apprendre";
/** A lesson of each module, from the first to the sixth. */
const [, SECOND = "", THIRD = "", FOURTH = "", FIFTH = "", SIXTH = ""] = [
  "trois-colonnes",
  "collecte-de-cinq-jours",
  "biographie-d-argent",
  "echelle-de-la-peur",
  "plan-de-90-jours",
  "journal-de-90-jours",
];

let lea: Visitor;
const shop = await aShop();
const admin = await anAdmin(shop);
await shop.edit(`insert into formation_courses select formations.id, courses.id from formations, courses
  where formations.slug = 'immobilier-campagne' and courses.slug = 'mindset'`);

test("the administrator sets when each module opens, and visitors see it before they buy", async () => {
  for (const page of ["/checkout/mindset", "/mindset"])
    expect((await new Visitor(shop.url).open(page)).text).not.toContain("Quand les modules ouvrent");
  const access = async () => (await new Visitor(shop.url).open("/checkout/mindset")).text;
  expect(await access()).toMatch(/AccèsOuvert aussitôt, au plus tard sous 24 heures\s*Durée d’accès/);
  const { id } = await lessonOf(shop, "trois-colonnes");
  await release(SECOND, { ouverture: "apres-achat", jours: "14" });
  await release(THIRD, { ouverture: "date", jour: "2099-03-01" });
  await release(FOURTH, { ouverture: "lecon", lecon: id });
  await release(FIFTH, { ouverture: "depart", jours: "" });
  expect(await ruleOf(shop, FIFTH)).toEqual({ kind: "after-cohort", days: 0 });
  for (const page of ["/checkout/mindset", "/mindset"]) {
    const text = (await new Visitor(shop.url).open(page)).text;
    expect(text).toContain("Module 2 : 14 jours après l’achat");
    expect(text).toContain("Module 3 : le 1er mars 2099");
    expect(text).toMatch(/Module 4 : après la leçon « .+ »/);
    expect(text).toContain("Module 5 : au départ de la prochaine cohorte, dont la date sera annoncée");
    expect(text).not.toContain("Module 6 :");
  }
  expect(await access()).toMatch(/sous 24 heures\s; certains modules plus tard, aux dates de cette page/);
  const sales = (await new Visitor(shop.url).open("/formations/immobilier-campagne")).text;
  expect(sales).toContain("Ouvre 14 jours après l’achat");
});

test.each([
  [{ ouverture: "apres-achat", jours: "" }, "Indiquez un nombre de jours, de 1 à 730."],
  [{ ouverture: "apres-achat", jours: "-1" }, "Indiquez un nombre de jours, de 1 à 730."],
  [{ ouverture: "depart", jours: "100000" }, "Indiquez un nombre de jours, de 0 à 730."],
  [{ ouverture: "date", jour: "2026-02-30" }, "Indiquez le jour de l’ouverture."],
  [{ ouverture: "lecon" }, "Choisissez une leçon d’un module qui précède."],
  [{ ouverture: "demain" }, "Choisissez quand le module ouvre."],
])("an incomplete release rule is refused with a message at its field: %o", async (fields, message) => {
  const refused = await sendRule(shop, admin, SECOND, fields);
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain(message);
  expect(await ruleOf(shop, SECOND)).toEqual({ kind: "after-access", days: 14 });
});

test("a lesson that is not open yet shows its opening day, and its content is served at no address", async () => {
  lea = await aLearner(shop, "lea@exemple.fr", "mindset");
  const { id, asset, exercise, secret } = await plantSecret(shop, SECOND);
  const lesson = `${PROGRAMME}/${SECOND}`;
  const programme = await lea.open(PROGRAMME);
  expect(programme.text).toMatch(/Ouvre le \d{1,2}\s\S+\s20\d\d/);
  expect(programme.html).not.toContain(`href="${lesson}"`);
  const closed = await lea.open(lesson);
  expect(closed.status).toBe(403);
  expect(closed.text).toMatch(/Cette leçon ouvre le .+ à 7 h, heure de Paris\./);
  const said: string[] = [closed.html];
  for (const address of [
    `${lesson}.data`,
    `${lesson}.data?_routes=routes%2Flearn%2Flesson`,
    `${lesson}/transcription`,
    `${lesson}/transcription.data`,
    `/medias/${asset}/fr.vtt`,
    `/medias/${asset}/480.mp4`,
    "/formations/mindset/cahier",
    "/formations/mindset/cahier.data",
    "/formations/mindset/recherche?q=lucioles",
  ]) {
    const answer = await lea.request(address);
    if (!/cahier|recherche/.test(address)) expect([403, 404], address).toContain(answer.status);
    said.push(await answer.text());
  }
  for (const [address, fields] of [
    ["fait", { etat: "fait" }],
    ["place", { place: "1:00" }],
    [`exercice/${exercise}`, { x: "y" }],
    [`quiz/${exercise}`, { x: "y" }],
    ...["notes", "questions"].map((form) => [form, { note: "y", question: "y" }] as const),
  ] as const) {
    const answer = await post(lea, `${lesson}/${address}`, fields);
    expect(answer.status, address).toBe(403);
    said.push(await answer.text());
  }
  for (const text of said) expect(text).not.toContain(secret);
  // While the course is offline for a moment, nobody opens its closed lessons for good by marking them done.
  await shop.edit(`update courses set published_at = null where slug = 'mindset'`);
  expect((await post(lea, `${lesson}/fait`, { etat: "fait" })).status).toBe(403);
  await shop.edit(`update courses set published_at = now() where slug = 'mindset'`);
  const left = await shop.db.selectFrom("lessonProgress").selectAll().where("lessonId", "=", id).execute();
  expect(left).toEqual([]);
});

test("a module opens for a learner on the learner's own day, with one email however often the job runs", async () => {
  const mia = await aLearner(shop, "mia@exemple.fr", "mindset");
  await runJob(shop, "open-modules");
  // Who has left the mailing list has still bought the module.
  await shop.edit(`insert into subscribers (id, email, source, unsubscribed_at)
    values (gen_random_uuid(), 'lea@exemple.fr', 'challenge', now())`);
  await daysPass("lea@exemple.fr", 15);
  await Promise.all([runJob(shop, "open-modules"), runJob(shop, "open-modules")]);
  const { secret, asset } = await readSecret(shop, SECOND);
  // The media step of the adapter caches a session's access for some seconds.
  lea = new Visitor(shop.url);
  await signIn(lea, "lea@exemple.fr");
  expect((await lea.open(`${PROGRAMME}/${SECOND}`)).text).toContain(secret);
  expect((await lea.open("/formations/mindset/cahier")).text).toContain(secret);
  expect((await lea.open("/formations/mindset/recherche?q=lucioles")).text).toContain(secret);
  expect(await (await lea.request(`/medias/${asset}/fr.vtt`)).text()).toContain(secret);
  expect((await mia.open(`${PROGRAMME}/${SECOND}`)).status).toBe(403);
  expect((await mia.open("/formations/mindset/recherche?q=lucioles")).text).not.toContain(secret);
  const [mail] = await shop.mailbox.until("lea@exemple.fr", 1);
  expect(mail?.subject).toMatch(/^Un module vient de s’ouvrir/);
  expect(mail?.text).toContain("/formations/mindset/apprendre");
  expect(mail?.text).not.toContain("/desinscription?token=");
  expect(mail?.text).not.toContain(secret);
  await runJob(shop, "open-modules");
  expect(await emailsAbout("lea@exemple.fr")).toEqual(["sent"]);
  expect(await emailsAbout("mia@exemple.fr")).toEqual([]);
});

test("a module that is open to a learner stays open when the administrator moves its day", async () => {
  await release(SECOND, { ouverture: "date", jour: "2099-01-01" });
  await release(SIXTH, { ouverture: "date", jour: "2099-01-01" });
  const noa = await aLearner(shop, "noa@exemple.fr", "mindset");
  for (const slug of [SECOND, SIXTH]) {
    expect((await lea.open(`${PROGRAMME}/${slug}`)).status).toBe(200);
    expect((await noa.open(`${PROGRAMME}/${slug}`)).status).toBe(403);
  }
  await runJob(shop, "open-modules");
  expect(await emailsAbout("lea@exemple.fr")).toHaveLength(1);
});

test("finishing a lesson opens the next module, and taking it back does not close the module", async () => {
  const closed = await lea.open(`${PROGRAMME}/${FOURTH}`);
  expect(closed.status).toBe(403);
  expect(closed.text).toMatch(/ouvre quand tu auras terminé la leçon « .+ »/);
  const lesson = await lea.open(`${PROGRAMME}/trois-colonnes`);
  await lea.submit(lesson, {}, "J’ai terminé");
  expect((await lea.open(PROGRAMME)).html).toContain(`href="${PROGRAMME}/${FOURTH}"`);
  await lea.submit(await lea.open(`${PROGRAMME}/trois-colonnes`), {}, "Marquer comme à faire");
  expect((await lea.open(`${PROGRAMME}/${FOURTH}`)).status).toBe(200);
});

test("a module whose required lesson was unpublished opens, and stays open when the lesson is published again", async () => {
  const mia = new Visitor(shop.url);
  await signIn(mia, "mia@exemple.fr");
  const link = `href="${PROGRAMME}/${FOURTH}"`;
  expect((await mia.open(PROGRAMME)).html).not.toContain(link);
  await shop.edit("update lessons set published_version = null where slug = 'trois-colonnes'");
  expect((await mia.open(PROGRAMME)).html).toContain(link);
  await runJob(shop, "open-modules");
  await shop.edit("update lessons set published_version = 1 where slug = 'trois-colonnes'");
  expect((await mia.open(PROGRAMME)).html).toContain(link);
  expect(await emailsAbout("mia@exemple.fr")).toEqual([]);
});

test("a module that follows the cohort's start stays closed without a cohort, and opens on its day", async () => {
  expect((await lea.open(`${PROGRAMME}/${FIFTH}`)).text).toContain("Cette leçon ouvre avec la prochaine cohorte.");
  await shop.edit(`with cohort as (insert into cohorts (id, formation_id, name, starts_on)
    select gen_random_uuid(), id, 'Printemps', current_date - 2 from formations where slug = 'mindset' returning id)
    update access set cohort_id = cohort.id from cohort, users where users.id = user_id and email = 'lea@exemple.fr'`);
  expect((await lea.open(`${PROGRAMME}/${FIFTH}`)).status).toBe(200);
});

test("« Ouvrir tout » opens every module to one person, in two steps, and no later rule closes one", async () => {
  const noa = new Visitor(shop.url);
  await signIn(noa, "noa@exemple.fr");
  const list = await admin.open("/admin/apprenantes?adresse=noa");
  expect((await admin.submit(list, {}, "Ouvrir tout pour cette personne")).text).toContain(
    "Toute la formation est ouverte",
  );
  await release(FOURTH, { ouverture: "date", jour: "2099-01-01" });
  for (const slug of [SECOND, THIRD, FOURTH, FIFTH, SIXTH])
    expect((await noa.open(`${PROGRAMME}/${slug}`)).status).toBe(200);
  const log = await shop.db.selectFrom("auditLog").select(["actor", "after"]).where("action", "=", "grant").execute();
  expect(log).toEqual([{ actor: "admin@essor.example", after: { formation: "Formation Mindset", modules: "all" } }]);
});

test("a learner whose access was revoked gets no email about an opened module, even if it was queued already", async () => {
  for (const email of ["ida@exemple.fr", "zoe@exemple.fr"]) await aLearner(shop, email, "mindset");
  await shop.edit(`insert into settings (key, value) values ('outbox_paused', '{}')`);
  await release(SECOND, { ouverture: "apres-achat", jours: "3" });
  for (const email of ["ida@exemple.fr", "zoe@exemple.fr"]) await daysPass(email, 4);
  await close("ida@exemple.fr");
  await runJob(shop, "open-modules");
  await close("zoe@exemple.fr");
  await shop.edit(`delete from settings where key = 'outbox_paused'`);
  await shop.edit(`update emails set scheduled_for = now() - interval '1 minute' where status = 'queued'`);
  await runJob(shop, "reconcile-emails");
  await makeJobsDue(shop);
  await eventually(async () => (await emailsAbout("zoe@exemple.fr"))[0] === "canceled");
  expect(await emailsAbout("ida@exemple.fr")).toEqual([]);
  expect(shop.mailbox.to("zoe@exemple.fr")).toEqual([]);
});

test("the job opens exactly what a learner's page opens, minutes before and after seven, on both clock changes", async () => {
  const { courseId, moduleId: id } = await lessonOf(shop, SECOND);
  const rules: ReleaseRule[] = [
    { kind: "after-access", days: 1 },
    { kind: "on-date", on: "2026-10-25" },
    { kind: "on-date", on: "2027-03-28" },
    { kind: "after-cohort", days: 3 },
  ];
  for (const [granted, start] of [
    ["2026-10-24T21:59:00Z", "2026-10-22"],
    ["2026-10-24T22:01:00Z", "2026-10-23"],
    ["2027-03-27T22:59:00Z", "2027-03-25"],
    ["2027-03-27T23:01:00Z", "2027-03-26"],
  ] as const) {
    await shop.edit(`update access set granted_at = '${granted}'`);
    await shop.edit(`update cohorts set starts_on = '${start}'`);
    for (const day of ["2026-10-25", "2026-10-26", "2027-03-28", "2027-03-29"])
      for (const time of ["04:59", "05:00", "05:59", "06:00"])
        for (const rule of rules) {
          const at = new Date(`${day}T${time}:00Z`);
          const facts = { grantedAt: new Date(granted), lessonDoneAt: null };
          const opens = opensAt(rule, { ...facts, cohortStartsOn: Temporal.PlainDate.from(start) });
          const rows = await shop.inspect((db) =>
            accessesWithOpenModule(db, { id, courseId, rule }, at)
              .select("access.userId")
              .where("cohortId", "is not", null)
              .execute(),
          );
          expect(rows.length > 0, `${JSON.stringify(rule)} ${granted} ${at.toISOString()}`).toBe(
            opens !== null && opens <= at,
          );
        }
  }
});

async function release(lesson: string, fields: Record<string, string>): Promise<void> {
  const answer = await sendRule(shop, admin, lesson, fields);
  expect(answer.headers.get("Location")).toContain("notice=tree-changed");
}

function daysPass(email: string, days: number): Promise<unknown> {
  return shop.edit(`update access set granted_at = granted_at - interval '${days} days'
    from users where users.id = user_id and email = '${email}'`);
}

function close(email: string): Promise<unknown> {
  return shop.edit(`update access set revoked_at = now() from users where users.id = user_id and email = '${email}'`);
}

async function emailsAbout(recipient: string): Promise<string[]> {
  const rows = await shop.db
    .selectFrom("emails")
    .select("status")
    .where("recipient", "=", recipient)
    .where("template", "=", "module-opened")
    .execute();
  return rows.map(({ status }) => status);
}

function post(visitor: Visitor, address: string, fields: Record<string, string>): Promise<Response> {
  return visitor.request(address, { method: "POST", body: new URLSearchParams(fields) });
}
