import { parse } from "node-html-parser";
import { expect, test } from "vitest";
import { newId } from "#app/domain/values/ids.server.ts";
import { anAdmin, errorAt } from "#tests/support/admin.ts";
import { aCustomer } from "#tests/support/buying.ts";
import { addBlock, blockField, lessonOf, questionField, twoAnswers } from "#tests/support/courses.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { pdfText } from "#tests/support/pdf.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

/** A block where it is wanted, an exercise, a quiz, the chapters of a film: with fields and buttons, without JavaScript. */
const PROGRAMME = "/formations/mindset/apprendre";
const shop = await aShop();
const admin = await anAdmin(shop);
const learner = await aCustomer(shop, "lea@exemple.fr", "mindset");
const { courseId, moduleId } = await lessonOf(shop, "trois-colonnes");

async function aLesson(titre: string): Promise<{ id: string; page: Page }> {
  const body = { intent: "ajouter-lecon", id: newId(), module: moduleId, titre };
  await admin.request(`/admin/cours/${courseId}`, { method: "POST", body: new URLSearchParams(body) });
  return { id: body.id, page: await admin.open(`/admin/lecons/${body.id}`) };
}

async function blockOf(lessonId: string) {
  const { blocks } = await shop.db
    .selectFrom("lessonVersions")
    .select("blocks")
    .where("lessonId", "=", lessonId)
    .orderBy("n", "desc")
    .executeTakeFirstOrThrow();
  return blocks[0];
}

const errorsOf = (page: Page) =>
  page.document.querySelectorAll("[role=alert] a").map(({ text }) => text.replace(/\s/g, " "));
const typedAt = (page: Page, name: string) => page.document.querySelector(`[name="${name}"]`)?.getAttribute("value");

test("an exercise grows from a model: its questions are changed, added, moved and removed, and learners answer them", async () => {
  const { id, page } = await aLesson("Mon engagement");
  const added = await addBlock(admin, page, "Exercice");
  const refused = await admin.submit(added, {}, "Publier");
  expect([refused.status, errorsOf(refused)]).toEqual([
    400,
    ["Bloc 1, exercice : donnez un titre.", "Bloc 1, exercice : ajoutez une question, ou retirez ce bloc."],
  ]);
  const model = await admin.submit(refused, {}, "Engagement daté");
  const at = (rest: string) => questionField(model, "fields", rest);
  expect(typedAt(model, blockField(model, "title"))).toBe("Engagement daté");
  const moved = await admin.submit(model, { [at("-3-label")]: "Ma confiance" }, "Monter la question 4");
  expect([typedAt(moved, at("-2-label")), typedAt(moved, at("-2-max"))]).toEqual(["Ma confiance", "10"]);
  const said = (page: Page, at: string) => page.document.querySelector(`[role=status]#champ-${at}`)?.text;
  expect(said(moved, at("-2"))).toBe("Question montée.");
  const shorter = await admin.submit(moved, {}, "Retirer la question 1");
  const longer = await admin.submit(shorter, {}, "Ajouter une question");
  expect([said(model, at("")), said(shorter, at("")), said(longer, at("-3"))]).toEqual([
    "Modèle ajouté.",
    "Question retirée.",
    "Question ajoutée.",
  ]);
  const choice = { [at("-3-label")]: "Je le fais", [at("-3-kind")]: "choice", [at("-3-options")]: "Seule" };
  const wrong = await admin.submit(longer, { ...choice, [at("-1-max")]: "beaucoup" }, "Publier");
  expect([wrong.status, errorsOf(wrong)]).toEqual([
    400,
    [
      "Exercice « Engagement daté », question 2 : indiquez le plus grand nombre accepté, par exemple 10.",
      "Exercice « Engagement daté », question 4 : il faut au moins deux réponses, une par ligne.",
    ],
  ]);
  expect([errorAt(wrong, at("-3-options")), typedAt(wrong, at("-1-max"))]).toEqual([
    "Il faut au moins deux réponses, une par ligne.",
    "beaucoup",
  ]);
  await admin.submit(wrong, { [at("-1-max")]: "9,5", [at("-3-options")]: "Seule\nÀ deux\n" }, "Publier");
  expect(await blockOf(id)).toEqual({
    id: expect.any(String),
    type: "exercise",
    title: "Engagement daté",
    intro: "Une seule action, un seul jour.",
    fields: [
      { key: "jour", label: "Le jour et l’heure", kind: "short" },
      { key: "confiance", label: "Ma confiance", kind: "number", min: 0, max: 9.5 },
      { key: "empechement", label: expect.any(String), kind: "long" },
      { key: "je-le-fais", label: "Je le fais", kind: "choice", options: ["Seule", "À deux"] },
    ],
  });
  const saved = await learner.submit(
    await learner.open(`${PROGRAMME}/mon-engagement`),
    { jour: "Lundi" },
    "Enregistrer",
  );
  expect(saved.text).toContain("À deux");
  const again = await admin.submit(await admin.open(`/admin/lecons/${id}`), {}, "Ajouter une question");
  const table = { [at("-4-label")]: "Mes heures", [at("-4-kind")]: "table", [at("-4-names")]: "Matin\nSoir" };
  const narrow = await admin.submit(again, { ...table, [at("-4-columns")]: "Moment" }, "Publier");
  expect(errorAt(narrow, at("-4-names"))).toBe("Il faut une deuxième colonne, où répondre à ces lignes.");
  const columns = { [at("-4-columns")]: "Moment\nMinutes", [at("-4-rows")]: "2" };
  await admin.submit(narrow, { ...columns, [at("-0-label")]: "Quel jour ?" }, "Publier");
  expect(await blockOf(id)).toHaveProperty("fields.4", {
    key: "mes-heures",
    label: "Mes heures",
    kind: "table",
    columns: ["Moment", "Minutes"],
    rows: 2,
    names: ["Matin", "Soir"],
  });
  const kept = (await learner.open(`${PROGRAMME}/mon-engagement`)).document.querySelector("textarea[name=jour]");
  expect(kept?.text).toBe("Lundi");
});

