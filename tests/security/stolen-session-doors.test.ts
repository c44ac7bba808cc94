import { sql } from "kysely";
import { expect, test } from "vitest";
import { newId } from "#app/domain/values/ids.server.ts";
import { parisDay, toParisField } from "#app/domain/values/time.ts";
import { ADMIN, addressOf, anAdmin, errorAt } from "#tests/support/admin.ts";
import { aCustomer } from "#tests/support/buying.ts";
import { lessonOf } from "#tests/support/courses.ts";
import { idOf, press, sendTable, untilDone } from "#tests/support/imports.ts";
import { recordFirstSales, runJob } from "#tests/support/jobs.ts";
import { sendFile } from "#tests/support/media.ts";
import { aDraft, aReader } from "#tests/support/newsletters.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { addStep, aSequence } from "#tests/support/sequences.ts";
import { eventually } from "#tests/support/shop.ts";
import { stolenSession } from "#tests/support/stolen-session.ts";

/** Each door of the administration that asks for the password again. */
const shop = await aShop();
const admin = await anAdmin(shop);
const { age, enterPassword, expectPassword } = stolenSession(shop, admin);
await aCustomer(shop, "lea@exemple.fr", "mindset");
await recordFirstSales(shop);
const emailsBy = (template: string) => () =>
  shop.db.selectFrom("emails").select("id").where("template", "=", template).orderBy("id").execute();

test("no declaration is entered, whose refund would leave by itself", async () => {
  const page = "/admin/droits/nouvelle";
  const letter = { type: "retractation", arrivee: "lettre", recue: parisDay(new Date()).toString() };
  const entry = { ...letter, nom: "Léa Martin", contrat: "Formation Mindset", email: "lea@exemple.fr" };
  const form = await admin.open(page);
  await age();
  const asked = await admin.submit(form, entry, "Enregistrer");
  await expectPassword(asked, page, () => shop.db.selectFrom("declarations").select("id").execute());
});

test("no import opens a formation, writes to its people or is undone; a trial needs no password", async () => {
  const bytes = "email,prenom,formation\nneuve@exemple.fr,Nina,mindset";
  await age();
  const tried = await press(admin, await sendTable(admin, "eleves", { bytes }), "Faire un essai");
  const [id, page] = [idOf(tried), new URL(tried.url).pathname];
  const state = async () =>
    (await shop.db.selectFrom("imports").select("state").where("id", "=", id).executeTakeFirst())?.state;
  const asked = await press(admin, tried, "Importer");
  const resumed = await admin.request(page, { method: "POST", body: new URLSearchParams({ action: "reprendre" }) });
  expect([resumed.headers.get("Location"), await state()]).toEqual([
    expect.stringContaining("/admin/confirmer-identite"),
    "draft",
  ]);
  // The trial is shown again.
  await press(admin, await enterPassword(asked, page), "Importer");
  await untilDone(shop, admin, id);

  await age();
  const written = await admin.submit(await admin.open(page), {}, "Écrire");
  expect(await emailsBy("formation-moved")()).toEqual([]);
  await admin.submit(await enterPassword(written, page), {}, "Écrire");
  // The worker writes it.
  await eventually(async () => (await emailsBy("formation-moved")()).length === 1);

  await age();
  const undone = await admin.submit(await admin.open(page), {}, "Annuler cet import");
  expect(await state()).toBe("done");
  await admin.submit(await enterPassword(undone, page), {}, "Annuler cet import");
  expect(await state()).toBe("undone");
});

