import { sql } from "kysely";
import { expect, test } from "vitest";
import { anAdmin, errorAt } from "#tests/support/admin.ts";
import { payWithoutReturning } from "#tests/support/buying.ts";
import { headerOf, unsubscribeBy } from "#tests/support/emails.ts";
import { runJob, stopSchedule } from "#tests/support/jobs.ts";
import { untilWaiting } from "#tests/support/locks.ts";
import { aReader } from "#tests/support/newsletters.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { addStep, aSequence, aStoppedLetter, passDays, runMinute, stepsOf } from "#tests/support/sequences.ts";
import { eventually } from "#tests/support/shop.ts";
import { Visitor } from "#tests/support/visitor.ts";

const shop = await aShop({ env: { TRUST_PROXY: "1" } });
const twin = await aShop({ beside: shop, env: { PROCESS: "worker" } });
const admin = await anAdmin(shop);
// Everybody's turn comes at once: the speeds are the story of the plans.
await sql`update mail_lanes set per_hour = 100000`.execute(shop.db);

const subjects = async (email: string) => (await stepsOf(shop, email)).map(({ subject }) => subject);
const statuses = async (email: string) => (await stepsOf(shop, email)).map(({ status }) => status);
const isDone = (email: string) => eventually(async () => (await statuses(email)).every((status) => status === "sent"));