test("a quiz is refused by the number of its question; without an explanation, learners see the right answer alone", async () => {
  const { id, page } = await aLesson("Le contrôle");
  const form = await admin.submit(await addBlock(admin, page, "Quiz"), {}, "Ajouter une question");
  const at = (rest: string) => questionField(form, "questions", rest);
  const own = { [blockField(form, "title")]: "Module 1", [blockField(form, "passPercent")]: "" };
  const first = twoAnswers(form, "Combien ?", ["Deux", "Un"]);
  const two = await admin.submit(form, { ...own, ...first }, "Ajouter une question");
  const wrong = await admin.submit(two, { [at("-1-text")]: "Quand ?", [at("-1-choices-2")]: "Ce soir" }, "Publier");
  expect([wrong.status, errorsOf(wrong)]).toEqual([
    400,
    ["Quiz « Module 1 », question 2 : il faut au moins deux réponses."],
  ]);
  expect(wrong.text).toContain("Rien n’est perdu : votre saisie est dans le formulaire.");
  expect(wrong.document.querySelector(`#champ-${at("-1-choices")}`)?.text).toContain("Il faut au moins deux réponses.");
  const grown = await admin.submit(wrong, {}, "Ajouter une réponse à la question 2");
  const answer = grown.document.querySelector(`[role=status]#champ-${at("-1-choices-3")}`);
  expect(answer?.text).toBe("Réponse ajoutée.");
  const unticked = await admin.submit(grown, { [at("-1-choices-3")]: "Demain" }, "Publier");
  expect(errorsOf(unticked)).toEqual([
    "Quiz « Module 1 », question 2 : aucune réponse n’est juste : cochez celle qui l’est.",
  ]);
  await admin.submit(unticked, { [at("-1-choices-3-ok")]: true }, "Publier");
  expect(await blockOf(id)).toMatchObject({
    passPercent: 70,
    questions: [
      { key: "combien", kind: "one", choices: [{ key: "a", correct: true }, { key: "b" }] },
      {
        key: "quand",
        kind: "one",
        choices: [
          { key: "a", text: "Ce soir" },
          { key: "b", text: "Demain", correct: true },
        ],
      },
    ],
  });
  const lesson = await learner.open(`${PROGRAMME}/le-controle`);
  const result = await learner.submit(lesson, { combien: "a", quand: "a" }, "Voir mes résultats");
  expect(result.text).toContain("Bonne réponse : Demain");
  expect(result.document.querySelectorAll("main ol li p").map(({ text }) => text)).not.toContain("–");
});

