import { sql } from "kysely";
import { expect, test } from "vitest";
import { formatDate, formatDateTime } from "#app/domain/values/time.ts";
import { newVisitor } from "#tests/support/accounts.ts";
import { anAdmin, errorAt } from "#tests/support/admin.ts";
import { anEmail, deliver } from "#tests/support/emails.ts";
import { runJob, stopSchedule } from "#tests/support/jobs.ts";
import { untilWaiting } from "#tests/support/locks.ts";
import { aDraft, aReader, depart, emailsOf, makeDue, stateOf } from "#tests/support/newsletters.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { aSequence, aStoppedLetter, stepsOf } from "#tests/support/sequences.ts";
import { eventually } from "#tests/support/shop.ts";

const shop = await aShop();
const admin = await anAdmin(shop);

test("a letter that is taken back in the minute in which it starts stays back", async () => {
  await aReader(shop, "retenue@exemple.fr", { tags: ["retenue"] });
  const address = await aDraft(admin, "retenue");
  // Before another story plans one: its job waits for the year 2099.
  await stopSchedule(shop, "mail-newsletters");
  await sql`update newsletters set state = 'planned', starts_at = now() where id = ${address.split("/").at(-1)}`.execute(
    shop.db,
  );
  const takingBack = await shop.db.startTransaction().execute();
  await sql`update newsletters set state = 'draft', starts_at = null where id = ${address.split("/").at(-1)}`.execute(
    takingBack,
  );
  const starting = runJob(shop, "mail-newsletters");
  await untilWaiting(shop.db, 1);
  await takingBack.commit().execute();
  await starting;
  expect([await stateOf(shop, address), await emailsOf(shop, address)]).toEqual(["draft", []]);
});

test("a letter of a sequence that stands still keeps no newsletter back, and is over at its end", async () => {
  const email = "arretee@exemple.fr";
  await aStoppedLetter(shop, admin, "arretee", "La lettre arrêtée");
  const address = await aDraft(admin, "arretee");
  await depart(shop, admin, address);
  await makeDue(shop, address);
  await shop.mailbox.about("Trois décisions", email);
  await sql`update emails set expires_at = now() where recipient = ${email} and sequence_run_id is not null`.execute(
    shop.db,
  );
  await runJob(shop, "reconcile-emails");
  expect((await stepsOf(shop, email)).map(({ status }) => status)).toEqual(["canceled"]);
  // What waits in a paused newsletter gets new times when it goes on.
  const id = address.split("/").at(-1);
  await sql`update newsletters set state = 'paused' where id = ${id}`.execute(shop.db);
  await sql`update emails set status = 'queued', expires_at = now() where newsletter_id = ${id}`.execute(shop.db);
  await runJob(shop, "reconcile-emails");
  expect((await emailsOf(shop, address)).map(({ status }) => status)).toEqual(["queued"]);
  await sql`update newsletters set state = 'stopped' where id = ${id}`.execute(shop.db);
});

test("a moment that is past plans nothing: it is said beside the field, which keeps what was typed", async () => {
  await aReader(shop, "hier@exemple.fr", { tags: ["hier"] });
  const address = await aDraft(admin, "hier");
  const past = await admin.submit(await admin.open(`${address}/envoi`), { le: "2020-01-01T10:00" }, "Programmer");
  expect([past.status, errorAt(past, "le")]).toEqual([400, expect.stringContaining("Ce moment est passé")]);
  expect(past.document.querySelector("[name=le]")?.getAttribute("value")).toBe("2020-01-01T10:00");
  expect(await stateOf(shop, address)).toBe("draft");
  const ahead = await admin.submit(past, { le: "2099-01-01T10:00" }, "Programmer");
  expect([ahead.status, await stateOf(shop, address)]).toEqual([200, "planned"]);
});

test("after twenty trials in an hour a letter waits, and the answer says how long", async () => {
  const page = await admin.open(await aDraft(admin, "retenue"));
  for (let n = 0; n < 20; n += 1) await admin.submit(page, {}, "M’envoyer un essai");
  const refused = await admin.submit(page, {}, "M’envoyer un essai");
  expect([refused.status, Number(refused.headers.get("Retry-After")) > 60]).toEqual([429, true]);
});