test("no formation is made for one euro with somebody's course in it, and none is hidden", async () => {
  const page = "/admin/formations/nouvelle";
  const typed = {
    name: "Tout pour un euro",
    slug: "un-euro",
    description: "Tout.",
    price: "1",
    category: "entrepreneuriat",
  };
  const form = await admin.open(page);
  await age();
  const asked = await admin.submit(form, typed, "Créer");
  await expectPassword(asked, page, () => shop.db.selectFrom("formations").select("id").execute());

  const { courseId } = await lessonOf(shop, "trois-colonnes");
  const settings = `/admin/cours/${courseId}/reglages`;
  await age();
  const attached = await admin.submit(await admin.open(settings), { formation: true }, "Enregistrer");
  await expectPassword(attached, settings, () =>
    shop.db.selectFrom("formationCourses").select("formationId").where("courseId", "=", courseId).execute(),
  );
  await age();
  const renamed = await admin.submit(await admin.open(settings), { resume: "En trois colonnes." }, "Enregistrer");
  expect(new URL(renamed.url).pathname).toBe(`/admin/cours/${courseId}`);

  const id = (await addressOf(admin, "un-euro")).split("/").at(-1) ?? "";
  const see = (visible: string) => {
    const body = new URLSearchParams({ visible });
    return admin.request(`/admin/formations/${id}/visibilite`, { method: "POST", body });
  };
  const isShown = () => shop.db.selectFrom("formations").select("isActive").where("id", "=", id).executeTakeFirst();
  const refused = await see("non");
  const back = await enterPassword(await admin.open(refused.headers.get("Location") ?? ""), "/admin/dashboard");
  expect([back.text.includes("Rien n’a encore changé"), await isShown()]).toEqual([true, { isActive: true }]);
  await see("non");
  expect(await isShown()).toEqual({ isActive: false });
  await age();
  await see("oui");
  expect(await isShown()).toEqual({ isActive: true });
});

test("no mail leaves: no newsletter, no message to a person, no step of a series that is on", async () => {
  for (const name of ["nora", "zoe", "eva"]) await aReader(shop, `${name}@exemple.fr`, { tags: ["atelier"] });
  const letter = `${await aDraft(admin, "atelier")}/envoi`;
  const stateOf = () => shop.db.selectFrom("newsletters").select("state").execute();
  await age();
  await expectPassword(await admin.submit(await admin.open(letter), {}, "Envoyer maintenant"), letter, stateOf);
  await runJob(shop, "mail-newsletters");
  await admin.submit(await admin.open(letter), {}, "Pause");
  await age();
  await expectPassword(await admin.submit(await admin.open(letter), {}, "Reprendre"), letter, stateOf);

  const { id } = await shop.db
    .selectFrom("users")
    .select("id")
    .where("email", "=", "lea@exemple.fr")
    .executeTakeFirstOrThrow();
  const person = `/admin/personnes/${id}`;
  const message = { sujet: "Votre paiement", message: "Payez ici : https://exemple.fr" };
  await age();
  const written = await admin.submit(await admin.open(person), message, "Envoyer");
  await expectPassword(written, person, emailsBy("personal-message"));

  const sequence = await aSequence(shop, admin, { tag: "atelier", steps: { 1: "Le premier pas" } });
  const steps = () => shop.db.selectFrom("sequenceSteps").select(["id", "bodyMd"]).orderBy("id").execute();
  const one = await addStep(admin, sequence, 3, "Le deuxième pas");
  await age();
  const typed = { texte: "Payez ici : https://exemple.fr" };
  await expectPassword(await admin.submit(await admin.open(one), typed, "Enregistrer"), one, steps);
  const next = `${sequence}/nouvelle-etape`;
  await age();
  const step = { jour: "5", heure: "9", objet: "Le troisième", texte: "Payez ici." };
  await expectPassword(await admin.submit(await admin.open(next), step, "Enregistrer"), next, steps);
  await age();
  const inUse = () => shop.db.selectFrom("sequenceSteps").select("id").where("archivedAt", "is", null).execute();
  await expectPassword(await admin.submit(await admin.open(one), {}, "Retirer cette étape"), one, inUse);
  await admin.submit(await admin.open(sequence), {}, "Arrêter");
  // What reaches nobody yet needs none.
  await age();
  expect(new URL(await addStep(admin, sequence, 7, "Le quatrième"), shop.url).pathname).toContain("/etapes/");
  const on = await admin.submit(await admin.open(sequence), {}, "Mettre en route");
  await expectPassword(on, sequence, () => shop.db.selectFrom("sequences").select("state").orderBy("id").execute());
});

