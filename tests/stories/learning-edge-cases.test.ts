import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { aLearner } from "#tests/support/accounts.ts";
import { anAdmin, errorAt } from "#tests/support/admin.ts";
import { aCustomer, buy, PASSWORD } from "#tests/support/buying.ts";
import { announceRest, lessonOf } from "#tests/support/courses.ts";
import { anAsset, showIn } from "#tests/support/films.ts";
import { runJob } from "#tests/support/jobs.ts";
import { accessIsOpen, findOrder } from "#tests/support/orders.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { eventually } from "#tests/support/shop.ts";
import type { Visitor } from "#tests/support/visitor.ts";

/** Progress when access, course or account change. */
const PROGRAMME = "/formations/mindset/apprendre";
const FIRST = `${PROGRAMME}/releve-de-sept-jours`;
const SECOND = `${PROGRAMME}/trois-colonnes`;

const shop = await aShop();

test("a refund closes the lessons and keeps the progress; a learner who buys again continues from there", async () => {
  const learner = await aCustomer(shop, "retour@exemple.fr", "mindset");
  await finish(learner, FIRST);
  const { id } = await findOrder(shop, "retour@exemple.fr");
  await shop.stripe.refund(await paymentOf("retour@exemple.fr"));
  await eventually(async () => !(await accessIsOpen(shop, id)));
  expect((await learner.open(FIRST)).status).toBe(404);
  expect((await learner.open(PROGRAMME)).status).toBe(404);
  expect(await doneBy("retour@exemple.fr")).toEqual(["releve-de-sept-jours"]);
  await buy(learner, "mindset");
  await eventually(async () => (await learner.open(PROGRAMME)).status === 200);
  expect((await learner.open(PROGRAMME)).text).toContain("1 leçon sur 28");
  expect((await learner.open(FIRST)).text).toContain("Leçon terminée.");
});

test("when a learner uses one lesson in two tabs, the later click counts, and nothing counts twice", async () => {
  const learner = await aLearner(shop, "onglets@exemple.fr", "mindset");
  const [one, other] = [await learner.open(FIRST), await learner.open(FIRST)];
  const done = await learner.submit(one, {}, "J’ai terminé");
  expect(new URL(done.url).pathname).toBe(SECOND);
  expect(new URL((await learner.submit(other, {}, "J’ai terminé")).url).pathname).toBe(SECOND);
  expect((await learner.open(PROGRAMME)).text).toContain("1 leçon sur 28");
  await learner.submit(await learner.open(FIRST), {}, "Marquer comme à faire");
  await learner.submit(other, {}, "J’ai terminé");
  expect((await learner.open(PROGRAMME)).text).toContain("1 leçon sur 28");
});

test("after a failed payment a subscription keeps its lessons open during the grace period only", async () => {
  await shop.edit(`insert into formation_courses select formations.id, courses.id from formations, courses
    where formations.slug = 'immobilier-campagne' and courses.slug = 'immobilier-avance'`);
  const learner = await aCustomer(shop, "sursis@exemple.fr", "immobilier-campagne");
  const lesson = "/formations/immobilier-campagne/apprendre/capacite-d-emprunt";
  const { id } = await findOrder(shop, "sursis@exemple.fr");
  await shop.stripe.renew(await paymentOf("sursis@exemple.fr"), "failed");
  await eventually(async () => (await lateSince(id)) !== null);
  await finish(learner, lesson);
  await shop.edit(`update subscriptions set past_due_since = now() - interval '8 days' where order_id = '${id}'`);
  await runJob(shop, "reconcile-orders");
  expect((await learner.open(lesson)).status).toBe(404);
  expect(await doneBy("sursis@exemple.fr")).toEqual(["capacite-d-emprunt"]);
});