test("the founder makes a sequence with buttons alone; only new people who have agreed get it, each step once from two workers", async () => {
  await aReader(shop, "avant@exemple.fr", { tags: ["atelier"] });
  const form = await admin.open("/admin/series/nouvelle");
  const wrong = await admin.submit(form, { nom: "Atelier", entree: "purchase" }, "Créer la série");
  expect([wrong.status, errorAt(wrong, "formation")]).toEqual([400, "Il faut une formation."]);
  expect(wrong.document.querySelector("label[for$=formation]")?.text).toBe("Formation");
  expect(wrong.document.querySelector("[name=nom]")?.getAttribute("value")).toBe("Atelier");
  const created = await admin.submit(wrong, { entree: "tag", etiquette: "atelier" }, "Créer la série");
  const address = new URL(created.url).pathname;
  expect((await admin.submit(created, {}, "Mettre en route")).status).toBe(400);
  const step = await addStep(admin, address, 0, "Le premier pas");
  const twice = { jour: "0", heure: "23", objet: "Encore", texte: "Gardé" };
  const late = await admin.submit(await admin.open(`${address}/nouvelle-etape`), twice, "Enregistrer");
  expect([late.status, errorAt(late, "heure")]).toEqual([400, "Il faut une heure de 6 à 21."]);
  expect(late.document.querySelector("[name=texte]")?.text).toContain("Gardé");
  expect(errorAt(await admin.submit(late, { heure: "9" }, "Enregistrer"), "jour")).toContain("déjà ce jour-là");

  const [one, two] = [await admin.open(step), await admin.open(step)];
  await admin.submit(one, { signature: "Léa, ce matin" }, "Enregistrer");
  const conflict = await admin.submit(two, { signature: "Léa, ce soir" }, "Enregistrer");
  const journal = (await admin.open("/admin/journal?objet=sequence_step")).text;
  expect(journal).toMatch(/Étape d’une série\s*Le premier pas.*Signature : .*→ Léa, ce matin/s);
  expect((await admin.open("/admin/journal?objet=sequence")).text).toMatch(/Série\s*Atelier/);
  expect([conflict.status, conflict.text.includes("ce matin")]).toEqual([409, true]);
  const faulty = await admin.submit(await admin.open(step), { texte: "97 % réussissent" }, "Vérifier");
  expect(faulty.text).toContain("preuve");
  const preview = await admin.submit(await admin.open(step), { texte: "Bonjour." }, "Aperçu");
  expect(preview.document.querySelectorAll("iframe")).toHaveLength(3);

  const stale = await admin.open(address);
  await admin.submit(await admin.open(address), { nom: "Atelier du mardi" }, "Enregistrer");
  expect((await admin.submit(stale, { nom: "Atelier du jeudi" }, "Enregistrer")).status).toBe(409);
  // Over at whatever hour the story runs: it leaves at once.
  await sql`update sequence_steps set hour = 0 where subject = 'Le premier pas'`.execute(shop.db);
  await admin.submit(await admin.open(address), {}, "Mettre en route");
  for (const name of ["une", "deux", "trois"]) await aReader(shop, `${name}@exemple.fr`, { tags: ["atelier"] });
  await sql`insert into subscribers (id, email, source, tags) values
    (gen_random_uuid(), 'sans-accord@exemple.fr', 'guide', '{atelier}')`.execute(shop.db);
  await Promise.all([shop, twin, shop, twin].map(runMinute));
  for (const name of ["une", "deux", "trois"]) {
    const [mail] = await shop.mailbox.until(`${name}@exemple.fr`, 1);
    expect(headerOf(mail, "list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    for (const said of ["inscrite le 3 mars 2026 par le guide", "ce matin", "Ne plus recevoir"])
      expect(mail?.text.replace(/\s/g, " ")).toContain(said);
    await isDone(`${name}@exemple.fr`);
    expect([await subjects(`${name}@exemple.fr`), shop.mailbox.to(`${name}@exemple.fr`).length]).toEqual([
      ["Le premier pas"],
      1,
    ]);
  }
  for (const name of ["avant", "sans-accord"]) expect(await subjects(`${name}@exemple.fr`)).toEqual([]);
  expect((await admin.open("/admin/series/avenir?email=sans-accord@exemple.fr")).text).toContain("pas accepté");
  expect((await admin.open("/admin/series")).text).toMatch(/Atelier du mardi.*En route/);
  expect((await admin.request(`${address.slice(0, -4)}0000`)).status).toBe(404);

  await admin.submit(await admin.open(address), {}, "Arrêter la série");
  await admin.submit(await admin.open(address), { tous: true }, "Mettre en route");
  await runJob(shop, "run-sequences");
  const entered = await shop.db
    .selectFrom("sequenceRuns")
    .select(["state"])
    .where("sequenceId", "=", address.split("/").at(-1) ?? "")
    .execute();
  expect(entered.map(({ state }) => state).sort()).toEqual(["done", "done", "done", "done"]);
});

test("who asks for the guide enters once she has confirmed her consent, and not before", async () => {
  const fields = { nom: "Après le guide", entree: "guide" };
  const created = await admin.submit(await admin.open("/admin/series/nouvelle"), fields, "Créer la série");
  const address = new URL(created.url).pathname;
  await addStep(admin, address, 1, "Le lendemain du guide");
  await admin.submit(await admin.open(address), {}, "Mettre en route");
  const visitor = new Visitor(shop.url);
  for (const marketing of [true, false])
    await visitor.submit(await visitor.open("/guide"), { email: `${marketing}@exemple.fr`, marketing });
  await runJob(shop, "run-sequences");
  const inside = async () =>
    (
      await sql<{ email: string }>`select email from sequence_runs
    join subscribers on subscribers.id = subscriber_id where sequence_id = ${address.split("/").at(-1)}`.execute(
        shop.db,
      )
    ).rows;
  expect(await inside()).toEqual([]);
  await sql`update subscribers set confirmed_at = now() where email in ('true@exemple.fr', 'false@exemple.fr')`.execute(
    shop.db,
  );
  await runJob(shop, "run-sequences");
  expect(await inside()).toEqual([{ email: "true@exemple.fr" }]);
});

test("the future that the founder sees is what happens; edited words are sent, a step behind her day and a removed one are not", async () => {
  const steps = { 1: "Un", 4: "Quatre", 6: "Six", 9: "Neuf" };
  const address = await aSequence(shop, admin, { tag: "avenir", steps });
  // Alone at her provider: nobody's email stands before hers.
  const email = "avenir@laposte.net";
  await aReader(shop, email, { tags: ["avenir"] });
  await runMinute(shop);
  const future = async () => {
    const page = await admin.open(`/admin/series/avenir?email=${email}`);
    return page.document.querySelectorAll("tbody tr").map((row) => row.text.replace(/\s+/g, " "));
  };
  const seen = await future();
  expect(seen.map((line) => line.match(/Un|Quatre|Six|Neuf/)?.[0])).toEqual(["Un", "Quatre", "Six", "Neuf"]);
  const today = Temporal.Now.zonedDateTimeISO("Europe/Paris").toPlainDate();
  // On the first of a month « 1er ».
  for (const [index, day] of [1, 4, 6, 9].entries())
    expect(seen[index]).toMatch(new RegExp(`^${today.add({ days: day }).day}(er)? `));
  const planned = await sql<{
    at: Date;
  }>`select (current_date_in_paris.day + 9 * interval '1 hour') at time zone 'Europe/Paris' as at
    from (select (now() at time zone 'Europe/Paris')::date + 1 as day) as current_date_in_paris`.execute(shop.db);

  await passDays(shop, 2);
  await runMinute(shop);
  await shop.mailbox.until(email, 1);
  await isDone(email);
  const [first] = await stepsOf(shop, email);
  expect(first?.at.getTime()).toBe((planned.rows[0]?.at.getTime() ?? 0) - 2 * 86_400_000);
  expect((await future()).map((line) => line.match(/Un|Quatre|Six|Neuf/)?.[0])).toEqual(["Quatre", "Six", "Neuf"]);

  await passDays(shop, 1);
  const page = await admin.open(address);
  const linkOf = (subject: string) =>
    page.document
      .querySelectorAll("tbody a")
      .find((link) => link.text === subject)
      ?.getAttribute("href") ?? "";
  await admin.submit(await admin.open(linkOf("Quatre")), { objet: "Quatre, relu" }, "Enregistrer");
  await admin.submit(await admin.open(linkOf("Six")), {}, "Retirer cette étape");
  await addStep(admin, address, 0, "Derrière elle");
  await addStep(admin, address, 2, "Derrière elle aussi");
  await addStep(admin, address, 7, "Sept");
  for (let day = 4; day <= 10; day += 1) {
    await passDays(shop, 1);
    await runMinute(shop);
    await isDone(email);
  }
  expect(await subjects(email)).toEqual(["Un", "Quatre, relu", "Sept", "Neuf"]);
  expect(await future()).toEqual([]);
});

test("after four days without a worker nobody gets a bunch: old steps are skipped, and one email leaves a day", async () => {
  const steps = Object.fromEntries([1, 2, 3, 4, 5].map((day) => [day, `Jour ${day}`]));
  await aSequence(shop, admin, { tag: "panne", steps });
  const email = "panne@exemple.fr";
  await aReader(shop, email, { tags: ["panne"] });
  await runJob(shop, "run-sequences");
  await passDays(shop, 5);
  const before = shop.mailbox.to(email).length;
  await runMinute(shop);
  await shop.mailbox.until(email, before + 1);
  expect(await stepsOf(shop, email)).toHaveLength(2);
  await runMinute(shop);
  expect(shop.mailbox.to(email).length - before).toBe(1);
});

test("a purchase and an unsubscription stop it, for what is written too; coming back does not take it up again", async () => {
  const steps = { 1: "Lundi", 3: "Mercredi", 5: "Vendredi" };
  await aSequence(shop, admin, { tag: "fin", steps, stop: ["mindset"] });
  const [buyer, leaver, stays] = ["achete@exemple.fr", "part@exemple.fr", "reste@exemple.fr"];
  for (const email of [buyer, leaver, stays]) await aReader(shop, email, { tags: ["fin"] });
  await runMinute(shop);
  await passDays(shop, 2);
  await runMinute(shop);
  for (const email of [buyer, leaver, stays]) await shop.mailbox.until(email, 1);
  for (const email of [buyer, leaver, stays]) await isDone(email);
  await payWithoutReturning(shop, "mindset", buyer);
  await payWithoutReturning(shop, "rat-race", stays);
  await unsubscribeBy(shop, shop.mailbox.to(leaver)[0]);
  for (let day = 0; day < 4; day += 1) {
    await passDays(shop, 1);
    await runMinute(shop);
    await isDone(stays);
  }
  expect(await subjects(stays)).toEqual(["Lundi", "Mercredi", "Vendredi"]);
  for (const email of [buyer, leaver]) expect((await subjects(email)).at(-1)).not.toBe("Vendredi");
  const { rows } = await sql<{ email: string; state: string }>`select email, state from sequence_runs
    join subscribers on subscribers.id = subscriber_id where email in (${buyer}, ${leaver}) order by email`.execute(
    shop.db,
  );
  expect(rows.map(({ state }) => state)).toEqual(["stopped", "stopped"]);
  // Somebody who owns it already does not enter; the letter that is written says nothing after an older release has sold it.
  await aReader(shop, "deja@exemple.fr", { tags: [] });
  await payWithoutReturning(shop, "mindset", "deja@exemple.fr");
  await sql`update subscribers set tags = '{fin}' where email = 'deja@exemple.fr'`.execute(shop.db);
  await runMinute(shop);
  expect(await subjects("deja@exemple.fr")).toEqual([]);
  await sql`delete from subscribers where email = ${stays}`.execute(shop.db);
  expect((await admin.open(`/admin/series/avenir?email=${stays}`)).text).toContain("Personne");
});

test("who enters while a step is being removed begins with the next one, and a run without a step ends no minute late", async () => {
  const address = await aSequence(shop, admin, { tag: "retrait", steps: { 0: "Retirée", 9: "Restée" } });
  await sql`update sequence_steps set hour = 0 where subject = 'Retirée'`.execute(shop.db);
  await stopSchedule(shop, "run-sequences");
  const removing = await shop.db.startTransaction().execute();
  await sql`select from sequences where id = ${address.split("/").at(-1)} for no key update`.execute(removing);
  await sql`update sequence_steps set archived_at = now() where subject = 'Retirée'`.execute(removing);
  await aReader(shop, "retrait@exemple.fr", { tags: ["retrait"] });
  const entering = runJob(shop, "run-sequences");
  await untilWaiting(shop.db, 1);
  await removing.commit().execute();
  await entering;
  const { rows } = await sql`select subject from sequence_runs join sequence_steps on sequence_steps.id = next_step_id
    where sequence_runs.sequence_id = ${address.split("/").at(-1)}`.execute(shop.db);
  expect(rows).toEqual([{ subject: "Restée" }]);
  // As an older release left one.
  await sql`update sequence_runs set next_at = now(),
    next_step_id = (select id from sequence_steps where subject = 'Retirée') from sequence_steps as step
    where step.id = next_step_id and step.subject = 'Restée'`.execute(shop.db);
  await runJob(shop, "run-sequences");
});

test("a letter whose hour comes while its sequence stands still leaves when it goes on", async () => {
  const email = "halte@exemple.fr";
  const address = await aStoppedLetter(shop, admin, "halte", "Attendue");
  const waiting = await shop.db.selectFrom("emails").select("id").where("recipient", "=", email).execute();
  for (const { id: emailId } of waiting) await runJob(shop, "send-email", { emailId });
  expect(await statuses(email)).toEqual(["queued"]);
  await admin.complete(await admin.open(address), {}, "Mettre en route");
  await runMinute(shop);
  await shop.mailbox.about("Attendue", email);
});

test("a letter without a signature of its own bears the founder's name as it is when it leaves", async () => {
  const address = await aSequence(shop, admin, { tag: "signe", steps: { 0: "De ma main" } });
  await sql`update sequence_steps set hour = 0`.execute(shop.db);
  const page = await admin.open(address);
  const step = page.document.querySelector(`a[href^="${address}/etapes/"]`)?.getAttribute("href") ?? "";
  await admin.submit(await admin.open(step), { signature: "Camille Exemple" }, "Enregistrer");
  const letterTo = async (email: string) => {
    await aReader(shop, email, { tags: ["signe"] });
    await runMinute(shop);
    return (await shop.mailbox.about("De ma main", email))[0]?.text;
  };
  expect(await letterTo("avant@laposte.net")).toMatch(/Bonjour\.\s+Camille Exemple/);
  await admin.submit(await admin.open("/admin/vendeur"), { founder: "Inès Laurent" });
  expect(await letterTo("apres@laposte.net")).toMatch(/Bonjour\.\s+Inès Laurent/);
});

test("workers that are killed in the middle leave each person with the email of her step and the next one planned", async () => {
  await aSequence(shop, admin, { tag: "foule", steps: { 1: "Premier", 4: "Suivant" } });
  await sql`insert into subscribers (id, email, source, tags, consent, confirmed_at)
    select gen_random_uuid(), 'foule' || n || '@exemple.fr', 'guide', '{foule}',
      '{"text": "Oui", "version": "1", "at": "2026-03-03T09:00:00Z"}', '2026-03-03T09:05:00Z'
    from generate_series(1, 900) as n`.execute(shop.db);
  await runJob(shop, "run-sequences");
  await sql`delete from emails where recipient like 'foule%'`.execute(shop.db);
  await sql`update sequence_runs set state = 'running', reached_day = -1, next_at = now() - interval '1 minute',
      next_step_id = (select id from sequence_steps where subject = 'Premier')
    where subscriber_id in (select id from subscribers where email like 'foule%')`.execute(shop.db);
  const running = Promise.allSettled([runJob(shop, "run-sequences")]);
  await eventually(async () => (await count()) > 0);
  await shop.kill();
  await shop.startAgain();
  await running;
  await runJob(twin, "run-sequences");
  expect(await count()).toBe(900);
  const { rows } = await sql`select from sequence_runs join sequence_steps on sequence_steps.id = next_step_id
    where subject = 'Suivant' and exists (select from emails where sequence_run_id = sequence_runs.id)`.execute(
    shop.db,
  );
  expect(rows).toHaveLength(900);
});

async function count(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from emails
    where recipient like 'foule%'`.execute(shop.db);
  return rows[0]?.n ?? 0;
}