test("no lesson is deleted or moved to another course, and none that people own is archived or unpublished, nor their course", async () => {
  const { id, courseId, moduleId } = await lessonOf(shop, "trois-colonnes");
  const course = `/admin/cours/${courseId}`;
  const unread = newId();
  const edit = async (id: string, intent: string, more: Record<string, string> = { part: "lesson" }) => {
    const body = new URLSearchParams({ intent, id, ...more });
    const answer = await admin.request(course, { method: "POST", body });
    return admin.open(answer.headers.get("Location") ?? "");
  };
  const lessons = () =>
    shop.db.selectFrom("lessons").select(["id", "archivedAt"]).where("courseId", "=", courseId).orderBy("id").execute();
  await age();
  await edit(unread, "ajouter-lecon", { module: moduleId, titre: "Encore à écrire" });
  await expectPassword(await edit(id, "archiver"), course, lessons);
  await age();
  // Archived, it is nobody's.
  await edit(id, "desarchiver");
  expect((await lessons()).every(({ archivedAt }) => archivedAt === null)).toBe(true);
  await expectPassword(await edit(unread, "supprimer"), course, lessons);
  const other = await lessonOf(shop, "portrait-d-une-cliente");
  await age();
  const back = await edit(id, "changer-module", { module: moduleId });
  expect(new URL(back.url).pathname).toBe(course);
  await expectPassword(await edit(id, "changer-module", { module: other.moduleId }), course, lessons);
  const body = new URLSearchParams({ intent: "changer-module", id, module: moduleId });
  await admin.request(`/admin/cours/${other.courseId}`, { method: "POST", body });

  const doors = [
    [`/admin/lecons/${id}/retrait`, `/admin/lecons/${id}`, ""],
    [`${course}/etat`, course, "depublier"],
    [`${course}/etat`, course, "archiver"],
  ] as const;
  for (const [door, back, intent] of doors) {
    await age();
    const answer = await admin.request(door, { method: "POST", body: new URLSearchParams({ intent }) });
    const returned = await enterPassword(await admin.open(answer.headers.get("Location") ?? ""), back);
    expect([door, returned.text.includes("Rien n’a encore changé")]).toEqual([door, true]);
  }
});

test("no address is blocked, and the shop's own never is; the VAT regime stays", async () => {
  const page = "/admin/emails/adresses-bloquees";
  const block = async (email: string) => admin.submit(await admin.open(page), { email }, "Bloquer");
  const sellerPage = await admin.open("/admin/vendeur");
  const seller = sellerPage.document.querySelector("[name=email]")?.getAttribute("value") ?? "";
  for (const own of [ADMIN.email, seller]) {
    const refused = await block(own.toUpperCase());
    expect([own, refused.status, errorAt(refused, "email")]).toEqual([own, 400, expect.stringContaining("vendeuse")]);
  }
  await age();
  const blocked = () => shop.db.selectFrom("suppressedAddresses").select("email").execute();
  await expectPassword(await block("lea@exemple.fr"), page, blocked);

  const accounting = "/admin/comptabilite";
  const asked = await admin.submit(await admin.open(accounting), { regime: "standard" }, "Enregistrer le régime");
  await age();
  const decided = await admin.submit(asked, {}, "Confirmer le régime");
  await expectPassword(decided, accounting, () => shop.db.selectFrom("vatRegimes").selectAll().execute());
});

