import { sql } from "kysely";
import { expect, test } from "vitest";
import { newId } from "#app/domain/values/ids.server.ts";
import { anAdmin, errorAt } from "#tests/support/admin.ts";
import { aCustomer } from "#tests/support/buying.ts";
import { addBlock, blockField, lessonOf, twoAnswers, writeLesson } from "#tests/support/courses.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** A lesson, from its first word to the learner who reads it. */
const PROGRAMME = "/formations/mindset/apprendre";
const TAKEN = "Une autre leçon de ce cours, ou de la même formation, a déjà cette adresse ou l’a eue.";
const shop = await aShop();
const admin = await anAdmin(shop);
const learner = await aCustomer(shop, "lea@exemple.fr", "mindset");
const { courseId, moduleId } = await lessonOf(shop, "trois-colonnes");
const body = { intent: "ajouter-lecon", id: newId(), module: moduleId, titre: "Le carnet" };
await admin.request(`/admin/cours/${courseId}`, { method: "POST", body: new URLSearchParams(body) });
const lesson = `/admin/lecons/${body.id}`;

const idOf = (address: string) => address.split("/").at(-1) ?? "";

function versionsOf(address: string) {
  return shop.db
    .selectFrom("lessonVersions")
    .select(["n", "blocks", "note"])
    .where("lessonId", "=", idOf(address))
    .orderBy("n")
    .execute();
}

test("an administrator writes, previews, saves and publishes a lesson, and a learner reads it", async () => {
  const empty = await admin.open(lesson);
  const nothing = await admin.submit(empty, {}, "Publier");
  expect([nothing.status, nothing.text.includes("ajoutez au moins un bloc")]).toEqual([400, true]);
  const form = await addBlock(admin, empty, "Texte", { resume: "Ce que tu notes le soir." });
  const markdown = blockField(form, "markdown");
  const text = `## Le soir\n\nTu notes **trois** lignes. "L'air" : [ici](/contact "Où ?"), \`a = "b"\`, https://a.fr.`;
  const preview = await admin.submit(form, { [markdown]: text }, "Aperçu");
  expect(preview.document.querySelector("main h2 + p + .prose strong")?.text).toBe("trois");
  expect(preview.document.querySelector("[name=resume]")?.text).toBe("Ce que tu notes le soir.");
  expect(await versionsOf(lesson)).toEqual([]);
  const typeset =
    '«\u00a0L’air\u00a0»\u00a0: <a href="/contact" title="Où ?">ici</a>, <code>a = "b"</code>, <a href="https://a.fr" rel="noopener">https://a.fr</a>.';
  expect(preview.html).toContain(typeset);
  const saved = await admin.submit(preview, {}, "Enregistrer et continuer");
  expect(saved.text).toContain("La leçon est enregistrée.");
  expect((await learner.open(`${PROGRAMME}/le-carnet`)).status).toBe(404);
  expect((await admin.open(`${lesson}/apercu`)).text).toContain("Tu notes trois lignes.");
  const published = await admin.submit(saved, { note: "Première" }, "Publier");
  expect(published.text).toContain("La leçon est publiée");
  expect((await learner.open(`${PROGRAMME}/le-carnet`)).text).toContain("Tu notes trois lignes.");
  expect((await learner.open(`${PROGRAMME}/le-carnet`)).html).toContain(typeset);
  expect(await versionsOf(lesson)).toHaveLength(1);
});

test("learners do not see a draft until it is published, and « Voir comme une cliente » records no visit", async () => {
  const form = await admin.open(lesson);
  const back = await admin.submit(
    form,
    { [blockField(form, "markdown")]: "## Le soir\n\nTu notes **quatre** lignes." },
    "Enregistrer",
  );
  expect(back.url).toContain("/admin/cours/");
  expect(back.text).toContain("Publiée, modifiée depuis");
  expect((await learner.open(`${PROGRAMME}/le-carnet`)).text).toContain("trois lignes");
  const rows = () =>
    shop.inspect((db) =>
      sql`select (select count(*) from lesson_progress) as progress,
    (select count(*) from lesson_events) as events`
        .execute(db)
        .then(({ rows: [row] }) => row),
    );
  const before = await rows();
  expect((await admin.open(`${lesson}/apercu`)).text).toContain("quatre lignes");
  expect((await admin.open(`${lesson}/apercu?version=publiee`)).text).toContain("trois lignes");
  expect(await rows()).toEqual(before);
  await admin.submit(await admin.open(lesson), {}, "Publier cette version");
  expect((await learner.open(`${PROGRAMME}/le-carnet`)).text).toContain("quatre lignes");
});

