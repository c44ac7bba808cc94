import { expect, test } from "vitest";
import { toParisField } from "#app/domain/values/time.ts";
import { anAdmin } from "#tests/support/admin.ts";
import { blockField, lessonOf } from "#tests/support/courses.ts";
import { anAsset, showIn } from "#tests/support/films.ts";
import { planSession, sessionId } from "#tests/support/live.ts";
import { aShop } from "#tests/support/own-shop.ts";
import type { Page } from "#tests/support/visitor.ts";

/** Forms that were opened before another tab saved, and forms that a double click sends twice. */
const shop = await aShop();
const admin = await anAdmin(shop);

const CAPTIONS = "WEBVTT\n\n00:00:00.000 --> 00:00:02.000\nBonjour\n";

/** The rows of « Ce qui diffère », above the form that came back. */
const differing = (page: Page) =>
  page.document.querySelectorAll("form table tbody tr").map(({ text }) => text.replace(/\s+/g, " "));

const typedIn = (page: Page, name: string) =>
  page.document.querySelector(`form:has(table) [name=${name}]`)?.getAttribute("value");

/** Sends the form of the page twice at once; how often the shop has written it down. */
async function doubleClick(page: Page, fields: Record<string, string>, entity: string): Promise<number> {
  const { url, body } = admin.formRequest(page, fields, "Enregistrer");
  const updates = () =>
    shop.inspect((db) =>
      db.selectFrom("auditLog").select("id").where("entity", "=", entity).where("action", "=", "update").execute(),
    );
  const before = (await updates()).length;
  const clicks = await Promise.all([1, 2].map(() => admin.request(url, { method: "POST", body })));
  expect(
    clicks.map(({ status }) => status),
    entity,
  ).toEqual([303, 303]);
  return (await updates()).length - before;
}

function tracksOf(assetId: string) {
  return shop.inspect((db) =>
    db.selectFrom("captionTracks").select(["kind", "vtt"]).where("assetId", "=", assetId).orderBy("kind").execute(),
  );
}

test("captions and chapters that another tab has saved outlive a form that was opened without them", async () => {
  const film = await anAsset(shop, { originalName: "Les prix.mp4" });
  const address = `/admin/medias/${film}`;
  const early = await admin.open(address);
  const words = { sous_titres: CAPTIONS, chapitres: "0:00 Introduction" };
  await admin.submit(await admin.open(address), { titre: "Les prix", ...words }, "Enregistrer");
  const kept = await tracksOf(film);
  const stale = await admin.submit(early, { titre: "Les prix justes" }, "Enregistrer");
  expect([stale.status, differing(stale)]).toEqual([
    409,
    [
      expect.stringMatching(/Titre.*Les prix.*Les prix justes/),
      expect.stringMatching(/Sous-titres.*Bonjour.*—/),
      expect.stringMatching(/Chapitres.*0:00 Introduction.*—/),
    ],
  ]);
  expect(typedIn(stale, "titre")).toBe("Les prix justes");
  expect([kept.length, await tracksOf(film)]).toEqual([2, kept]);
  const saved = await admin.submit(stale, words, "Enregistrer");
  expect([saved.text.includes("C’est enregistré."), await tracksOf(film)]).toEqual([true, kept]);
  expect(await doubleClick(saved, { sous_titres: CAPTIONS.replace("Bonjour", "Bonsoir") }, "media_asset")).toBe(1);
});

test("chapters that the film's page has changed outlive a lesson's form that was opened before", async () => {
  const film = await anAsset(shop, { chapters: "WEBVTT\n\n00:00.000 --> 00:01.000\nIntroduction\n" });
  await showIn(shop, "trois-colonnes", [{ type: "video", asset: film, title: "" }]);
  const { id } = await lessonOf(shop, "trois-colonnes");
  const early = await admin.open(`/admin/lecons/${id}`);
  const chapters = blockField(early, "chapters");
  const shown = (page: Page) => page.document.querySelector(`[name="${chapters}"]`)?.text;
  expect(shown(early)).toBe("0:00 Introduction");
  const words = { titre: "Les prix", chapitres: "0:00 Introduction\n1:30 Mes prix" };
  await admin.submit(await admin.open(`/admin/medias/${film}`), words, "Enregistrer");
  const refused = await admin.submit(early, { titre: "" }, "Enregistrer et continuer");
  expect(refused.status).toBe(400);
  const saved = await admin.submit(refused, { titre: "Trois listes" }, "Enregistrer et continuer");
  expect(shown(saved)).toBe(words.chapitres);
  const own = await admin.submit(saved, { [chapters]: "0:00 Début" }, "Enregistrer et continuer");
  expect(shown(own)).toBe("0:00 Début");
  await admin.submit(await admin.open(`/admin/medias/${film}`), { titre: "Les prix", chapitres: "" }, "Enregistrer");
  await admin.submit(own, {}, "Enregistrer et continuer");
  expect(shown(await admin.open(`/admin/lecons/${id}`))).toBe("");
});

