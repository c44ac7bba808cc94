import { expect, test } from "vitest";
import { newId } from "#app/domain/values/ids.server.ts";
import { anAdmin } from "#tests/support/admin.ts";
import { aCustomer } from "#tests/support/buying.ts";
import { addBlock, blockField, lessonOf, sendRule, writeLesson } from "#tests/support/courses.ts";
import { anAsset } from "#tests/support/films.ts";
import { recordFirstSales } from "#tests/support/jobs.ts";
import { aCohort, planSession, sessionId } from "#tests/support/live.ts";
import { aPaidOrder } from "#tests/support/orders.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { stolenSession } from "#tests/support/stolen-session.ts";

/** What is published, given away or announced under the shop's name asks for the password; the daily work beside it does not. */
const shop = await aShop();
const admin = await anAdmin(shop);
const { age, enterPassword, expectPassword } = stolenSession(shop, admin);
const learner = await aCustomer(shop, "lea@exemple.fr", "mindset");
await recordFirstSales(shop);
const MINDSET = "Formation Mindset";
const ELSEWHERE = "https://voleuse.exemple/salle";

test("no live session is announced, led elsewhere, moved or canceled", async () => {
  const page = "/admin/directs/nouveau";
  const sessions = () =>
    shop.db
      .selectFrom("liveSessions")
      .select(["title", "link", "startsAt", "replayAssetId", "cancelledAt"])
      .orderBy("id")
      .execute();
  await age();
  await expectPassword(await planSession(admin, { titre: "Bilan" }, MINDSET), page, sessions);
  const session = `/admin/directs/${await sessionId(shop, "Bilan")}`;
  for (const change of [{ lien: ELSEWHERE }, { titre: "Paie ici" }, { debut: "2099-03-01T20:00" }]) {
    await age();
    await expectPassword(await admin.submit(await admin.open(session), change, "Enregistrer"), session, sessions);
  }
  // What nobody is told of needs none: the same again, or one that is entered for its film.
  await age();
  const same = await admin.submit(await admin.open(session), {}, "Enregistrer");
  expect(new URL(same.url).pathname).toBe("/admin/directs");
  const replay = await anAsset(shop);
  const over = await planSession(admin, { titre: "Passé", debut: "2026-01-12T20:00", replay }, MINDSET);
  expect(new URL(over.url).pathname).toBe("/admin/directs");

  const isCanceled = async () => (await sessions()).find(({ title }) => title === "Paie ici")?.cancelledAt !== null;
  const cancel = `${session}/annuler`;
  const asked = await admin.request(cancel, { method: "POST" });
  const back = await enterPassword(await admin.open(asked.headers.get("Location") ?? ""), cancel);
  expect(await isCanceled()).toBe(false);
  await admin.submit(back, {}, "Annuler");
  expect(await isCanceled()).toBe(true);
});

test("no lesson that is sold is opened to guests or leads to another host, and no course leaves with its films", async () => {
  const { courseId, moduleId } = await lessonOf(shop, "trois-colonnes");
  const [course, id] = [`/admin/cours/${courseId}`, newId()];
  const lesson = `/admin/lecons/${id}`;
  const published = () =>
    shop.db.selectFrom("lessons").select(["publishedVersion", "preview"]).where("id", "=", id).execute();
  const added = { intent: "ajouter-lecon", id, module: moduleId, titre: "Le prix" };
  await age();
  await admin.request(course, { method: "POST", body: new URLSearchParams(added) });
  await writeLesson(admin, id, "Tu dis ton prix.");
  expect((await published()).map(({ publishedVersion }) => publishedVersion)).toEqual([1]);
  const button = "Publier cette version";
  await expectPassword(await admin.submit(await admin.open(lesson), { offerte: true }, button), lesson, published);
  await age();
  const linked = await addBlock(admin, await admin.open(lesson), "Texte");
  const typed = { [blockField(linked, "markdown", 1)]: `La suite [ici](https&#58;//voleuse.exemple).` };
  await expectPassword(await admin.submit(linked, typed, button), lesson, published);
  // Online already; a draft is nobody's.
  await age();
  const again = await admin.open(lesson);
  const reworded = { [blockField(again, "markdown")]: "Tu dis ton prix à https://voleuse.exemple/prix." };
  expect((await admin.submit(again, reworded, button)).text).toContain("La leçon est publiée");
  const draft = { [blockField(again, "markdown")]: "Tu dis ton prix à https://autre.exemple/prix." };
  const kept = await admin.submit(await admin.open(lesson), draft, "Enregistrer et continuer");
  expect(kept.text).toContain("La leçon est enregistrée.");

  const asked = await admin.open(`${course}/export.zip`);
  expect((await enterPassword(asked, course)).text).toContain("Demandez l’export une nouvelle fois.");
  const archive = await admin.request(`${course}/export.zip`);
  expect(archive.headers.get("Content-Type")).toContain("zip");
  await archive.body?.cancel();
});

