import { sql } from "kysely";
import { expect, test } from "vitest";
import { lockCompletions } from "#app/domain/school/courses/completion.server.ts";
import { aLearner } from "#tests/support/accounts.ts";
import { anAdmin, errorAt } from "#tests/support/admin.ts";
import { lessonOf, sendRule } from "#tests/support/courses.ts";
import { aCohort } from "#tests/support/live.ts";
import { untilWaiting } from "#tests/support/locks.ts";
import { aShop } from "#tests/support/own-shop.ts";
import type { Visitor } from "#tests/support/visitor.ts";

/** A course that an edit leaves without anything to do for a learner. */
const PROGRAMME = "/formations/mindset/apprendre";

const shop = await aShop();
const admin = await anAdmin(shop);

const EDITS: [string, string, (lesson: Awaited<ReturnType<typeof lessonOf>>) => Promise<unknown>][] = [
  ["archived", "feter-clore-choisir", ({ id }) => arrange({ intent: "archiver", part: "lesson", id })],
  [
    "moved to another course",
    "decision-repoussee",
    async ({ id }) => {
      const { moduleId } = await lessonOf(shop, "inventaire-de-vingt");
      return arrange({ intent: "changer-module", id, module: moduleId });
    },
  ],
  [
    "unpublished",
    "prix-de-chaque-desir",
    async ({ id }) => admin.submit(await admin.open(`/admin/lecons/${id}`), {}, "Dépublier"),
  ],
  [
    "published as one that does not count",
    "petit-essai",
    async ({ id }) => admin.submit(await admin.open(`/admin/lecons/${id}`), { obligatoire: false }, "Publier"),
  ],
  [
    "done, because the learner has done the lesson that it replaces",
    "trois-colonnes",
    async ({ id }) => {
      const { id: remplace } = await lessonOf(shop, "releve-de-sept-jours");
      const form = await admin.open(`/admin/lecons/${id}`);
      return admin.submit(form, { remplace, herite: true }, "Enregistrer et continuer");
    },
  ],
];

test.each(EDITS)(
  "a course is completed when its last lesson to do is %s; the learner may ask for an attestation",
  async (_, slug, edit) => {
    const learner = await aLearnerWho({ hasLeft: slug });
    expect((await learner.open(PROGRAMME)).text).not.toContain("Terminée le");
    await edit(await lessonOf(shop, slug));
    expect((await learner.open(PROGRAMME)).text).toContain("Terminée le 3 mars 2026");
    const request = await learner.open("/formations/mindset/attestation");
    expect(request.text).toContain("Tu as terminé le 3 mars 2026. Il ne manque que ton nom.");
  },
);

test.each([
  ["saves", "dire-un-prix", { resume: "Nouveau" }, "Enregistrer et continuer"],
  ["unpublishes", "recevoir", {}, "Dépublier"],
])(
  "while one administrator archives a lesson, another one %s it: both edits are made",
  async (_, slug, typed, button) => {
    const { id, courseId } = await lessonOf(shop, slug);
    const form = await admin.open(`/admin/lecons/${id}`);
    const { archived, edited } = await shop.inspect((db) =>
      db.transaction().execute(async (trx) => {
        await lockCompletions(trx, courseId);
        const first = arrange({ intent: "archiver", part: "lesson", id });
        await untilWaiting(db, 1);
        const second = admin.submit(form, typed, button);
        await untilWaiting(db, 2);
        return { archived: first, edited: second };
      }),
    );
    expect([(await archived).status, (await edited).status]).toEqual([303, 200]);
  },
);

