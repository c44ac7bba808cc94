import { sql } from "kysely";
import { expect, test } from "vitest";
import { formatDate } from "#app/domain/values/time.ts";
import { anAdmin, errorAt } from "#tests/support/admin.ts";
import { linkIn } from "#tests/support/buying.ts";
import { idOf, press, resultsOf, sendTable, untilDone } from "#tests/support/imports.ts";
import { runJob } from "#tests/support/jobs.ts";
import { planSession, sessionId } from "#tests/support/live.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { eventually } from "#tests/support/shop.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** Elsewhere a formation may have another name. */
const shop = await aShop();
const admin = await anAdmin(shop);
await sql`update formations set name = 'L''Élan « créatif »' where slug = 'entrepreneuriat'`.execute(shop.db);

test("names are one whatever their case, accents, spaces and kinds of apostrophes and quotes", async () => {
  const names = ["L’Élan « créatif »", "l'elan “Créatif”", 'FORMATION L´ÉLAN\u00a0"CRÉATIF"', "mindset"];
  const rows = names.map((name, index) => `nom${index}@exemple.fr\t${name}`);
  const sent = await sendTable(admin, "achats", { bytes: ["email\tproduit", ...rows].join("\n") });
  expect(sent.text).toContain("L'Élan « créatif » (entrepreneuriat)");
  expect(resultsOf(await press(admin, sent, "Faire un essai"))).toEqual({ "Comptes et accès créés": "4" });
});

test("the page of a trial is opened again without a second trial; the button makes one", async () => {
  const bytes = "email;formation\nlue@exemple.fr;Mon produit";
  const tried = await press(admin, await sendTable(admin, "eleves", { bytes }), "Faire un essai");
  const [found, product] = [resultsOf(tried), "« Mon produit », 1 ligne"];
  expect([found, tried.text.includes(product)]).toEqual([{ Refusées: "1" }, true]);
  await sql`update formations set name = 'Mon produit' where slug = 'mindset'`.execute(shop.db);
  const again = await admin.open(tried.url);
  expect([resultsOf(again), again.text.includes(product)]).toEqual([found, true]);
  const anew = await press(admin, again, "Faire un essai");
  expect([resultsOf(anew), anew.text.includes(product)]).not.toEqual([found, true]);
  await sql`update formations set name = 'Formation Mindset' where slug = 'mindset'`.execute(shop.db);
});

test("an unknown name of a product is told once which formation it is, and the next file with it is understood", async () => {
  const bytes = (who: string) =>
    [
      "Email;Produit;Leçons",
      `${who}1@exemple.fr;Aquarelle (Podia);2`,
      `${who}2@exemple.fr;aquarelle  (podia);1`,
      `${who}3@exemple.fr;Autre chose;`,
      `${who}4@exemple.fr;;`,
      `${who}1@exemple.fr;mindset;1`,
    ].join("\n");
  const sent = await sendTable(admin, "eleves", { bytes: bytes("a") });
  const trial = await press(admin, sent, "Faire un essai");
  expect(resultsOf(trial)).toEqual({ "Comptes et accès créés": "1", Refusées: "4" });
  expect(trial.text).toMatch(/« Aquarelle \(Podia\) », 2 lignes.*« Autre chose », 1 ligne/);
  const mindset = await idOfFormation("mindset");
  const wrong = await admin.submit(trial, { "produit-1-formation": "0" }, "essai");
  expect([wrong.status, errorAt(wrong, "produit-1-formation")]).toEqual([400, "Choisissez dans la liste."]);
  const mapped = await press(admin, trial, "Faire un essai", { "produit-1-formation": mindset });
  // Her row of « Aquarelle » and that of « mindset » are one now.
  const some = { "Comptes et accès créés": "2", "En double dans le fichier": "1", Refusées: "2" };
  expect(resultsOf(mapped)).toEqual(some);
  const all = await press(admin, mapped, "Faire un essai", { "produits-autres": mindset });
  const results = { "Comptes et accès créés": "4", "En double dans le fichier": "1" };
  expect(resultsOf(all)).toEqual(results);
  const done = await untilDone(shop, admin, idOf(await press(admin, all, "Importer")));
  expect(resultsOf(done)).toEqual(results);
  const { rows } = await sql<{ email: string; lessons: number }>`select email, (select count(*) from lesson_progress
      where user_id = users.id)::int as lessons from access join users on users.id = user_id
    where formation_id = ${mindset} and email like 'a_@exemple.fr' order by email`.execute(shop.db);
  expect(rows.map(({ email, lessons }) => `${email.slice(0, 2)} ${lessons}`)).toEqual(["a1 2", "a2 1", "a3 0", "a4 0"]);
  const next = await press(admin, await sendTable(admin, "eleves", { bytes: bytes("b") }), "Faire un essai");
  expect(resultsOf(next)).toEqual(results);
});

