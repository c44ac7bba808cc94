import { sql } from "kysely";
import { expect, test } from "vitest";
import { lockCompletions } from "#app/domain/school/courses/completion.server.ts";
import { aLearner } from "#tests/support/accounts.ts";
import { anAdmin } from "#tests/support/admin.ts";
import { lessonOf } from "#tests/support/courses.ts";
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