/** A learner who has done the course on 3 March 2026, but for one lesson. */
async function aLearnerWho({ hasLeft }: { hasLeft: string }): Promise<Visitor> {
  const email = `${hasLeft}@exemple.fr`;
  const learner = await aLearner(shop, email, "mindset");
  await shop.inspect(async (db) => {
    await sql`insert into lesson_progress (user_id, lesson_id, done_at, done_how)
      select users.id, lessons.id, '2026-03-03 12:00Z', 'self'
      from users, lessons join courses on courses.id = course_id
      where email = ${email} and courses.slug = 'mindset' and lessons.slug <> ${hasLeft}`.execute(db);
  });
  return learner;
}

/** Posts a change of the course's tree. */
async function arrange(fields: Record<string, string>): Promise<Response> {
  const { courseId } = await lessonOf(shop, "trois-colonnes");
  return admin.request(`/admin/cours/${courseId}`, { method: "POST", body: new URLSearchParams(fields) });
}

/** A module that opens with a cohort. */
const LESSON = "plan-de-90-jours";

test("a new cohort has no formation until one is chosen", async () => {
  const page = await admin.open("/admin/cohortes/nouvelle");
  const [first] = page.document.querySelectorAll("select[name=formation] option");
  expect([first?.text, first?.getAttribute("value")]).toEqual(["Choisir…", ""]);
  const refused = await admin.submit(page, { nom: "Janvier", depart: "2099-01-04" }, "Créer");
  expect([refused.status, errorAt(refused, "formation")]).toEqual([400, "Choisissez une formation."]);
  expect(refused.document.querySelector("[name=nom]")?.getAttribute("value")).toBe("Janvier");
});

test("what a cohort has opened stays open when its start moves, and to members who leave it for another or for none", async () => {
  const winter = await aCohort(admin, { nom: "Hiver", depart: "2098-01-05" }, "Formation Mindset");
  await shop.db.updateTable("cohorts").set({ startsOn: "2026-01-05" }).where("id", "=", winter).execute();
  const later = await aCohort(admin, { nom: "Plus tard", depart: "2099-01-01" }, "Formation Mindset");
  await sendRule(shop, admin, LESSON, { ouverture: "depart", jours: "0" });
  const emails = ["ada@exemple.fr", "bea@exemple.fr", "cleo@exemple.fr"];
  const [ada, bea, cleo] = await Promise.all(emails.map((email) => aLearner(shop, email, "mindset")));
  for (const learner of [ada, bea, cleo]) expect((await learner?.open(`${PROGRAMME}/${LESSON}`))?.status).toBe(403);
  for (const email of emails) await join(winter, email);
  await join(later, "bea@exemple.fr");
  await admin.submit(await admin.open(`/admin/cohortes/${winter}/membres`), {}, "Retirer ada");
  await admin.submit(await admin.open(`/admin/cohortes/${winter}`), { depart: "2099-01-01" }, "Enregistrer");
  for (const learner of [ada, bea, cleo]) expect((await learner?.open(`${PROGRAMME}/${LESSON}`))?.status).toBe(200);
});

test("a cohort may close before it starts; a day that has passed is refused, unless the cohort has it already", async () => {
  const early = await aCohort(
    admin,
    { nom: "Tôt", depart: "2098-03-01", fermeture: "2098-02-01" },
    "Formation Mindset",
  );
  const page = `/admin/cohortes/${early}`;
  const past = await admin.submit(
    await admin.open(page),
    { depart: "2026-01-05", fermeture: "2026-01-04" },
    "Enregistrer",
  );
  expect(past.status).toBe(400);
  for (const field of ["depart", "fermeture"]) expect(errorAt(past, field)).toContain("Ce jour est passé");
  await shop.db.updateTable("cohorts").set({ closesOn: "2026-01-04" }).where("id", "=", early).execute();
  const renamed = await admin.submit(await admin.open(page), { nom: "Plus tôt" }, "Enregistrer");
  expect(renamed.text).toContain("La cohorte est enregistrée.");
});

function join(cohort: string, email: string): Promise<unknown> {
  const body = new URLSearchParams({ email });
  return admin.request(`/admin/cohortes/${cohort}/membres`, { method: "POST", body });
}