test("a learner can still finish a lesson that is unpublished meanwhile, and it counts as done when it is published again", async () => {
  const reading = await learner.open(`${PROGRAMME}/le-carnet`);
  const unpublished = await admin.submit(await admin.open(lesson), {}, "Dépublier");
  expect(unpublished.text).toContain("La leçon n’est plus visible.");
  await learner.submit(reading, {}, "J’ai terminé");
  expect((await learner.open(`${PROGRAMME}/le-carnet`)).status).toBe(404);
  await admin.submit(await admin.open(lesson), {}, "Publier");
  expect((await learner.open(`${PROGRAMME}/le-carnet`)).text).toContain("Leçon terminée.");
});

test("an administrator adds, moves and removes blocks without JavaScript; each block keeps its id and its text", async () => {
  const one = await admin.open(lesson);
  const first = blockField(one, "markdown");
  const two = await addBlock(admin, one, "Texte");
  const second = blockField(two, "markdown", 1);
  const again = await addBlock(admin, one, "Texte");
  expect(again.document.querySelectorAll("textarea[name^=markdown]")).toHaveLength(2);
  const moved = await admin.submit(two, { [second]: "Un second bloc." }, "Monter le bloc 2");
  expect([blockField(moved, "markdown"), blockField(moved, "markdown", 1)]).toEqual([second, first]);
  const saved = await admin.submit(moved, {}, "Enregistrer et continuer");
  const [, , stored] = await versionsOf(lesson);
  expect(stored?.blocks).toMatchObject([{ id: second.slice(9), markdown: "Un second bloc." }, { id: first.slice(9) }]);
  const removed = await admin.submit(saved, {}, "Retirer le bloc 1");
  // The first of them leaves nothing before it: the answer leads to the list.
  expect(removed.document.querySelector("#champ-blocs")?.text).toBe("Bloc retiré. Remettre");
  await admin.submit(removed, {}, "Enregistrer et continuer");
  expect((await versionsOf(lesson)).at(-1)?.blocks).toMatchObject([{ id: first.slice(9) }]);
});

test("an administrator compares two versions word by word, and restores an earlier one as a new draft", async () => {
  const page = await admin.open(`${lesson}/versions?de=1&a=2`);
  expect(page.document.querySelectorAll("del").map(({ text }) => text)).toContain("trois");
  expect(page.document.querySelectorAll("ins").map(({ text }) => text)).toContain("quatre");
  const before = await versionsOf(lesson);
  const { url, body } = admin.formRequest(page, { version: "1" }, "Reprendre cette version (1)");
  await Promise.all([1, 2].map(() => admin.request(url, { method: "POST", body })));
  const after = await versionsOf(lesson);
  expect(after.slice(0, before.length)).toEqual(before);
  expect(after.slice(before.length)).toMatchObject([{ note: "Reprise de la version 1", blocks: before[0]?.blocks }]);
  expect((await learner.open(`${PROGRAMME}/le-carnet`)).text).toContain("quatre lignes");
});

test("when two administrators edit the same lesson, the second is shown both texts and overwrites nothing", async () => {
  const form = await admin.open(lesson);
  const text = blockField(form, "markdown");
  await admin.submit(form, { [text]: "Le texte de la première." }, "Enregistrer et continuer");
  const second = await admin.submit(form, { [text]: "Le texte de la seconde." }, "Publier");
  expect(second.status).toBe(409);
  expect(second.text).toContain("Rien n’a été enregistré");
  const cells = second.document.querySelectorAll("[role=alert] td").map((cell) => cell.text);
  expect(cells).toEqual(["Le texte de la première.", "Le texte de la seconde."]);
  const count = (await versionsOf(lesson)).length;
  const sent = admin.formRequest(second, {}, "Enregistrer et continuer");
  await Promise.all([1, 2].map(() => admin.request(sent.url, { method: "POST", body: sent.body })));
  const all = await versionsOf(lesson);
  expect(all).toHaveLength(count + 1);
  expect(JSON.stringify(all)).toContain("Le texte de la première.");
});