test("two formations that share a course share the learner's progress, and either of them opens it", async () => {
  await shop.edit(`insert into formation_courses select formations.id, courses.id, case courses.slug when 'mindset' then 2 else 1 end
    from formations, courses where formations.slug = 'rat-race' and courses.slug in ('mindset', 'entrepreneuriat')`);
  const learner = await aLearner(shop, "duo@exemple.fr", "mindset", "rat-race");
  const bundle = "/formations/rat-race/apprendre";
  await finish(learner, `${bundle}/releve-de-sept-jours`);
  expect((await learner.open(PROGRAMME)).text).toContain("1 leçon sur 28");
  const programme = (await learner.open(bundle)).text;
  expect(programme).toContain("1 leçon sur 28");
  expect(programme).toContain("0 leçon sur 30");
  await shop.edit(`update access set revoked_at = now() from formations, users where formations.id = formation_id
    and formations.slug = 'mindset' and users.id = access.user_id and users.email = 'duo@exemple.fr'`);
  expect((await learner.open(FIRST)).status).toBe(404);
  expect((await learner.open(`${bundle}/releve-de-sept-jours`)).text).toContain("Leçon terminée.");
});

test("a lesson's page and its « J’ai terminé » button concern the same lesson, also when another course of the formation has had its address", async () => {
  const learner = await aLearner(shop, "deux@exemple.fr", "rat-race");
  const page = "/formations/rat-race/apprendre/capacite-d-emprunt";
  // The first course once had this address, for a lesson that has another one now.
  await shop.edit(`insert into formation_courses select formations.id, courses.id, 3
    from formations, courses where formations.slug = 'rat-race' and courses.slug = 'immobilier-avance'`);
  await shop.edit(
    `insert into lesson_slugs select course_id, 'capacite-d-emprunt', id from lessons where slug = 'prix-de-chaque-desir'`,
  );
  await finish(learner, page);
  expect(await doneBy("deux@exemple.fr")).toEqual(["capacite-d-emprunt"]);
  // Now an unpublished lesson of the first course has it.
  await shop.edit(
    `update lessons set slug = 'fiche-de-recherche', published_version = null where slug = 'recueil-des-conversations-difficiles'`,
  );
  await finish(learner, "/formations/rat-race/apprendre/fiche-de-recherche");
  expect(await doneBy("deux@exemple.fr")).toEqual(["capacite-d-emprunt", "fiche-de-recherche"]);
});

test("a course without counted lessons says so, and nobody completes it", async () => {
  const learner = await aLearner(shop, "libre@exemple.fr", "entrepreneuriat");
  const programme = "/formations/entrepreneuriat/apprendre";
  await shop.edit(
    "update lessons set required = false from courses where courses.id = course_id and courses.slug = 'entrepreneuriat'",
  );
  expect((await learner.open(programme)).text).toContain("Aucune leçon à terminer");
  await finish(learner, `${programme}/inventaire-de-vingt`);
  const after = (await learner.open(programme)).text;
  expect(after).toContain("Aucune leçon à terminer");
  expect(after).not.toContain("Terminée le");
});

test("a module without lessons is shown in the programme and does not prevent completion", async () => {
  const learner = await aLearner(shop, "vide@exemple.fr", "mindset");
  await shop.edit(`insert into course_modules (id, course_id, position, title) select gen_random_uuid(), id, 0, 'Un module à écrire'
    from courses where slug = 'mindset'`);
  const programme = await learner.open(PROGRAMME);
  expect(programme.text).toContain("Un module à écrire");
  await finish(learner, FIRST);
  expect((await learner.open(PROGRAMME)).text).toContain("Reprendre : leçon 2");
  await shop.edit(`insert into lesson_progress (user_id, lesson_id, done_at, done_how)
    select users.id, lessons.id, now(), 'import' from users, lessons join courses on courses.id = course_id
    where users.email = 'vide@exemple.fr' and courses.slug = 'mindset'
      and lessons.slug not in ('releve-de-sept-jours', 'trois-colonnes')`);
  await finish(learner, SECOND);
  expect((await learner.open(PROGRAMME)).text).toMatch(/28 leçons sur 28.*Terminée le/);
});

test("a lesson that is archived is not required for completion; archiving one after the completion changes nothing", async () => {
  await announceRest(shop, "immobilier-avance");
  const learner = await aLearner(shop, "fin@exemple.fr", "immobilier-avance");
  const programme = "/formations/immobilier-avance/apprendre";
  await shop.edit("update lessons set archived_at = now() where slug = 'fiche-de-recherche'");
  const [last, ...others] = [
    "risques-dits-franchement",
    "capacite-d-emprunt",
    "quatre-facons-de-louer",
    "seule-ou-a-plusieurs",
    "epargne-apres-les-cles",
  ];
  for (const slug of [...others, last]) await finish(learner, `${programme}/${slug}`);
  const complete = (await learner.open(programme)).text;
  expect(complete).toContain("5 leçons sur 5");
  expect(complete).toMatch(/Terminée le \d+ \S+ \d{4}(?! ·)/);
  await shop.edit("update lessons set archived_at = now() where slug = 'capacite-d-emprunt'");
  expect((await learner.open(programme)).text).toContain("4 leçons sur 4");
  await shop.edit("update lessons set archived_at = null where slug = 'fiche-de-recherche'");
  expect((await learner.open(programme)).text).toMatch(/4 leçons sur 5.*Terminée le .* · 1 leçon ajoutée depuis/);
});