test("nothing is to be imported when every row is refused; a file without a column of products may be of one formation", async () => {
  const sent = await sendTable(admin, "eleves", {
    bytes: "courriel;prénom\nseule@exemple.fr;Ana\nautre@exemple.fr;Bea",
  });
  const missing = await admin.submit(sent, {}, "essai");
  expect([missing.status, errorAt(missing, "colonne-1")]).toEqual([400, "Dites quelle colonne est « formation »."]);
  const one = await press(admin, sent, "Faire un essai", { "produits-autres": await idOfFormation("mindset") });
  expect(resultsOf(one)).toEqual({ "Comptes et accès créés": "2" });
  const other = await sendTable(admin, "eleves", { bytes: "email;produits;pays\nseule@exemple.fr;Inconnu;France" });
  const refused = await press(admin, other, "Faire un essai", { "produits-autres": "" });
  expect(refused.text).toContain("Toutes les lignes sont refusées");
  expect(refused.document.querySelectorAll("button").map(({ text }) => text)).not.toContain("Importer");
});

test("a share of progress is no number of lessons, and the refusal says that the column may stay unread; a full name is cut after its first word", async () => {
  const rows = ["35 %", "3/34", ...Array(11).fill("17 %")].map(
    (progress, index) => `part${index}@exemple.fr;Anne-Sophie  d’Angelo Roux;mindset;${progress}`,
  );
  const sent = await sendTable(admin, "eleves", { bytes: ["Email;Name;Produit;Progress", ...rows].join("\n") });
  const meaning = (name: string) => sent.document.querySelector(`[name=${name}] [selected]`)?.getAttribute("value");
  expect([meaning("colonne-2"), meaning("colonne-4") ?? ""]).toEqual(["nom-complet", ""]);
  const refused = await press(admin, sent, "Faire un essai", { "colonne-4": "lecons" });
  expect(resultsOf(refused)).toEqual({ Refusées: "13" });
  expect(refused.text.split("cette colonne peut rester non lue : l’accès suffit.")).toHaveLength(14);
  // On a telephone a closed row says why, too.
  expect(refused.document.querySelector("td[data-label=Motif]")?.classList.contains("hidden")).toBe(false);
  const trial = await press(admin, refused, "Faire un essai", { "colonne-4": "" });
  const done = await untilDone(shop, admin, idOf(await press(admin, trial, "Importer")));
  expect(resultsOf(done)).toEqual({ "Comptes et accès créés": "13" });
  const { rows: names } =
    await sql`select distinct first_name, last_name from user_profiles join users on users.id = user_id
    where email like 'part%'`.execute(shop.db);
  expect(names).toEqual([{ firstName: "Anne-Sophie", lastName: "d’Angelo Roux" }]);
  expect((await admin.open("/admin/importer")).text).toContain("Importez d’abord les élèves");
});

async function idOfFormation(slug: string): Promise<string> {
  const { id } = await shop.db.selectFrom("formations").select("id").where("slug", "=", slug).executeTakeFirstOrThrow();
  return id;
}

test("who has learnt elsewhere began and finished on the days of the file, and has not come here yet", async () => {
  const bytes = "Email;Formation;Leçons;Date\nailleurs@exemple.fr;mindset;28;04/03/2025";
  const trial = await press(admin, await sendTable(admin, "eleves", { bytes }), "Faire un essai");
  await untilDone(shop, admin, idOf(await press(admin, trial, "Importer")));
  const cells = async () => {
    const list = await admin.open("/admin/apprenantes?adresse=ailleurs");
    const cell = (label: string) => list.document.querySelector(`tbody td[data-label="${label}"]`)?.text ?? "";
    return [cell("Commencé le"), cell("Dernière visite")].map((text) => text.replace(/\s/g, " "));
  };
  expect(await cells()).toEqual([expect.stringContaining("4 mars 2025"), "—"]);
  await sql`update lesson_progress set last_opened_at = now() where user_id =
    (select id from users where email = 'ailleurs@exemple.fr')`.execute(shop.db);
  expect((await cells())[1]).not.toBe("—");
});