test("an optional quiz that is saved as it is makes no new version, and both texts of a conflict show its fields", async () => {
  const { courseId, moduleId } = await lessonOf(shop, "trois-colonnes");
  const id = newId();
  const body = { intent: "ajouter-lecon", id, module: moduleId, titre: "Le questionnaire" };
  await admin.request(`/admin/cours/${courseId}`, { method: "POST", body: new URLSearchParams(body) });
  const added = await addBlock(admin, await admin.open(`/admin/lecons/${id}`), "Quiz");
  const form = await admin.submit(added, {}, "Ajouter une question");
  const [title, percent] = ["title", "passPercent"].map((name) => blockField(form, name));
  const questions = (right: string) => twoAnswers(form, "Combien ?", [right, "Un"]);
  const quiz = { [`${title}`]: "Le compte", [`${percent}`]: "50", ...questions("Deux") };
  await admin.submit(await admin.submit(form, quiz, "Publier"), {}, "Publier");
  expect(await versionsOf(id)).toHaveLength(1);
  const versions = await admin.open(`/admin/lecons/${id}/versions`);
  expect(versions.document.querySelector("tbody tr")?.text).toMatch(/^1Publiée\d/);
  const opened = await admin.open(`/admin/lecons/${id}`);
  const required = blockField(opened, "required");
  await admin.submit(opened, { ...questions("Trois"), [required]: true }, "Enregistrer");
  const second = await admin.submit(opened, { ...questions("Quatre"), [`${percent}`]: "70" }, "Enregistrer");
  const rows = second.document.querySelectorAll("[role=alert] tbody tr").map((row) => row.text);
  expect(rows).toEqual([
    "Quiz, pourcentage à atteindre5070",
    "Quiz, à réussir pour terminer la leçonouinon",
    expect.stringMatching(/^Quiz, questions.*Trois \(bonne réponse\).*Quatre \(bonne réponse\)/s),
  ]);
});

test("hostile Markdown is shown as text or refused with a message, and the form keeps the typed values", async () => {
  const form = await admin.open(lesson);
  const text = blockField(form, "markdown");
  const hostile = `<script>alert(1)</script>\n\n[clic](javascript:alert(1)) <img src=x onerror=alert(1)>\n\n[ok](https://exemple.fr)`;
  await admin.submit(form, { [text]: hostile }, "Publier");
  const read = await learner.open(`${PROGRAMME}/le-carnet`);
  const prose = read.document.querySelector(".prose");
  expect(prose?.querySelectorAll("script, img, [onerror]")).toHaveLength(0);
  expect(prose?.querySelectorAll("a").map((link) => link.getAttribute("href"))).toEqual(["https://exemple.fr"]);
  expect(prose?.text).toContain("<script>alert(1)</script>");
  const open = await admin.open(lesson);
  const long = await admin.submit(open, { [text]: "à".repeat(60_001), titre: " ", minutes: "beaucoup" }, "Publier");
  expect(long.status).toBe(400);
  expect(errorAt(long, text)).toContain("trop long");
  expect(errorAt(long, "titre")).toBe("Indiquez le titre de la leçon.");
  expect(errorAt(long, "minutes")).toContain("de 1 à 600");
  expect(long.document.querySelector(`[name="${text}"]`)?.text).toHaveLength(60_001);
  // A browser would cut what is pasted, without a word.
  expect(long.document.querySelector(`[name="${text}"]`)?.getAttribute("maxlength")).toBeUndefined();
  const huge = admin.formRequest(open, { [text]: "a".repeat(1_100_000) });
  const refused = await admin.request(huge.url, { method: "POST", body: huge.body });
  expect([refused.status, await refused.text()]).toEqual([413, expect.stringContaining("trop volumineux")]);
  const control = await admin.submit(open, { [text]: "une cloche \u0007" }, "Publier");
  expect(errorAt(control, text)).toContain("signes illisibles");
});

test("a lesson's earlier address redirects to its current one, and no other lesson can take either of them", async () => {
  const taken = await admin.submit(await admin.open(lesson), { adresse: "trois-colonnes" }, "Publier");
  expect(errorAt(taken, "adresse")).toBe(TAKEN);
  await admin.submit(await admin.open(lesson), { adresse: "carnet-du-soir" }, "Publier");
  const old = await learner.request(`${PROGRAMME}/le-carnet`);
  expect([old.status, old.headers.get("Location")]).toEqual([308, `${PROGRAMME}/carnet-du-soir`]);
  const { id: other } = await lessonOf(shop, "trois-colonnes");
  const late = await admin.submit(await admin.open(`/admin/lecons/${other}`), { adresse: "le-carnet" }, "Publier");
  expect(errorAt(late, "adresse")).toBe(TAKEN);
  expect((await learner.request(`${PROGRAMME}/le-carnet`)).headers.get("Location")).toBe(`${PROGRAMME}/carnet-du-soir`);
});