test("no learner is answered, and nobody is told of a cohort's start", async () => {
  const emails = (template: string) => () =>
    shop.db.selectFrom("emails").select("id").where("template", "=", template).orderBy("id").execute();
  const lesson = await learner.open("/formations/mindset/apprendre/decision-repoussee");
  await learner.submit(lesson, { question: "Et si personne ne décide ?" }, "Envoyer ma question");
  const { id } = await shop.db.selectFrom("lessonQuestions").select("id").executeTakeFirstOrThrow();
  const question = `/admin/questions/${id}`;
  await age();
  const answered = await admin.submit(await admin.open(question), { reponse: `Payez à ${ELSEWHERE}` }, "Envoyer");
  await expectPassword(answered, question, emails("lesson-answer"));

  await sendRule(shop, admin, "biographie-d-argent", { ouverture: "depart", jours: "" });
  await aPaidOrder(shop, "mia");
  const told = emails("cohort-start");
  const cohorts = "/admin/cohortes";
  const form = await admin.open(`${cohorts}/nouvelle`);
  const option = form.document.querySelectorAll("select[name=formation] option").find(({ text }) => text === MINDSET);
  const spring = { formation: option?.getAttribute("value"), nom: "Printemps", depart: "2099-03-01" };
  await age();
  await expectPassword(await admin.submit(form, spring, "Créer"), `${cohorts}/nouvelle`, told);
  const { id: cohort } = await shop.db.selectFrom("cohorts").select("id").executeTakeFirstOrThrow();
  const [page, members] = [`${cohorts}/${cohort}`, `${cohorts}/${cohort}/membres`];
  await age();
  const joined = await admin.submit(await admin.open(members), { email: "lea@exemple.fr" }, "Ajouter");
  await expectPassword(joined, members, told);
  await age();
  const moved = await admin.submit(await admin.open(page), { depart: "2099-04-01" }, "Enregistrer");
  await expectPassword(moved, page, told);
  // Another name is mailed to nobody, and nobody waits for another cohort.
  await age();
  const before = await told();
  expect((await admin.submit(await admin.open(page), { nom: "Avril" }, "Enregistrer")).url).toContain(page);
  expect(await aCohort(admin, { nom: "Été", depart: "2099-07-01" }, MINDSET)).toMatch(/^[0-9a-f-]{36}$/);
  expect(await told()).toEqual(before);
});

test("neither the menu nor a page leads to another host, and no page is taken off the site", async () => {
  const menu = "/admin/textes/menu";
  const versions = () => shop.db.selectFrom("textVersions").select("id").orderBy("id").execute();
  const link = (to: string) => ({ "links-0-label": "Mon livre", "links-0-to": to });
  await age();
  const inside = await admin.submit(await admin.open(menu), link("/contact"), "Publier");
  expect(inside.text).toContain("est publié");
  await expectPassword(await admin.submit(await admin.open(menu), link(ELSEWHERE), "Publier"), menu, versions);
  await age();
  const other = await admin.submit(await admin.open(menu), link("https://voleuse.exemple/autre"), "Publier");
  expect(other.text).toContain("est publié");

  const draft = await admin.submit(await admin.open("/admin/pages/nouvelle"), { titre: "Le livre" }, "Créer la page");
  const page = new URL(draft.url).pathname;
  const pages = () => shop.db.selectFrom("pageVersions").select(["id", "state"]).orderBy("id").execute();
  const plain = await admin.submit(draft, { "blocks-0-text": "Bientôt." }, "Publier");
  expect(plain.text).toContain("La page est publiée.");
  const text = { "blocks-0-text": `Il est [là](${ELSEWHERE}).` };
  await expectPassword(await admin.submit(await admin.open(page), text, "Publier"), page, pages);

  const texts = "/admin/textes";
  const set = async (intent: string) => {
    const body = new URLSearchParams({ page: "/lifestyle", intent });
    const answer = await admin.request(texts, { method: "POST", body });
    return admin.open(answer.headers.get("Location") ?? "");
  };
  const removed = () => shop.db.selectFrom("settings").selectAll().orderBy("key").execute();
  await age();
  await expectPassword(await set("retirer"), texts, removed);
  await age();
  for (const intent of ["retirer", "remettre"]) expect((await set(intent)).url).toContain(texts);
});