test("a formation that began to open a course while its settings were open keeps it", async () => {
  const { courseId } = await lessonOf(shop, "trois-colonnes");
  const address = `/admin/cours/${courseId}/reglages`;
  const early = await admin.open(address);
  const { id: pack } = await shop.inspect((db) =>
    db.selectFrom("formations").select("id").where("slug", "=", "dont-die").executeTakeFirstOrThrow(),
  );
  const { url, body } = admin.formRequest(await admin.open(address), {}, "Enregistrer");
  body.append("formation", pack);
  expect((await admin.request(url, { method: "POST", body })).status).toBe(303);
  const opening = () =>
    shop.inspect((db) =>
      db.selectFrom("formationCourses").select("formationId").where("courseId", "=", courseId).execute(),
    );
  const attached = await opening();
  const stale = await admin.submit(early, { resume: "En trois colonnes." }, "Enregistrer");
  expect([stale.status, differing(stale)]).toEqual([
    409,
    [expect.stringMatching(/Résumé.*En trois colonnes/), expect.stringMatching(/Formations qui ouvrent/)],
  ]);
  expect([attached.length, await opening()]).toEqual([2, attached]);
  // The same change again, beside what is stored now.
  const again = admin.formRequest(stale, {}, "Enregistrer");
  again.body.append("formation", pack);
  expect((await admin.request(again.url, { method: "POST", body: again.body })).status).toBe(303);
  expect(await opening()).toEqual(attached);
  expect(await doubleClick(await admin.open(address), { titre: "Trois colonnes" }, "course")).toBe(1);
});

test("a module that was renamed meanwhile is not renamed back", async () => {
  const { courseId, moduleId } = await lessonOf(shop, "la-comparaison");
  const address = `/admin/cours/${courseId}`;
  const early = await admin.open(address);
  const { title } = await shop.inspect((db) =>
    db.selectFrom("courseModules").select("title").where("id", "=", moduleId).executeTakeFirstOrThrow(),
  );
  const button = `Enregistrer le module «\u00a0${title}`;
  await admin.submit(await admin.open(address), { titre: "Se comparer" }, button);
  const stale = await admin.submit(early, { resume: "Sans se juger." }, button);
  expect([stale.status, differing(stale)]).toEqual([
    409,
    [expect.stringMatching(/Titre du module.*Se comparer/), expect.stringMatching(/Résumé.*Sans se juger/)],
  ]);
  expect(stale.document.querySelectorAll("details[open] form table")).toHaveLength(1);
  const both = { titre: "Se comparer", resume: "Sans se juger." };
  const saved = await admin.submit(stale, both, "Enregistrer le module «\u00a0Se comparer");
  expect(saved.text).toContain("Module « Se comparer » enregistré.");
  expect(saved.text).toContain("Sans se juger.");
});

test("the second post of a double click is no conflict: a live session, a code, the founder's identity", async () => {
  await planSession(admin, { titre: "Questions" }, "Formation Mindset · Toutes les apprenantes");
  const session = await admin.open(`/admin/directs/${await sessionId(shop, "Questions")}`);
  expect(await doubleClick(session, { minutes: "90" }, "live_session")).toBe(1);
  const inDays = (days: number) => toParisField(new Date(Date.now() + days * 86_400_000));
  const typed = { code: "RENTREE", percent: "20 %", au: inDays(10) };
  const effect = await admin.submit(await admin.open("/admin/codes/nouveau"), typed, "Voir l’effet");
  const code = await admin.submit(effect, {}, "Créer le code");
  expect(await doubleClick(code, { au: inDays(9), note: "Fin avancée" }, "code")).toBe(1);
  expect(await doubleClick(await admin.open("/admin/vendeur"), { phoneHours: "le mardi" }, "seller")).toBe(1);
});