test("a lesson that replaces another counts as done for those who had done the other, if the administrator says so", async () => {
  const { id: replaced, courseId, moduleId } = await lessonOf(shop, "carnet-du-soir");
  const before = (await learner.open(PROGRAMME)).text.match(/\d+ leçons? sur \d+/)?.[0];
  const id = newId();
  const body = new URLSearchParams({ intent: "ajouter-lecon", id, module: moduleId, titre: "Le carnet, mieux" });
  await admin.request(`/admin/cours/${courseId}`, { method: "POST", body });
  await writeLesson(admin, id, "Le même carnet, mieux dit.");
  const form = await admin.open(`/admin/lecons/${id}`);
  for (let clicks = 0; clicks < 2; clicks += 1)
    await admin.submit(form, { remplace: replaced, herite: true }, "Enregistrer et continuer");
  await admin.request(`/admin/cours/${courseId}`, {
    method: "POST",
    body: new URLSearchParams({ intent: "archiver", part: "lesson", id: replaced }),
  });
  expect((await learner.open(`${PROGRAMME}/le-carnet-mieux`)).text).toContain("Leçon terminée.");
  expect((await learner.open(PROGRAMME)).text).toContain(before);
  const row = await shop.db
    .selectFrom("lessonProgress")
    .select("doneHow")
    .where("lessonId", "=", id)
    .executeTakeFirstOrThrow();
  expect(row.doneHow).toBe("replaced");
  const events = await shop.db
    .selectFrom("lessonEvents")
    .select("kind")
    .where("lessonId", "=", id)
    .where("kind", "=", "done")
    .execute();
  expect(events).toHaveLength(1);
});

test("an administrator chooses among films that are ready, and must confirm before publishing a film without captions", async () => {
  const [film, file] = [newId(), newId()];
  const asset = { state: "ready" as const, originalName: "sample.mp4" };
  await shop.db
    .insertInto("mediaAssets")
    .values([
      { ...asset, id: film, kind: "video", title: "Le film du carnet" },
      { ...asset, id: file, kind: "file" },
    ])
    .execute();
  const form = await addBlock(admin, await admin.open(lesson), "Film");
  const field = blockField(form, "asset");
  const options = form.document.querySelectorAll(`[name="${field}"] option`).map(({ text }) => text);
  expect(options).toEqual(["Choisir…", "Le film du carnet · sans sous-titres"]);
  expect(errorAt(await admin.submit(form, {}, "Publier"), field)).toContain("Choisissez un film");
  expect(errorAt(await admin.submit(form, { [field]: file }, "Publier"), field)).toContain("n’est plus là");
  const asked = await admin.submit(form, { [field]: film, note: "Avec le film" }, "Publier");
  expect([asked.status, asked.text.includes("il manque des sous-titres")]).toEqual([400, true]);
  expect((await lessonRow()).publishedVersion).toBe((await versionsOf(lesson)).at(-1)?.n);
  const published = await admin.submit(asked, {}, "Publier sans sous-titres");
  expect(published.text).toContain("La leçon est publiée");
  expect((await versionsOf(lesson)).at(-1)?.note).toBe("Avec le film");
  expect(published.text).toContain("Le film du carnet · sans sous-titres");
  expect((await admin.open("/admin/medias")).text).toContain("Sans sous-titres");
  const media = `/admin/medias/${film}`;
  expect(asked.document.querySelector(`[role=alert] a[href='${media}']`)).not.toBeNull();
  expect(asked.text).toMatch(/décochez «.On y entend une voix.» à sa page/);
  // A film without words needs none.
  await admin.submit(await admin.open(media), { voix: false }, "Enregistrer");
  expect((await admin.open("/admin/medias")).text).not.toContain("Sans sous-titres");
  const wordless = await admin.submit(await admin.open(lesson), { resume: "Sans paroles" }, "Publier cette version");
  expect(wordless.text).toContain("La leçon est publiée");
  await admin.submit(await admin.open(media), { voix: true }, "Enregistrer");
  const captions = "WEBVTT\n\n00:00.000 --> 00:02.000\nBonsoir.";
  await admin.submit(await admin.open(`/admin/medias/${film}`), { sous_titres: captions }, "Enregistrer");
  expect((await admin.open("/admin/medias")).text).not.toContain("Sans sous-titres");
  const markdown = blockField(published, "markdown");
  const again = await admin.submit(await admin.open(lesson), { [markdown]: "Avec des mots." }, "Publier cette version");
  expect(again.text).toContain("La leçon est publiée");
});

function lessonRow() {
  return shop.db
    .selectFrom("lessons")
    .select("publishedVersion")
    .where("id", "=", idOf(lesson))
    .executeTakeFirstOrThrow();
}

test("guests and customers can neither read nor write drafts", async () => {
  const count = (await versionsOf(lesson)).length;
  for (const visitor of [new Visitor(shop.url), learner]) {
    for (const address of [lesson, `${lesson}/versions`, `${lesson}/apercu`, "/admin/cours"]) {
      const body = new URLSearchParams({ titre: "Intruse", blocs: "", base: "0", version: "1" });
      for (const init of [{}, { method: "POST", body }]) {
        const answer = await visitor.request(address, init);
        expect([302, 303, 403, 404]).toContain(answer.status);
        expect(await answer.text()).not.toContain("carnet");
      }
    }
  }
  expect(await versionsOf(lesson)).toHaveLength(count);
});
