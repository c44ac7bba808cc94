import { expect, test } from "vitest";
import { newId } from "#app/domain/values/ids.server.ts";
import { anAdmin, errorAt } from "#tests/support/admin.ts";
import { aCustomer } from "#tests/support/buying.ts";
import { lessonOf, lessonsIn, writeLesson } from "#tests/support/courses.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

/** A course and its plan, arranged by administrators while learners are in it. */
const PROGRAMME = "/formations/mindset/apprendre";
const shop = await aShop();
const admin = await anAdmin(shop);
const learner = await aCustomer(shop, "lea@exemple.fr", "mindset");
const mindset = `/admin/cours/${(await lessonOf(shop, "trois-colonnes")).courseId}`;

/** Posts a change of the course's tree. */
async function edit(fields: Record<string, string>, course = mindset): Promise<Page> {
  const answer = await admin.request(course, { method: "POST", body: new URLSearchParams(fields) });
  return answer.status === 303 ? admin.open(answer.headers.get("Location") ?? "") : admin.open(course);
}

/** The addresses of the lessons as the learner meets them. */
async function programme(): Promise<string[]> {
  const page = await learner.open(PROGRAMME);
  const links = page.document
    .querySelectorAll(`ol a[href^="${PROGRAMME}/"]`)
    .map((link) => link.getAttribute("href") ?? "");
  return [...new Set(links.map((link) => link.split("/").at(-1) ?? ""))];
}

test("before a course is taken off, the page names who would lose it, and who pays for it each month", async () => {
  const page = await admin.open(mindset);
  const [removal] = page.document.querySelectorAll("details").filter(({ text }) => text.includes("Retirer le cours"));
  expect(removal?.text).toMatch(/Une personne y a accès\..*lea@exemple\.fr/s);
  expect(removal?.hasAttribute("open")).toBe(false);
});

test("an administrator makes a course with modules and lessons, attaches it to a formation and publishes it", async () => {
  const form = await admin.open("/admin/cours/nouveau");
  const entrepreneuriat = form.document
    .querySelectorAll("label")
    .find(({ text }) => text.includes("Mindset"))
    ?.getAttribute("for");
  const bad = await admin.submit(form, { titre: "Oser dire son prix", adresse: "Pas une adresse" });
  expect([bad.status, bad.text.includes("n’a que des minuscules")]).toEqual([400, true]);
  const { url, body } = admin.formRequest(bad, { adresse: "oser-son-prix" });
  body.append("formation", String(entrepreneuriat).replace("formation-", ""));
  const [first] = await Promise.all([1, 2].map(() => admin.request(url, { method: "POST", body })));
  const tree = await admin.open(first?.headers.get("Location") ?? "");
  expect(tree.text).toContain("Le cours est créé.");
  const withModule = await admin.submit(tree, { titre: "Avant de commencer" }, "Ajouter un module");
  const withLesson = await admin.submit(withModule, { titre: "Œser, déjà !" }, "Ajouter une leçon");
  expect(withLesson.text).toContain("À écrire");
  expect(await lessonOf(shop, "oeser-deja")).toMatchObject({ position: 1, publishedVersion: null });
  expect((await learner.open(PROGRAMME)).text).not.toContain("Avant de commencer");
  expect((await admin.submit(withLesson, {}, "Publier le cours")).text).toContain("aucune de ses leçons ne l’est");
  expect((await learner.open(PROGRAMME)).text).toContain("Avant de commencer");
  const list = await admin.open("/admin/cours");
  expect(list.document.querySelectorAll("tbody tr").filter(({ text }) => text.includes("oser-son-prix"))).toHaveLength(
    1,
  );
});

test("the address of a new course is made of its title, with a number when it is taken; a course keeps one", async () => {
  const make = async () => admin.submit(await admin.open("/admin/cours/nouveau"), { titre: "Finir l’été" }, "Créer");
  const [made] = [await make(), await make()];
  expect((await admin.open("/admin/cours")).text).toContain("finir-l-ete-2");
  const settings = await admin.open(made.url.replace(/\?.*/, "/reglages"));
  const refused = await admin.submit(settings, { adresse: "" }, "Enregistrer");
  expect([refused.status, errorAt(refused, "adresse")]).toEqual([400, "Indiquez l’adresse du cours."]);
});

test("a module or lesson without a title is refused with a message at its form", async () => {
  const tree = await admin.open(mindset);
  const refused = await admin.submit(tree, { titre: "   " }, "Ajouter une leçon");
  expect(refused.status).toBe(400);
  expect(refused.text).toContain("Indiquez le titre de la leçon.");
  expect(refused.document.querySelectorAll("[aria-invalid]")).toHaveLength(1);
});