test("the timetable counts who had another email lately, and the plan keeps to it", async () => {
  for (const name of ["libre0", "libre1", "servie"]) await aReader(shop, `${name}@exemple.fr`, { tags: ["horaire"] });
  expect(await deliver(shop, await anEmail(shop, "servie@exemple.fr", "marketing"))).toBe("sent");
  await sql`update emails set sent_at = now() - interval '2 hours' where recipient = 'servie@exemple.fr'`.execute(
    shop.db,
  );
  const address = await aDraft(admin, "horaire", { texte: "À lire : https://exemple.fr/notes." });
  const before = (await admin.open(`${address}/envoi`)).text;
  expect(before).toMatch(/Autres3300.*\(2\).*\(1, après un autre e-mail\)/);
  expect(before).toContain("il ne retarde personne. 1 personne attend que 20 heures soient passées");
  const end = /Terminé vers le (.*?)\. Plafond/.exec(before)?.[1];
  await depart(shop, admin, address);
  const [letter] = await shop.mailbox.about("Trois décisions", "libre0@exemple.fr");
  expect(letter?.html).toMatch(/<a [^>]*href="https:\/\/exemple\.fr\/notes"[^>]*>https:\/\/exemple\.fr\/notes<\/a>\./);
  const [, , held] = await emailsOf(shop, address);
  expect([held?.recipient, Math.round(((held?.scheduledFor.getTime() ?? 0) - Date.now()) / 3_600_000)]).toEqual([
    "servie@exemple.fr",
    18,
  ]);
  const minute = new Date(Math.ceil((held?.scheduledFor.getTime() ?? 0) / 60_000) * 60_000);
  expect(end).toBe(formatDateTime(minute).replace(/\s/g, " "));
  const running = await admin.open(`${address}/envoi`);
  expect(running.text).toMatch(/Arrêter pour de bon….*qui attendent encore \(\d+ personnes?\).*ne reprend pas/s);
  expect((await admin.submit(running, {}, "Arrêter")).text).toContain("Arrêtée");
});

test("« Vérifier » says what it has not tried: other sites; an address with a password is a fault, a shouted subject a remark", async () => {
  const others = "[a](https://127.0.0.1:1/mort) [b](https://nulle-part.invalid) [c](/contact)";
  await aReader(shop, "liens@exemple.fr", { tags: ["liens"] });
  const address = await aDraft(admin, "liens", { objet: "GROSSE PROMO", texte: others });
  const checked = await admin.submit(await admin.open(address), {}, "Vérifier");
  expect(checked.text).toContain(
    "2 liens mènent à d’autres sites et n’ont pas été essayés (127.0.0.1:1, nulle-part.invalid)",
  );
  expect(checked.text).toContain("Rien n’empêche l’envoi : les pages du site qui sont liées répondent");
  expect(checked.text).toContain("mots en capitales");
  const secret = { objet: "Bonjour", texte: `[d](https://user:pw@evil.example/) [e](${shop.url}/nulle-part)` };
  const faulty = await admin.submit(checked, secret, "Vérifier");
  expect(errorAt(faulty, "texte")).toMatch(/evil.example.*sans identifiant ni mot de passe|nulle-part.*aucune page/);
  expect(faulty.text).toMatch(/nulle-part » ne mène à aucune page/);
  const literal =
    "Un <b>mot</b>&nbsp;: [**là**](javascript:alert(1)), http://nu.example/x, [https://dit.example](/contact).";
  const printed = await admin.submit(
    faulty,
    { objet: "Bonjour", texte: literal, accroche: "Une <i>ligne</i>" },
    "Vérifier",
  );
  expect(printed.text).toContain(
    "« <b> », « </b> », « &nbsp; », « [là](javascript:alert(1)) », « http://nu.example/x » : seront lus tels quels",
  );
  expect(printed.text).toMatch(/« <i> », « <\/i> » : seront lus tels quels/);
  expect(printed.text).not.toMatch(/« https:\/\/dit/);
  const clean = await admin.submit(printed, { texte: "[c](/contact)", accroche: "Une ligne" }, "Vérifier");
  expect(clean.text).toContain("Rien à redire : les pages du site qui sont liées répondent");
});

test("a letter about a code of hers is proven by it; a false price is not, and « Quand » says so before the button", async () => {
  await sql`insert into codes (id, code, kind, percent, starts_at, ends_at, created_by)
    values (gen_random_uuid(), 'NOEL20', 'public', 20, now(), now() + interval '9 days', 'test')`.execute(shop.db);
  const { price } = await shop.db
    .selectFrom("formations")
    .select(sql<number>`price::float8`.as("price"))
    .where("slug", "=", "mindset")
    .executeTakeFirstOrThrow();
  const sale = `Du 1er au 9, −20 % avec le code NOEL20 : ${(price * 0.8).toFixed(2).replace(".", ",")} € au lieu de ${price} €.`;
  await aReader(shop, "noel@exemple.fr", { tags: ["noel"] });
  const address = await aDraft(admin, "NOEL", { texte: `${sale}\n\nEt 1 € au lieu de ${price} €.` });
  const faulty = await admin.open(`${address}/envoi`);
  expect(faulty.text).toMatch(/Le texte n’est pas prêt.*« 1 € au lieu de.*aucune promotion ni aucun code/);
  expect(faulty.text).not.toContain("n’a pas de preuve");
  await admin.submit(await admin.open(address), { texte: sale }, "Enregistrer");
  const ready = await admin.open(`${address}/envoi`);
  expect(/Le texte n’est pas prêt.{0,400}/s.exec(ready.text)?.[0]).toBe(undefined);
  expect((await admin.submit(ready, { le: "2099-01-01T10:00" }, "Programmer")).status).toBe(200);
});