test("the students of one provider are written to at its speed, and the link for a password lives from the sending on", async () => {
  const names = ["un", "deux", "trois"].map((name) => `${name}@laposte.net`);
  const bytes = ["email;formation", ...names.map((email) => `${email};mindset`), "seule@free.fr;mindset"].join("\n");
  const trial = await press(admin, await sendTable(admin, "eleves", { bytes }), "Faire un essai");
  const done = await untilDone(shop, admin, idOf(await press(admin, trial, "Importer")));
  await admin.submit(done, {}, "Écrire aux");
  const times = async () => {
    const { rows } = await sql<{ id: string; lane: string; at: Date; recipient: string }>`select id, lane, recipient,
      scheduled_for as at from emails where template = 'formation-moved' order by lane, scheduled_for`.execute(shop.db);
    return rows;
  };
  await eventually(async () => (await times()).length === 4);
  const [alone, first, second, third] = await times();
  expect([alone?.lane, first?.lane]).toEqual(["free", "laposte"]);
  const after = (one: typeof first) => (one?.at.getTime() ?? 0) - (first?.at.getTime() ?? 0);
  // A hundred an hour.
  expect([after(second), after(third)]).toEqual([36_000, 72_000]);

  // Its turn comes after four days.
  await sql`update user_tokens set expires_at = now() - interval '1 day'`.execute(shop.db);
  await sql`update emails set scheduled_for = now() where id = ${third?.id}`.execute(shop.db);
  await runJob(shop, "send-email", { emailId: third?.id });
  const [mail] = await shop.mailbox.until(third?.recipient ?? "", 1);
  const link = linkIn(mail, "/mot-de-passe?token=");
  await eventually(async () => {
    const page = await new Visitor(shop.url).open(link);
    return page.document.querySelector("[name=password]") !== null;
  });
});

test("an import that was stopped for good leaves nobody untold: its button writes, and nothing offers to go on without its file", async () => {
  const bytes = "email;formation\narretee@exemple.fr;mindset";
  const trial = await press(admin, await sendTable(admin, "eleves", { bytes }), "Faire un essai");
  const done = await untilDone(shop, admin, idOf(await press(admin, trial, "Importer")));
  await shop.edit(`update imports set state = 'stopped', ended_at = null where id = '${idOf(done)}'`);
  expect((await admin.open(done.url)).text).toContain("Reprendre");
  await shop.edit(`update imports set at = at - interval '31 days' where id = '${idOf(done)}'`);
  const stopped = await admin.open(done.url);
  expect(stopped.text).toContain("Son fichier est effacé");
  expect(stopped.text).not.toContain("Reprendre");
  await admin.submit(stopped, {}, "Écrire à");
  expect((await shop.mailbox.until("arretee@exemple.fr", 1)).map(({ text }) => text.includes("Mindset"))).toEqual([
    true,
  ]);
});

test("a live session writes to an imported student only once she was told that the school has moved, also when that email is deleted", async () => {
  const bytes = "email;formation\ncalme@exemple.fr;mindset";
  const trial = await press(admin, await sendTable(admin, "eleves", { bytes }), "Faire un essai");
  const done = await untilDone(shop, admin, idOf(await press(admin, trial, "Importer")));
  await planSession(admin, { titre: "Accueil" }, "Formation Mindset · Toutes les apprenantes");
  const session = await sessionId(shop, "Accueil");
  const emails = async (template: "live-session" | "formation-moved") =>
    shop.db
      .selectFrom("emails")
      .select(["id", "status"])
      .where("recipient", "=", "calme@exemple.fr")
      .where("template", "=", template)
      .execute();
  await runJob(shop, "announce-session", { sessionId: session, sequence: 0 });
  expect(await emails("live-session")).toEqual([]);
  await admin.submit(done, {}, "Écrire");
  await eventually(async () => (await emails("formation-moved"))[0]?.status === "sent");
  await shop.edit(`update emails set created_at = now() - interval '13 months' where template = 'formation-moved'`);
  await runJob(shop, "clean-up");
  expect(await emails("formation-moved")).toEqual([]);
  expect((await admin.open(done.url)).text).not.toContain("Écrire à");
  await admin.submit(await admin.open(`/admin/directs/${session}`), { debut: "2099-02-04T18:00" }, "Enregistrer");
  await eventually(async () => (await emails("live-session"))[0]?.status === "sent");
});

test("the columns that an import takes over from an earlier one are said, each by its own heading", async () => {
  const first = await sendTable(admin, "achats", { bytes: "Courriel;Quoi;Divers\nune@exemple.fr;mindset;x" });
  expect(first.text).not.toContain("Colonnes reprises");
  const chosen = { "colonne-2": "formation", "colonne-3": "" };
  const trial = await press(admin, first, "Faire un essai", chosen);
  await untilDone(shop, admin, idOf(await press(admin, trial, "Importer")));
  const bytes = "Pays;QUOI;Date d'achat;Courriel\nFrance;mindset;04/03/2025;autre@exemple.fr";
  const next = await sendTable(admin, "achats", { bytes });
  const today = formatDate(new Date());
  expect(next.text).toContain(`Colonnes reprises de votre import du ${today}, titre par titre.`);
  const meanings = [1, 2, 3, 4].map(
    (n) => next.document.querySelector(`[name=colonne-${n}] [selected]`)?.getAttribute("value") ?? "",
  );
  expect(meanings).toEqual(["", "formation", "date", "email"]);
  const other = await sendTable(admin, "achats", { bytes: "mail;produit\nune@exemple.fr;mindset" });
  expect(other.text).not.toContain("Colonnes reprises");
});