test("an administrator moves lessons up, down and to another module; a double click moves once, and learners keep their progress", async () => {
  const lesson = await lessonOf(shop, "trois-colonnes");
  await learner.submit(await learner.open(`${PROGRAMME}/trois-colonnes`), {}, "J’ai terminé");
  const before = await lessonsIn(shop, lesson.moduleId);
  const { url, body } = admin.formRequest(await admin.open(mindset), {}, `Monter «\u00a0${lesson.title}`);
  await Promise.all([1, 2].map(() => admin.request(url, { method: "POST", body })));
  expect((await programme()).slice(0, 2)).toEqual(["trois-colonnes", "releve-de-sept-jours"]);
  await admin.submit(await admin.open(mindset), {}, `Descendre «\u00a0${lesson.title}`);
  expect(await lessonsIn(shop, lesson.moduleId)).toEqual(before);
  const target = await lessonOf(shop, "la-comparaison");
  const choices = (await admin.open(mindset)).document.querySelector(`#deplacer-${lesson.id}-module`);
  expect(choices?.querySelectorAll("option")[1]?.parentNode).toBe(choices);
  expect(choices?.querySelector("optgroup:last-child")?.getAttribute("label")).toBe("Dans un autre cours");
  const put = { intent: "changer-module", id: lesson.id, module: target.moduleId };
  const [moved] = await Promise.all([edit(put), edit(put)]);
  expect(moved?.document.querySelector("[role=status]")?.text).toContain(`«\u00a0${lesson.title}\u00a0» est à la fin`);
  const there = await lessonsIn(shop, target.moduleId);
  expect(there.at(-1)).toBe(`${there.length} trois-colonnes`);
  const here = await lessonsIn(shop, lesson.moduleId);
  expect(here.map((line) => line.split(" ")[0])).toEqual(here.map((_, index) => `${index + 1}`));
  expect((await learner.open(PROGRAMME)).text).toContain("1 leçon sur 28");
  expect((await learner.open(`${PROGRAMME}/trois-colonnes`)).text).toContain("Leçon terminée.");
});

test("two administrators can arrange the same module at the same time, and no lesson is lost", async () => {
  const { moduleId: module } = await lessonOf(shop, "la-comparaison");
  const before = await lessonsIn(shop, module);
  const rows = await shop.db
    .selectFrom("lessons")
    .select("id")
    .where("moduleId", "=", module)
    .orderBy("position")
    .execute();
  const ids = rows.map(({ id }) => id);
  const answers = await Promise.all([
    ...ids.slice(1).map((id) => edit({ intent: "deplacer", part: "lesson", id, avant: `${ids[0]}` })),
    edit({ intent: "ajouter-lecon", id: newId(), module, titre: "Pendant ce temps" }),
  ]);
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  const after = await lessonsIn(shop, module);
  const slugs = (lines: string[]) => lines.map((line) => line.split(" ")[1]).sort();
  expect(slugs(after)).toEqual([...slugs(before), "pendant-ce-temps"].sort());
  expect(after.map((line) => Number(line.split(" ")[0]))).toEqual(after.map((_, index) => index + 1));
});

test("before a lesson is archived, unpublished or moved away, its page says who has it, what they keep and which page announces it; a learner who had it reads that it is gone", async () => {
  const { id, courseId } = await lessonOf(shop, "trois-colonnes");
  const folded = (page: Page, button: string) =>
    page.document.querySelectorAll("details details, form > details").find(({ text }) => text.includes(button))?.text;
  const tree = await admin.open(mindset);
  const row = tree.document.querySelector(`#plan-${id}`);
  expect(row?.querySelector("details details")?.text).toMatch(
    /Une personne y a accès\u00a0: 1 l’a commencée, 1 l’a terminée\..*leurs réponses et leurs notes.*page de vente/s,
  );
  const { moduleId } = await lessonOf(shop, "trois-colonnes");
  const module = tree.document.querySelectorAll(`#plan-${moduleId} > details details`).map(({ text }) => text);
  expect(module).toEqual([
    expect.stringMatching(
      /Archiver le module….*Une personne y a accès\u00a0: 1 l’a commencé, 1 y a terminé une leçon\..*page de vente/s,
    ),
  ]);
  const elsewhere = row?.querySelectorAll("optgroup option").map(({ text }) => text) ?? [];
  const losing = elsewhere.filter((choice) => choice.endsWith("(1\u00a0personne la perd)"));
  expect([losing.length > 0, elsewhere.filter((choice) => !losing.includes(choice))]).toEqual([
    true,
    ["Oser dire son prix · Avant de commencer"],
  ]);
  expect(folded(await admin.open(`/admin/lecons/${id}`), "Dépublier")).toContain("Une personne y a accès");
  const never = await lessonOf(shop, "pendant-ce-temps");
  expect(tree.document.querySelector(`#plan-${never.id} details details`)).toBeNull();
  await edit({ intent: "archiver", part: "lesson", id });
  const gone = await learner.open(`${PROGRAMME}/trois-colonnes`);
  expect([gone.status, gone.text.includes("Cette leçon a été retirée de la formation")]).toEqual([404, true]);
  expect(gone.document.querySelector(`a[href="${PROGRAMME}"]`)?.text).toBe("Retour au programme");
  const stranger = await aCustomer(shop, "zoe@exemple.fr", "entrepreneuriat");
  const unknown = await stranger.open(`${PROGRAMME}/trois-colonnes`);
  expect([unknown.status, unknown.text.includes("retirée")]).toEqual([404, false]);
  expect((await learner.open(`${PROGRAMME}/nulle-part`)).text).toContain("Page introuvable");
  await edit({ intent: "desarchiver", part: "lesson", id }, `/admin/cours/${courseId}`);
  expect((await learner.open(`${PROGRAMME}/trois-colonnes`)).status).toBe(200);
});