test("no words reach anybody: no gift of a page, no notice of new terms or of a course, no answer to a report", async () => {
  const { id: file } = await sendFile(admin, "Grille.pdf", "%PDF-1.4\nune grille\n");
  const draft = await admin.submit(await admin.open("/admin/pages/nouvelle"), { titre: "Grille" }, "Créer la page");
  const page = new URL(draft.url).pathname;
  const versions = () => shop.db.selectFrom("pageVersions").select(["id", "state"]).orderBy("id").execute();
  const withGift = await admin.submit(draft, { "blocks-0-text": "Pour commencer." }, "Fichier offert à la fin");
  const gift = { "headline-text": "La grille", text: "Pour fixer tes prix.", asset: file, button: "Recevoir" };
  const mail = { subject: "Votre compte est suspendu", message: "Payez ici : https://exemple.fr" };
  const typed = Object.fromEntries(
    Object.entries({ ...gift, ...mail }).map(([name, text]) => [`blocks-1-${name}`, text]),
  );
  await age();
  await expectPassword(await admin.submit(withGift, typed, "Publier"), page, versions);
  const le = toParisField(new Date(Date.now() + 86_400_000));
  const other = { "blocks-1-message": "Payez là : https://exemple.fr" };
  await age();
  await expectPassword(await admin.submit(await admin.open(page), { ...other, le }, "Programmer"), page, versions);
  // What is sent stays: other words of the page need none.
  await age();
  const online = await admin.open(`${page}?ouvrir=en-ligne`);
  const worded = await admin.submit(online, { "blocks-0-text": "Pour finir." }, "Publier");
  expect(worded.text).toContain("La page est publiée.");
  // Another file under the same words is another gift.
  await age();
  const sent = new FormData();
  const { body } = admin.formRequest(await admin.open(page), {}, "Publier");
  for (const [field, value] of body) sent.set(field, value);
  sent.set("blocks-1-asset-fichier-offert", new File(["%PDF-1.4\nautre\n"], "Autre.pdf", { type: "application/pdf" }));
  const swapped = await admin.request(page, { method: "POST", body: sent });
  expect(swapped.headers.get("Location")).toContain("/admin/confirmer-identite");

  const { courseId } = await lessonOf(shop, "trois-colonnes");
  const resume = "Rendez-vous sur https://exemple.fr pour garder votre accès.";
  const effet = parisDay(new Date()).add({ days: 45 }).toString();
  await sql`update users set created_at = created_at - interval '10 years' where role = 'customer'`.execute(shop.db);
  const report = { id: newId(), content: "Un avis", reason: "Il est faux.", name: "Ada", email: "ada@exemple.fr" };
  await shop.db.insertInto("contentReports").values(report).execute();
  const decision = { decision: "removed", motif: "Lisez https://exemple.fr", auteure: "toutes@exemple.fr" };
  const doors = [
    ["/admin/droits/conditions?texte=conditions-utilisation", { resume, effet }, "Prévenir"],
    [`/admin/cours/${courseId}?prevenir=${courseId}`, { resume, effet }, "Prévenir"],
    [`/admin/signalements/${report.id}`, decision, "Décider"],
  ] as const;
  const emails = () => shop.db.selectFrom("emails").select("id").orderBy("id").execute();
  for (const [door, fields, button] of doors) {
    await age();
    const asked = await admin.submit(await admin.open(door), fields, button);
    await expectPassword(asked, new URL(door, shop.url).pathname, emails);
  }
});

test("no email says another name of the site, or other words of the challenge, the guide and the terms", async () => {
  const name = async (site_name: string) => admin.submit(await admin.open("/admin/vendeur"), { site_name });
  for (const address of ["Essor https://exemple", "Payez sur exemple.fr"]) {
    const refused = await name(address);
    expect([refused.status, errorAt(refused, "site_name")]).toEqual([400, expect.stringContaining("sans adresse")]);
  }
  await age();
  await expectPassword(await name("Essor, payez aujourd’hui"), "/admin/vendeur", () =>
    shop.db.selectFrom("sellerVersions").select("id").execute(),
  );
  const mailed = ["challenge-jours", "challenge-cahier", "challenge-bonus", "guide-document", "legal-conditions-vente"];
  for (const key of mailed) {
    const text = `/admin/textes/${key}`;
    const versions = () => shop.db.selectFrom("textVersions").select("id").where("key", "=", key).execute();
    await age();
    await expectPassword(await admin.submit(await admin.open(text), {}, "Publier"), text, versions);
    await age();
    const original = await admin.submit(await admin.open(text), {}, "Revenir au texte d’origine");
    await expectPassword(original, text, versions);
  }
});