test("the instruction of an exercise is in bold, in italics and linked wherever it stands, as a text of the lesson is", async () => {
  const { id, page } = await aLesson("Le récit");
  const form = await admin.submit(await addBlock(admin, page, "Exercice"), {}, "Engagement daté");
  const intro =
    "Écris **vite**, *sans* [aide](https://exemple.fr/aide) ni [détour](javascript:alert(1)).\n5 * 3 & <b>.";
  const shown = (page: Page) => page.document.querySelector("header.authored p")?.innerHTML;
  const html =
    'Écris <strong>vite</strong>, <em>sans</em> <a class="link" href="https://exemple.fr/aide" rel="noopener">aide</a> ' +
    "ni [détour](javascript:alert(1)).<br>5 * 3 &amp; &lt;b&gt;.";
  const filled = { [blockField(form, "title")]: "Ton récit", [blockField(form, "intro")]: intro };
  expect(shown(await admin.submit(form, filled, "Aperçu"))).toBe(html);
  await admin.submit(form, filled, "Publier");
  expect(await blockOf(id)).toMatchObject({ intro });
  expect(shown(await learner.open(`${PROGRAMME}/le-recit`))).toBe(html);
  expect(shown(await learner.open(`${PROGRAMME}/le-recit?poids=papier`))).toBe(html);
  const booklet = await learner.request("/formations/mindset/livret.pdf");
  const printed = await pdfText(Buffer.from(await booklet.arrayBuffer()));
  expect(printed).toContain("Écris vite, sans aide ni [détour](javascript:alert(1)). 5 * 3 & <b>.");
  expect((await learner.open("/formations/mindset/recherche?q=vite")).text).toContain("Écris vite, sans aide ni");
});

test("a block is inserted before another; chapters that are pasted beside a film become the film's", async () => {
  const { id, page } = await aLesson("Le film des prix");
  const film = newId();
  await shop.db
    .insertInto("mediaAssets")
    .values({ id: film, kind: "video", state: "ready", originalName: "prix.mp4", title: "Les prix", seconds: 120 })
    .execute();
  const text = await addBlock(admin, page, "Texte");
  const form = await admin.submit(text, { [blockField(text, "markdown")]: "Après le film." }, "Film avant le bloc 1");
  const chapters = blockField(form, "chapters");
  const filled = { [blockField(form, "asset")]: film, [chapters]: "Mon film en deux parties" };
  const refused = await admin.submit(form, filled, "Enregistrer et continuer");
  expect(errorAt(refused, chapters)).toContain("Ligne 1 : il faut le début puis le titre");
  for (const [typed, why] of [
    ["00:00 Introduction\n\n1:75 Mes prix", "Ligne 3 :"],
    ["00:00 Introduction\n99:00 Fin", "« 1:39:00 Fin » commence après la fin du film, qui dure 2:00."],
  ] as const) {
    const again = await admin.submit(refused, { [chapters]: typed }, "Enregistrer et continuer");
    expect([again.status, errorAt(again, chapters)]).toEqual([400, expect.stringContaining(why)]);
    expect(again.document.querySelector(`[name="${chapters}"]`)?.text).toBe(typed);
  }
  const pasted = "00:00 Introduction\n01:30 Mes prix";
  const saved = await admin.submit(refused, { [chapters]: pasted }, "Enregistrer et continuer");
  const shown = (page: Page) => page.document.querySelector(`[name="${chapters}"]`)?.text;
  expect(shown(saved)).toBe("0:00 Introduction\n1:30 Mes prix");
  const { blocks } = await shop.db
    .selectFrom("lessonVersions")
    .select("blocks")
    .where("lessonId", "=", id)
    .executeTakeFirstOrThrow();
  expect(blocks).toMatchObject([{ type: "video", asset: film }, { type: "text" }]);
  expect(JSON.stringify(blocks)).not.toContain("chapters");
  await admin.submit(saved, {}, "Enregistrer et continuer");
  const asset = await admin.open(`/admin/medias/${film}`);
  expect(asset.document.querySelector("[name=chapitres]")?.text).toBe("0:00 Introduction\n1:30 Mes prix");
  const late = await admin.submit(asset, { chapitres: "0:00 Introduction\n2:00 Trop tard" }, "Enregistrer");
  expect([late.status, late.text.includes("commence après la fin du film")]).toEqual([400, true]);
  // Another film keeps its own, though the field still shows those of the first.
  const other = newId();
  await shop.db
    .insertInto("mediaAssets")
    .values({ id: other, kind: "video", state: "ready", originalName: "b.mp4", title: "La suite", seconds: 60 })
    .execute();
  const own = await admin.open(`/admin/medias/${other}`);
  await admin.submit(own, { chapitres: "0:00 Suite" }, "Enregistrer");
  const swapped = await admin.submit(
    await admin.open(saved.url),
    { [chapters.replace("chapters", "asset")]: other },
    "Enregistrer et continuer",
  );
  expect(shown(swapped)).toBe("0:00 Suite");
});