test("a letter goes to who has ordered or signed up by a word of the founder's, and its own word says what it brought", async () => {
  await sql`insert into source_words (word, label) values ('podcast-mai', 'Podcast'), ('lettre-mai', 'Lettre')`.execute(
    shop.db,
  );
  for (const email of ["podcast@exemple.fr", "inscrite@exemple.fr", "autre@exemple.fr"])
    await aReader(shop, email, { tags: ["mot"] });
  const guest = newVisitor(shop);
  await guest.submit(await guest.open("/checkout/mindset?c=podcast-mai"), { email: "podcast@exemple.fr", cgv: true });
  await sql`update subscribers set source_word = 'podcast-mai' where email = 'inscrite@exemple.fr'`.execute(shop.db);
  const address = await aDraft(admin, "mot", { texte: "[Voir](/formations?c=lettre-mai)" });
  const whom = await admin.open(`${address}/destinataires`);
  const wrong = await admin.submit(whom, { condition: "source-word", valeur: "Un Mot" }, "Ajouter");
  expect([wrong.status, errorAt(wrong, "valeur")]).toEqual([400, expect.stringContaining("mot d’origine")]);
  const unknown = await admin.submit(whom, { condition: "source-word", valeur: "podcast-juin" }, "Ajouter");
  expect(errorAt(unknown, "valeur")).toContain("n’est pas déclaré");
  const tagged = await admin.open(`${await aDraft(admin, "mot")}/destinataires`);
  const noTag = await admin.submit(tagged, { condition: "tag", valeur: "mots" }, "Ajouter");
  expect(errorAt(noTag, "valeur")).toMatch(/Aucun contact n’a cette étiquette. Il y a\s: .*mot/);
  const twin = await admin.submit(tagged, { condition: "tag", valeur: "MÔT" }, "Ajouter");
  expect(errorAt(twin, "condition")).toContain("y est déjà");
  expect(tagged.text).toMatch(/3 personnes\..*«\smot\s»/);
  const added = await admin.submit(whom, { condition: "source-word", valeur: "podcast-mai" }, "Ajouter");
  expect(added.text).toMatch(/2 personnes\..*A commandé ou s’est inscrite par le lien \?c=podcast-mai/);
  await depart(shop, admin, address);
  await sql`insert into daily_counts (day, page, source, n)
    values ((now() at time zone 'Europe/Paris')::date, '/formations', 'mot lettre-mai', 7)`.execute(shop.db);
  const buyer = newVisitor(shop);
  await buyer.submit(await buyer.open("/checkout/rat-race?c=lettre-mai"), { email: "lettre@exemple.fr", cgv: true });
  const after = (await admin.open(`${address}/envoi`)).text;
  expect(after).toMatch(/lettre-mai710/);
  expect(after).toContain("Revenues0");
});