test("an archived lesson no longer counts in a learner's progress, neither as done nor in the total; restored, it counts again", async () => {
  const { id } = await lessonOf(shop, "trois-colonnes");
  const archived = await edit({ intent: "archiver", part: "lesson", id });
  expect(archived.document.querySelector(`#plan-${id} .badge`)?.text).toBe("Archivée");
  expect((await learner.open(PROGRAMME)).text).toContain("0 leçon sur 27");
  const kept = await edit({ intent: "supprimer", part: "lesson", id });
  expect(kept.text).toContain("Rien n’a été supprimé");
  await edit({ intent: "desarchiver", part: "lesson", id });
  expect((await learner.open(PROGRAMME)).text).toContain("1 leçon sur 28");
});

test("an administrator can delete a lesson, an empty module or a course that no learner has opened", async () => {
  const { id } = await lessonOf(shop, "pendant-ce-temps");
  const gone = { intent: "supprimer", part: "lesson", id };
  const { document } = await edit({ ...gone, intent: "archiver" });
  const folded = document.querySelector(`#plan-${id} details details`)?.text;
  expect(folded).toMatch(/^Supprimer la leçon….*«\u00a0Pendant ce temps\u00a0».*Supprimer définitivement/s);
  for (const { text } of [await edit(gone), await edit(gone)]) expect(text).toMatch(/Pendant ce temps » supprimée/);
  const { moduleId, courseId } = await lessonOf(shop, "oeser-deja");
  const course = `/admin/cours/${courseId}`;
  expect((await edit({ ...gone, part: "module", id: moduleId }, course)).text).toContain("a encore des leçons");
  await admin.submit(await admin.open(course), {}, "Archiver le cours");
  expect((await learner.open(PROGRAMME)).text).not.toContain("Avant de commencer");
  const sold = await admin.submit(await admin.open(course), {}, "Supprimer définitivement");
  expect(sold.text).toContain("une formation ouvre ce cours");
  const { url, body } = admin.formRequest(await admin.open(`${course}/reglages`), { titre: "Oser dire son prix" });
  body.delete("formation");
  await admin.request(url, { method: "POST", body });
  const list = await admin.submit(await admin.open(course), {}, "Supprimer définitivement");
  expect(list.text).toContain("Le cours est supprimé.");
  expect((await admin.open(course)).status).toBe(404);
});

test("a lesson keeps its addresses when it moves to another course, and is not moved if one is taken there", async () => {
  const other = await lessonOf(shop, "inventaire-de-vingt");
  const { id } = await lessonOf(shop, "petit-essai");
  const put = { intent: "changer-module", id, module: other.moduleId };
  await edit(
    { intent: "ajouter-lecon", id: newId(), module: other.moduleId, titre: "Petit essai" },
    `/admin/cours/${other.courseId}`,
  );
  expect((await edit(put)).text).toContain("une leçon de l’autre cours a la même adresse");
  expect((await learner.open(`${PROGRAMME}/petit-essai`)).status).toBe(200);
});

