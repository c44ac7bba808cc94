import { sql } from "kysely";
import type { Shop } from "./shop.ts";
import type { Page, Visitor } from "./visitor.ts";

/** A lesson of a course by its slug. */
export async function lessonOf(shop: Shop, slug: string) {
  return shop.inspect((db) =>
    db
      .selectFrom("lessons")
      .select(["id", "courseId", "moduleId", "title", "slug", "position", "publishedVersion"])
      .where("slug", "=", slug)
      .executeTakeFirstOrThrow(),
  );
}

/** The slugs of a module's lessons in their order, as « 1 slug ». */
export async function lessonsIn(shop: Shop, moduleId: string): Promise<string[]> {
  const rows = await shop.inspect((db) =>
    db
      .selectFrom("lessons")
      .select(["slug", "position"])
      .where("moduleId", "=", moduleId)
      .orderBy("position")
      .execute(),
  );
  return rows.map(({ slug, position }) => `${position} ${slug}`);
}

/** The name of the field of a lesson's form that begins so, for its nth block. */
export function blockField(page: Page, name: string, index = 0): string {
  const controls = page.document.querySelectorAll(`[name^="${name}-"]`);
  return controls[index]?.getAttribute("name") ?? `no ${name}`;
}

/** The name of a control in the questions of the quiz or exercise in a lesson's form: « -0-text » of the first one. */
export function questionField(page: Page, list: "questions" | "fields", rest: string): string {
  const own = new RegExp(`"ajouter (${list}-[0-9a-f-]{36})"`).exec(page.html)?.[1];
  return `${own}${rest}`;
}

/** Two answers, the first one right. */
export function twoAnswers(page: Page, text: string, answers: [string, string], explanation = "") {
  const at = (rest: string) => questionField(page, "questions", `-0${rest}`);
  return {
    [at("-text")]: text,
    [at("-choices-0")]: answers[0],
    [at("-choices-0-ok")]: true,
    [at("-choices-1")]: answers[1],
    [at("-explanation")]: explanation,
  };
}

/** Adds a block to a lesson's form, without saving it. */
export async function addBlock(admin: Visitor, page: Page, kind: string, fields: Record<string, string> = {}) {
  return admin.submit(page, fields, `${kind} à la fin`);
}

/** A new course with a module and published lessons. */
export async function writeLesson(admin: Visitor, lessonId: string, markdown: string, button = "Publier") {
  const form = await addBlock(admin, await admin.open(`/admin/lecons/${lessonId}`), "Texte");
  return admin.submit(form, { [blockField(form, "markdown")]: markdown }, button);
}

/** Finishes the course and requests one; returns the address of its page. */
export async function anAttestation(
  shop: Pick<Shop, "inspect">,
  learner: Visitor,
  email: string,
  slug: string,
): Promise<string> {
  await shop.inspect((db) =>
    sql`insert into course_completions (user_id, course_id, structure)
      select users.id, courses.id, '[{"title": "Une leçon", "minutes": 20}]' from users, courses
      where email = ${email} and courses.slug = ${slug}`.execute(db),
  );
  const page = await learner.open(`/formations/${slug}/attestation`);
  return new URL((await learner.submit(page, { nom: "Léa Martin" }, "Recevoir")).url).pathname;
}

/** Of the course with that slug only the first module and the bonus have lessons, and its pages say so. */
export async function announceRest(shop: Pick<Shop, "inspect">, slug: string): Promise<void> {
  await shop.inspect(async (db) => {
    await sql`update lessons set published_version = null from course_modules, courses
      where course_modules.id = module_id and courses.id = course_modules.course_id and courses.slug = ${slug}
        and course_modules.position > 1 and course_modules.title <> 'Bonus'`.execute(db);
    await sql`update formations set omits_to_come = true where slug = ${slug}`.execute(db);
    await sql`select pg_notify('pages', '')`.execute(db);
  });
}

/** Sends the form that says when the module of this lesson opens. */
export async function sendRule(shop: Shop, admin: Visitor, lesson: string, fields: Record<string, string>) {
  const { courseId, moduleId } = await lessonOf(shop, lesson);
  const body = new URLSearchParams({ intent: "ouvrir-module", id: moduleId, ...fields });
  return admin.request(`/admin/cours/${courseId}`, { method: "POST", body });
}

/** When the module of this lesson opens, as it is stored. */
export async function ruleOf(shop: Shop, lesson: string): Promise<object | null> {
  const { moduleId } = await lessonOf(shop, lesson);
  const { release } = await shop.inspect((db) =>
    db.selectFrom("courseModules").select("release").where("id", "=", moduleId).executeTakeFirstOrThrow(),
  );
  return release;
}

/** The lessons that count for a formation, `n` of its programme. */
export const programmeOf = (formation: string) => sql`select lessons.id, lessons.slug, minutes, preview,
    row_number() over (order by course_modules.position, lessons.position) as n
  from lessons join formation_courses using (course_id) join formations on formations.id = formation_id
    join course_modules on course_modules.id = module_id
  where formations.slug = ${formation} and required and published_version is not null`;

/** What learners did in a lesson, oldest first. */
export async function eventsIn(shop: Shop, slug: string): Promise<string[]> {
  const { id } = await lessonOf(shop, slug);
  const rows = await shop.db
    .selectFrom("lessonEvents")
    .select("kind")
    .where("lessonId", "=", id)
    .orderBy("at")
    .execute();
  return rows.map(({ kind }) => kind);
}