test("a learner's progress is in the export of the account, and is erased with the account", async () => {
  const email = "bilan@exemple.fr";
  const learner = await aLearner(shop, email, "mindset");
  await shop.edit(`insert into lesson_progress (user_id, lesson_id, done_at, done_how)
    select users.id, lessons.id, now(), 'import' from users, lessons join courses on courses.id = course_id
    where users.email = '${email}' and courses.slug = 'mindset' and lessons.slug <> 'releve-de-sept-jours'`);
  await finish(learner, FIRST);
  const place = await learner.open(`${FIRST}/place`);
  await learner.submit(place, { place: "12:30" });
  await shop.edit(`with film as (insert into media_assets (id, kind, original_name, state)
    values (gen_random_uuid(), 'video', 'bienvenue.mp4', 'ready') returning id)
    insert into media_seen (user_id, asset_id, sent, seen) select users.id, film.id, '{[0,60)}', '{[0,40)}' from users, film where email = '${email}'`);
  expect((await learner.open("/compte/donnees")).text).toContain("Formations terminées");
  const held = (await (await learner.request("/compte/donnees/export?format=json")).json()) as Record<string, object[]>;
  expect(held.lecons).toContainEqual(
    expect.objectContaining({
      lecon: "Le relevé de sept jours",
      place_en_secondes: 750,
      terminee_le: expect.any(String),
    }),
  );
  expect(held.suivi).toContainEqual(expect.objectContaining({ lecon: "Le relevé de sept jours", evenement: "done" }));
  expect(held.formations_terminees).toMatchObject([{ formation: "Formation Mindset" }]);
  expect(held.films).toMatchObject([
    { film: "bienvenue.mp4", secondes_envoyees: "{[0,60)}", secondes_peut_etre_vues: "{[0,40)}" },
  ]);

  const [user] = await shop.db.selectFrom("users").select("id").where("email", "=", email).execute();
  await learner.submit(await learner.open("/compte/donnees/effacer"), { password: PASSWORD });
  for (const table of ["lessonProgress", "lessonEvents", "courseCompletions", "mediaSeen"]) {
    const { rows } = await sql`select user_id from ${sql.table(table)} where user_id = ${user?.id}`.execute(shop.db);
    expect([table, rows]).toEqual([table, []]);
  }
});

test("each document of a course is named by a lesson and stored by the shop; those of bonuses count for no progress", async () => {
  const files = await shop.db
    .selectFrom("mediaAssets")
    .innerJoin("mediaRenditions", "mediaRenditions.assetId", "mediaAssets.id")
    .innerJoin("lessonVersions", (join) =>
      join.on(sql<boolean>`blocks @> jsonb_build_array(jsonb_build_object('asset', media_assets.id))`),
    )
    .innerJoin("lessons", "lessons.id", "lessonVersions.lessonId")
    .innerJoin("courses", "courses.id", "lessons.courseId")
    .select(["courses.slug", "path", "mediaRenditions.bytes", "required"])
    .where("state", "=", "ready")
    .execute();
  const bonuses = files.filter(({ required }) => !required).map(({ slug }) => slug);
  expect(bonuses.sort()).toEqual(
    ["entrepreneuriat", "immobilier-avance", "mindset"].flatMap((slug) => [slug, slug, slug]),
  );
  expect(files).toHaveLength(bonuses.length + 10);
  for (const { path, bytes } of files) {
    const stored = readFileSync(join(String(shop.env.DATA_DIR), "medias", path));
    expect([stored.subarray(0, 5).toString(), stored.length]).toEqual(["%PDF-", bytes]);
  }
});