test("the choice of a picture says nothing of captions, and that there is none only while none is chosen", async () => {
  const { page } = await aLesson("La photo");
  const form = await addBlock(admin, page, "Image");
  const none = "Aucun média de ce genre n’est prêt.";
  expect(form.text).toContain(none);
  const asset = newId();
  await shop.db.insertInto("mediaAssets").values({ id: asset, kind: "image", originalName: "photo.png" }).execute();
  const chosen = await admin.submit(form, { [blockField(form, "asset")]: asset }, "Aperçu");
  expect([chosen.text.includes("Média en préparation"), chosen.text.includes(none)]).toEqual([true, false]);
  await shop.db.updateTable("mediaAssets").set({ state: "ready" }).where("id", "=", asset).execute();
  const ready = await admin.submit(chosen, {}, "Aperçu");
  expect(ready.document.querySelectorAll(`option[value="${asset}"]`).map(({ text }) => text)).toEqual(["photo.png"]);
});

test("a file is sent from its block without JavaScript: what was typed travels along, and the file is chosen", async () => {
  const { id, page } = await aLesson("La grille");
  const text = await addBlock(admin, page, "Texte");
  const markdown = blockField(text, "markdown");
  const form = await admin.submit(text, { [markdown]: "Avant,\n\nla grille & le reste." }, "Fichier à la fin");
  const step = await admin.submit(form, { resume: "À imprimer" }, "Ou envoyer un fichier");
  expect(step.text).toContain("Fichier du bloc 2");
  const send = async (file: string | null, name = "grille.pdf") => {
    const { url, body } = admin.formRequest(step, {}, "Envoyer");
    const parts = new FormData();
    for (const [name, value] of body) if (name !== "fichier") parts.append(name, value);
    if (file !== null) parts.append("fichier", new File([file], name));
    const answer = await admin.request(url, { method: "POST", body: parts });
    return { ...step, status: answer.status, document: parse(await answer.text()) };
  };
  const nothing = await send(null);
  expect([nothing.status, errorAt(nothing, "fichier")]).toEqual([400, "Choisissez un fichier."]);
  expect(nothing.document.querySelector("[name=saisie]")?.getAttribute("value")).toContain("la+grille");
  const wrong = await send("GIF89a, whatever it is called", "photo.pdf");
  expect([wrong.status, errorAt(wrong, "fichier")]).toEqual([
    400,
    expect.stringContaining("est une image. Il faut ici un fichier à télécharger"),
  ]);
  expect(wrong.document.querySelector("[name=saisie]")?.getAttribute("value")).toContain("la+grille");
  const unread = await send("prix;quantité\n12;3", "tableau.csv");
  expect(errorAt(unread, "fichier")).toMatch(/n’a pas pu être pris\. Ce format n’est pas reconnu.*DOCX, XLSX/);
  const back = await admin.submit(nothing, {}, "Revenir à la leçon sans envoyer");
  expect(back.document.querySelector(`[name="${markdown}"]`)?.text).toBe("Avant,\n\nla grille & le reste.");
  const chosen = await send("%PDF-1.7 la grille");
  expect(chosen.document.querySelector("[name=resume]")?.text).toBe("À imprimer");
  await admin.submit(chosen, { [blockField(form, "label")]: "La grille" }, "Publier");
  const { blocks } = await shop.db
    .selectFrom("lessonVersions")
    .select("blocks")
    .where("lessonId", "=", id)
    .executeTakeFirstOrThrow();
  const asset = await shop.db
    .selectFrom("mediaAssets")
    .select("id")
    .where("originalName", "=", "grille.pdf")
    .executeTakeFirstOrThrow();
  expect(blocks).toMatchObject([{ markdown: "Avant,\n\nla grille & le reste." }, { type: "file", asset: asset.id }]);
  expect((await learner.open(`${PROGRAMME}/la-grille`)).text).toContain("La grille");
  const guest = await new Visitor(shop.url).request(`/admin/lecons/${id}/fichier`, {
    method: "POST",
    body: new FormData(),
  });
  expect([302, 303]).toContain(guest.status);
});

test("no exercise has more cells than its learners can send", async () => {
  const { page } = await aLesson("Mon agenda");
  const added = await admin.submit(await addBlock(admin, page, "Exercice"), {}, "Ajouter une question");
  const at = (rest: string) => questionField(added, "fields", `-0-${rest}`);
  const columns = Array.from({ length: 9 }, (_, column) => `Heure ${column}`).join("\n");
  const table = { [at("label")]: "Mes jours", [at("kind")]: "table", [at("columns")]: columns };
  const typed = { [blockField(added, "title")]: "Mon agenda", ...table };
  const refused = await admin.submit(added, { ...typed, [at("rows")]: "99" }, "Publier");
  expect(errorAt(refused, at("rows"))).toContain("trop de cases : 1 071, avec les 20 lignes");
  expect((await admin.submit(refused, { [at("rows")]: "91" }, "Publier")).status).toBe(200);
});