test("a sequence that lets everybody in keeps to the cap and the speed, says so before the button, and a letter stands behind it", async () => {
  await sql`delete from emails`.execute(shop.db);
  await sql`update mail_lanes set per_hour = 3600 where lane = 'others'`.execute(shop.db);
  for (let n = 0; n < 60; n += 1) await aReader(shop, `toutes${n}@exemple.fr`, { tags: ["toutes"] });
  const address = await aSequence(shop, admin, { tag: "toutes", steps: { 0: "Bienvenue" } });
  await sql`update sequence_steps set hour = 0`.execute(shop.db);
  const off = await admin.submit(await admin.open(address), {}, "Arrêter la série");
  const today = Temporal.Now.plainDateISO("Europe/Paris");
  const nine = today.add({ days: 1 }).toZonedDateTime({ timeZone: "Europe/Paris", plainTime: "09:00" });
  const tomorrow = formatDate(new Date(nine.epochMilliseconds));
  expect(off.text).toContain("Elles sont 60 : au rythme des fournisseurs");
  expect(off.text).toContain(`la première étape part jusqu’au ${tomorrow}.`);
  await admin.submit(off, { tous: true }, "Mettre en route");
  await runJob(shop, "run-sequences");
  const { rows } = await sql<{ at: Date; expires: Date }>`select scheduled_for as at, expires_at as expires from emails
    where template = 'sequence-letter' order by scheduled_for`.execute(shop.db);
  expect(rows.map(({ expires, at }) => +expires - +at)).toEqual(Array(60).fill(48 * 3_600_000));
  const seconds = rows.map(({ at }) => (at.getTime() - nine.epochMilliseconds) / 1000);
  expect(seconds.filter((second) => second < 0)).toHaveLength(50);
  expect(seconds.slice(50)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  await aReader(shop, "apres@exemple.fr", { tags: ["apres"] });
  const letter = await admin.open(`${await aDraft(admin, "apres")}/envoi`);
  expect(/Terminé vers.*/.exec(letter.text)?.[0]).toContain(`Terminé vers le ${tomorrow} à 9 h`);
});

test("a letter that the worker starts while its page is read does not stand in its own way", async () => {
  await sql`delete from emails`.execute(shop.db);
  // Ends what was leaving.
  await runJob(shop, "mail-newsletters");
  for (let n = 0; n < 30; n += 1) await aReader(shop, `seule${n}@exemple.fr`, { tags: ["seule"] });
  const address = await aDraft(admin, "seule", { signature: "Camille Exemple" });
  expect((await admin.open(address)).document.querySelector("[name=signature]")?.text.trim()).toBe("");
  await admin.submit(await admin.open(`${address}/envoi`), { le: "2099-01-01T10:00" }, "Programmer");
  expect((await admin.open(address)).text).toContain("Camille Exemple");
  const id = address.split("/").at(-1);
  await sql`update newsletters set starts_at = now() + interval '2 minutes' where id = ${id}`.execute(shop.db);
  const page = await shop.db.transaction().execute(async (trx) => {
    await sql`lock table subscribers in access exclusive mode`.execute(trx);
    const opened = admin.open(`${address}/envoi`);
    // The page has read the letter, and waits for those whom it is for.
    await eventually(async () => {
      const { rows } = await sql`select from pg_stat_activity where wait_event_type = 'Lock'
        and datname = current_database() and query like '%is_blocked%'`.execute(shop.db);
      return rows.length > 0;
    });
    await sql`update newsletters set state = 'sending', frozen_at = now() where id = ${id}`.execute(trx);
    await sql`insert into emails (id, template, class, recipient, props, dedupe_key, scheduled_for, newsletter_id, lane)
      select gen_random_uuid(), 'newsletter', 'marketing', email, '{}', 'seule ' || email, now() + interval '1 hour',
        ${id}::uuid, 'others' from subscribers where 'seule' = any(tags)`.execute(trx);
    return { opened };
  });
  expect((await page.opened).text).toMatch(/Terminé vers le .*tout part ce jour-là/);
  await admin.submit(await admin.open(`${address}/envoi`), {}, "Arrêter");
});

test("a provider that does not want the sender while a letter leaves is left alone, and the founder is told; nobody is blocked", async () => {
  await sql`delete from emails`.execute(shop.db);
  // Gmail says it by its number, Orange by its own words alone.
  shop.mailbox.unwelcome = { "gmail.com": "5.7.26 Unauthenticated", "orange.fr": "Mail rejete. OFR_506 [506]" };
  for (const domain of ["gmail.com", "orange.fr", "free.fr"])
    for (const n of [0, 1]) await aReader(shop, `refus${n}@${domain}`, { tags: ["refus"] });
  const address = await aDraft(admin, "refus");
  await depart(shop, admin, address);
  await eventually(async () => {
    const sent = await emailsOf(shop, address);
    return (
      sent.filter(({ status }) => status === "failed").length === 2 && sent.some(({ status }) => status === "sent")
    );
  });
  // Each refusal pauses its lane after it is noted.
  await eventually(async () => {
    const { rows } = await sql<{ lane: string }>`select lane from mail_lanes where pause_until > now()
      order by lane`.execute(shop.db);
    return rows.map(({ lane }) => lane).join() === "google,orange";
  });
  await makeDue(shop, address);
  await shop.mailbox.until("refus1@free.fr", 1);
  await eventually(async () => (await emailsOf(shop, address)).every(({ status }) => status !== "sending"));
  expect((await emailsOf(shop, address)).map(({ recipient, status }) => [recipient.slice(5), status])).toEqual([
    ["0@free.fr", "sent"],
    ["0@gmail.com", "failed"],
    ["0@orange.fr", "failed"],
    ["1@free.fr", "sent"],
    ["1@gmail.com", "queued"],
    ["1@orange.fr", "queued"],
  ]);
  for (const provider of ["gmail.com", "orange.fr"])
    expect((await admin.open("/admin/commandes")).text).toMatch(new RegExp(`${provider}.*refuse`, "i"));
  expect(await shop.db.selectFrom("suppressedAddresses").select("email").execute()).toEqual([]);
});