test("a lesson that is unpublished has no transcript; one that moves to another course is reached through that course's formations only", async () => {
  const learner = await aLearner(shop, "ici@exemple.fr", "mindset");
  const both = await aLearner(shop, "partout@exemple.fr", "rat-race");
  const film = await anAsset(shop, { captions: "WEBVTT\n\n00:00.000 --> 00:04.000\nTout est dit.\n" });
  await showIn(shop, "recevoir", [{ type: "video", asset: film, title: "Recevoir" }]);
  const { publishedVersion: published } = await lessonOf(shop, "recevoir");
  const lesson = `${PROGRAMME}/recevoir`;
  const form = await learner.open(lesson);
  const transcript = async (visitor = learner, at = lesson) => (await visitor.open(`${at}/transcription`)).status;
  expect(await transcript()).toBe(200);
  for (const [hide, show] of [
    [
      "courses set published_at = null where slug = 'mindset'",
      "courses set published_at = now() where slug = 'mindset'",
    ],
    [
      "lessons set published_version = null where slug = 'recevoir'",
      `lessons set published_version = ${published} where slug = 'recevoir'`,
    ],
    [
      "lessons set archived_at = now() where slug = 'recevoir'",
      "lessons set archived_at = null where slug = 'recevoir'",
    ],
  ]) {
    await shop.edit(`update ${hide}`);
    expect([hide, await transcript()]).toEqual([hide, 404]);
    await shop.edit(`update ${show}`);
  }

  const [from, to] = [await lessonOf(shop, "recevoir"), await lessonOf(shop, "inventaire-de-vingt")];
  const admin = await anAdmin(shop);
  const course = `/admin/cours/${from.courseId}`;
  const none = await admin.submit(await admin.open(course), { module: "" }, `Déplacer «\u00a0${from.title}`);
  expect([none.status, errorAt(none, "module")]).toEqual([400, "Choisissez un module."]);
  const body = new URLSearchParams({ intent: "changer-module", id: from.id, module: to.moduleId });
  await admin.request(course, { method: "POST", body });
  expect([(await learner.open(lesson)).status, await transcript()]).toEqual([404, 404]);
  expect((await learner.open(`${lesson}/place`)).status).toBe(404);
  expect((await learner.submit(form, {}, "J’ai terminé")).status).toBe(404);
  expect(await doneBy("ici@exemple.fr")).toEqual([]);
  expect(await transcript(both, lesson.replace("mindset", "rat-race"))).toBe(200);
});

test("a page that stays closed has one title", async () => {
  const learner = await aLearner(shop, "fermee@exemple.fr", "mindset");
  for (const [path, title] of [
    ["/formations/dont-die/apprendre", "Pas ouverte sur ce compte"],
    ["/formations/dont-die/apprendre/cahier", "Pas ouverte sur ce compte"],
    [`${PROGRAMME}/nulle-part`, "Page introuvable"],
    ["/formations/dont-die/apprendre/rien/exercice/rien", "Page introuvable"],
    ["/formations/dont-die/apprendre/rien/notes", "Page introuvable"],
  ] as const) {
    const titles = (await learner.open(path)).document.querySelectorAll("title");
    expect(titles.map(({ text }) => text)).toEqual([title]);
  }
});

async function finish(learner: Visitor, address: string): Promise<void> {
  const page = await learner.open(address);
  if (page.status !== 200) throw new Error(`${address}: ${page.status}`);
  await learner.submit(page, {}, "J’ai terminé");
}

/** The lessons that this person has done. */
async function doneBy(email: string): Promise<string[]> {
  const rows = await shop.db
    .selectFrom("lessonProgress")
    .innerJoin("users", "users.id", "userId")
    .innerJoin("lessons", "lessons.id", "lessonId")
    .select("slug")
    .where("email", "=", email)
    .where("doneAt", "is not", null)
    .orderBy("slug")
    .execute();
  return rows.map(({ slug }) => slug);
}

/** Stripe's id of the payment or subscription of this address. */
async function paymentOf(email: string): Promise<string> {
  const line = (await shop.stripe.ledger()).find((row) => row.email === email);
  return String(line?.subscription ?? line?.session);
}

async function lateSince(orderId: string): Promise<Date | null | undefined> {
  const row = await shop.db
    .selectFrom("subscriptions")
    .select("pastDueSince")
    .where("orderId", "=", orderId)
    .executeTakeFirst();
  return row?.pastDueSince;
}