test("an administrator orders the courses of a formation by buttons, and no two of its lessons share an address", async () => {
  const other = await lessonOf(shop, "inventaire-de-vingt");
  const course = `/admin/cours/${other.courseId}`;
  const attach = async () => {
    const { url, body } = admin.formRequest(await admin.open(`${course}/reglages`), {}, "Enregistrer");
    body.append("formation", await formationId("mindset"));
    return admin.request(url, { method: "POST", body });
  };
  const refused = await attach();
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain("«\u00a0Petit essai\u00a0» a la même adresse qu’une leçon du cours");
  const same = await shop.db
    .selectFrom("lessons")
    .select("id")
    .where("slug", "=", "petit-essai")
    .where("courseId", "=", other.courseId)
    .executeTakeFirstOrThrow();
  await edit({ intent: "supprimer", part: "lesson", id: same.id }, course);
  expect((await attach()).status).toBe(303);
  const { url, body } = admin.formRequest(
    await admin.open("/admin/cours"),
    {},
    "Monter «\u00a0Formation Entrepreneuriat",
  );
  await Promise.all([1, 2].map(() => admin.request(url, { method: "POST", body })));
  const titles = (await learner.open(PROGRAMME)).document.querySelectorAll("h3").map(({ text }) => text);
  expect(titles.filter((title) => title.startsWith("Formation"))).toEqual([
    "Formation Entrepreneuriat",
    "Formation Mindset",
  ]);
  await edit({ intent: "ajouter-lecon", id: newId(), module: other.moduleId, titre: "Recevoir" }, course);
  const { id } = await lessonOf(shop, "recevoir-2");
  const taken = await admin.submit(await admin.open(`/admin/lecons/${id}`), { adresse: "recevoir" }, "Enregistrer");
  expect([taken.status, taken.text.includes("ou de la même formation, a déjà cette adresse")]).toEqual([400, true]);
});

async function formationId(slug: string): Promise<string> {
  const row = await shop.db.selectFrom("formations").select("id").where("slug", "=", slug).executeTakeFirstOrThrow();
  return row.id;
}

test("an administrator renames a module; a request about another course's parts changes nothing", async () => {
  const { moduleId: module, courseId } = await lessonOf(shop, "releve-de-sept-jours");
  await edit({ intent: "renommer-module", id: module, titre: "Voir clair" });
  expect((await learner.open(PROGRAMME)).text).toContain("Voir clair");
  const foreign = await lessonOf(shop, "inventaire-de-vingt");
  for (const intent of ["archiver", "supprimer"])
    expect((await edit({ intent, part: "lesson", id: foreign.id })).text).toContain("Rien n’a changé");
  expect((await edit({ intent: "archiver", part: "lesson", id: newId() })).text).toContain("Rien n’a changé");
  for (const fields of [
    {},
    { intent: "tout-effacer" },
    { intent: "archiver", part: "user", id: courseId },
    { intent: "deplacer", part: "lesson", id: courseId },
  ]) {
    const answer = await admin.request(mindset, {
      method: "POST",
      body: new URLSearchParams(fields as Record<string, string>),
    });
    expect(answer.status).toBe(400);
  }
});

test("title, summary, length and boxes of a published lesson stay as they are until the draft that changes them is published", async () => {
  const { moduleId } = await lessonOf(shop, "trois-colonnes");
  const id = newId();
  await edit({ intent: "ajouter-lecon", id, module: moduleId, titre: "Le prix" });
  const editor = `/admin/lecons/${id}`;
  const page = `${PROGRAMME}/le-prix`;
  const preview = () => new Visitor(shop.url).open("/formations/mindset/apercu/le-prix");
  await writeLesson(admin, id, "Tu dis ton prix.");
  const changed = { titre: "Le prix juste", resume: "Sans baisser la voix.", minutes: "47", offerte: true };
  const saved = await admin.submit(await admin.open(editor), changed, "Enregistrer et continuer");
  expect(saved.document.querySelector("[name=titre]")?.getAttribute("value")).toBe("Le prix juste");
  const published = await learner.open(page);
  expect(published.document.querySelector("h1")?.text).toBe("Le prix");
  expect(published.text).not.toContain("Sans baisser la voix.");
  expect((await learner.open(PROGRAMME)).text).not.toMatch(/Le prix juste|47 min/);
  expect((await preview()).status).toBe(404);
  expect((await admin.open(`${editor}/apercu`)).document.querySelector("h1")?.text).toBe("Le prix juste");
  const asPublished = await admin.open(`${editor}/apercu?version=publiee`);
  expect(asPublished.document.querySelector("h1")?.text).toBe("Le prix");
  const versions = await admin.open(`${editor}/versions`);
  expect(versions.document.querySelectorAll("ins").map(({ text }) => text)).toContain("47");
  await admin.submit(await admin.open(editor), {}, "Publier cette version");
  expect((await learner.open(page)).document.querySelector("h1")?.text).toBe("Le prix juste");
  expect((await learner.open(PROGRAMME)).text).toMatch(/Le prix juste.*47 min/);
  expect((await preview()).text).toContain("Sans baisser la voix.");
  const restored = await admin.submit(await admin.open(`${editor}/versions`), {}, "Reprendre cette version");
  expect(restored.document.querySelector("[name=titre]")?.getAttribute("value")).toBe("Le prix");
  expect((await preview()).text).toContain("Le prix juste");
});
