import ICAL from "ical.js";
import { expect, test } from "vitest";
import { parisDay } from "#app/domain/values/time.ts";
import { setAccess } from "#tests/support/accounts.ts";
import { anAdmin, errorAt } from "#tests/support/admin.ts";
import { aCustomer } from "#tests/support/buying.ts";
import { anAsset } from "#tests/support/films.ts";
import { makeJobsDue } from "#tests/support/jobs.ts";
import { aCohort, LINK, planSession, refusedSession, sessionId, startIn } from "#tests/support/live.ts";
import type { ReceivedMail } from "#tests/support/mailbox.ts";
import { carryOut, findOrder } from "#tests/support/orders.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { eventually } from "#tests/support/shop.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

const PROGRAMME = "/formations/mindset/apprendre";
const SESSIONS = "/formations/mindset/directs";
const EVERYBODY = "Formation Mindset · Toutes les apprenantes";

const shop = await aShop();
const admin = await anAdmin(shop);
const learner = await aCustomer(shop, "lea@exemple.fr", "mindset");
const outsider = await aCustomer(shop, "mia@exemple.fr", "entrepreneuriat");
await aCustomer(shop, "zoe@exemple.fr", "mindset");

test("a live session is planned and shown in Paris time, and only learners of the formation see it", async () => {
  expect((await learner.open(PROGRAMME)).html).not.toContain(SESSIONS);
  const refused = await refusedSession(
    admin,
    { titre: "Questions", debut: "demain", lien: "http://visio.fr" },
    EVERYBODY,
  );
  expect(errorAt(refused, "debut")).toContain("Indiquez une date et une heure");
  expect(errorAt(refused, "lien")).toContain("https://");
  await planSession(admin, { titre: "Questions d’hiver", debut: "2099-01-13T20:00" }, EVERYBODY);
  const late = await refusedSession(admin, { titre: "Trop tard", debut: "2026-01-12T20:00" }, EVERYBODY);
  expect(errorAt(late, "debut")).toContain("Cette date est passée");
  const listed = await planSession(admin, { titre: "Questions d’été", debut: "2099-07-07T12:30" }, EVERYBODY);
  const last = await admin.open(`/admin/directs?page=${/page \d+ sur (\d+)/.exec(listed.text)?.[1] ?? 1}`);
  const titles = last.document.querySelectorAll("tbody a").map(({ text }) => text);
  expect(titles.indexOf("Questions d’été")).toBeGreaterThan(titles.indexOf("Questions d’hiver"));
  const form = await admin.open(`/admin/directs/${await sessionId(shop, "Questions d’été")}`);
  expect(errorAt(await admin.submit(form, { debut: "2026-07-06T12:30" }, "Enregistrer"), "debut")).toContain("passée");
  expect((await learner.open(PROGRAMME)).html).toContain(`href="${SESSIONS}"`);
  const page = await learner.open(SESSIONS);
  const times = page.document.querySelectorAll("time");
  expect(times.map((time) => [time.text.replace(/\s/g, " "), time.getAttribute("datetime")])).toEqual([
    ["mardi 13 janvier 2099 à 20 h (heure de Paris)", "2099-01-13T19:00:00.000Z"],
    ["mardi 7 juillet 2099 à 12 h 30 (heure de Paris)", "2099-07-07T10:30:00.000Z"],
  ]);
  expect((await outsider.open(SESSIONS)).status).toBe(404);
});

test("the link of a live session is on its page only from fifteen minutes before the start until the end", async () => {
  await planSession(admin, { titre: "Atelier", minutes: "60" }, EVERYBODY);
  const shows = async () => {
    const data = await (await learner.request(`${SESSIONS}.data`)).text();
    return [(await learner.open(SESSIONS)).html, data].map((sent) => sent.includes(LINK));
  };
  await startIn(shop, "Atelier", 16);
  expect(await shows()).toEqual([false, false]);
  await startIn(shop, "Atelier", 14);
  expect(await shows()).toEqual([true, true]);
  await startIn(shop, "Atelier", -59);
  expect(await shows()).toEqual([true, true]);
  await startIn(shop, "Atelier", -61);
  expect(await shows()).toEqual([false, false]);
});

test("the replay and its film are available after the end of the session, only to those who could attend it", async () => {
  const film = await anAsset(shop);
  await planSession(admin, { titre: "Conférence", minutes: "60" }, EVERYBODY);
  const id = await sessionId(shop, "Conférence");
  await shop.db.updateTable("liveSessions").set({ replayAssetId: film }).where("id", "=", id).execute();
  const page = `${SESSIONS}/${id}`;
  const address = `/medias/${film}/240.mp4`;
  const answers = async (visitor: Visitor) => [
    (await visitor.request(page)).status,
    (await visitor.request(address, { method: "HEAD" })).status,
  ];
  expect(await answers(learner)).toEqual([404, 404]);
  const other = await anAsset(shop);
  await shop.db.updateTable("liveSessions").set({ replayAssetId: other }).where("id", "=", id).execute();
  await startIn(shop, "Conférence", -61);
  expect((await learner.open(page)).html).toContain(`/medias/${other}/480.mp4`);
  expect((await learner.request(`/medias/${other}/240.mp4`, { method: "HEAD" })).status).toBe(200);
  expect((await outsider.request(page)).status).toBe(404);
  expect((await outsider.request(`/medias/${other}/240.mp4`, { method: "HEAD" })).status).toBe(404);
  const kept = await admin.request(`/admin/medias/${other}/supprimer`, { method: "POST" });
  expect(kept.headers.get("Location")).toContain("media-used");
  expect((await admin.open(`/admin/medias/${other}`)).text).toMatch(/Où il sert\s*Direct\s: Conférence/);
  // It took place: it is not called off afterwards.
  const late = await admin.submit(await admin.open(`/admin/directs/${id}/annuler`), {}, "Annuler");
  expect([late.status, late.text]).toEqual([409, expect.stringContaining("Ce direct a eu lieu")]);
  expect((await admin.open(`/admin/directs/${id}`)).text).not.toContain("Annuler ce direct");
  await startIn(shop, "Conférence", 10);
  await admin.submit(await admin.open(`/admin/directs/${id}/annuler`), {}, "Annuler");
  const freed = await admin.request(`/admin/medias/${other}/supprimer`, { method: "POST" });
  expect(freed.headers.get("Location")).not.toContain("media-used");
});

test("a learner's calendar needs no cookie, shows each change, and moves to another address when the learner renews it", async () => {
  const create = await learner.open(SESSIONS);
  const page = await learner.submit(create, {}, "Créer mon adresse");
  const address = feedIn(page);
  expect(page.html).toContain(`href="${address.replace("http:", "webcal:")}"`);
  const application = new Visitor(shop.url);
  const answer = await application.request(address);
  expect(answer.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
  expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
  expect(await eventIn(address, "Questions d’hiver")).toMatchObject({ at: "2099-01-13T19:00:00.000Z", sequence: 0 });
  const id = await sessionId(shop, "Questions d’hiver");
  const single = `${SESSIONS}/${id}/direct.ics`;
  expect(await (await learner.request(single)).text()).toContain(`UID:${id}`);
  expect((await outsider.request(single)).status).toBe(404);
  const form = await admin.open(`/admin/directs/${id}`);
  await admin.submit(form, { debut: "2099-03-29T20:00" }, "Enregistrer");
  const stale = await admin.submit(form, { titre: "Trop tard" }, "Enregistrer");
  expect(stale.text).toContain("modifié pendant que vous l’aviez ouvert");
  expect(await eventIn(address, "Questions d’hiver")).toMatchObject({ at: "2099-03-29T18:00:00.000Z", sequence: 1 });
  await admin.submit(await admin.open(`/admin/directs/${id}/annuler`), {}, "Annuler ce direct");
  expect(await eventIn(address, "Questions d’hiver")).toMatchObject({ uid: id, status: "CANCELLED", sequence: 2 });
  expect((await learner.open(SESSIONS)).text).toContain("Ce direct est annulé.");
  const renewed = feedIn(await learner.submit(await learner.open(SESSIONS), {}, "Changer d’adresse"));
  expect(renewed).not.toBe(address);
  expect((await application.request(address)).status).toBe(404);
  expect((await application.request(renewed)).status).toBe(200);
  await setAccess(shop, "lea@exemple.fr", new Date());
  expect((await application.request(renewed)).status).toBe(404);
  expect((await learner.open(SESSIONS)).status).toBe(404);
  await setAccess(shop, "lea@exemple.fr", null);
  expect((await application.request(renewed)).status).toBe(200);
});

test("announcing, changing and canceling a session sends one email each, with a calendar file, and none after a refund", async () => {
  const form = await admin.open("/admin/directs/nouveau");
  const formation = form.document.querySelectorAll("option").find(({ text }) => text.startsWith(EVERYBODY));
  expect(formation?.text).toBe(`${EVERYBODY} · 2\u00a0e-mails`);
  const fields = { pour: formation?.getAttribute("value"), titre: "Bilan", debut: "2099-02-03T18:00", lien: LINK };
  await setOpening("zoe@exemple.fr", new Date(Date.now() + 600_000));
  for (let click = 0; click < 2; click += 1) expect((await admin.submit(form, fields)).status).toBe(200);
  const [planned] = await shop.mailbox.about("Nouveau direct\u00a0: Bilan", "lea@exemple.fr");
  expect(planned?.text).toContain("mardi 3 février 2099 à 18 h (heure de Paris)");
  expect(planned?.raw).not.toContain("salle-secrete");
  const id = await sessionId(shop, "Bilan");
  expect(eventOf(planned)).toMatchObject({ uid: id, at: "2099-02-03T17:00:00.000Z", sequence: 0, status: "CONFIRMED" });
  // Zoé's access waits for its confirmation, and so does the email about the session.
  expect(await emailsAbout(id, "zoe@exemple.fr")).toEqual(["0 queued"]);
  await setOpening("zoe@exemple.fr", new Date());
  await makeJobsDue(shop);
  await eventually(async () => (await emailsAbout(id, "zoe@exemple.fr")).join() === "0 sent");
  await admin.submit(await admin.open(`/admin/directs/${id}`), { replay: "" }, "Enregistrer");
  const stored = await admin.open(`/admin/directs/${id}`);
  expect(stored.text).toContain("le lien change, un e-mail part à chacune : 2 e-mails.");
  await admin.submit(stored, { debut: "2099-02-04T18:00" }, "Enregistrer");
  const [changed] = await shop.mailbox.about("Direct modifié\u00a0: Bilan", "lea@exemple.fr");
  expect(eventOf(changed)).toMatchObject({ uid: id, at: "2099-02-04T17:00:00.000Z", sequence: 1 });
  expect(changed?.text.replace(/\s+/g, " ")).toMatch(
    /Avant : mardi 3 février 2099 à 18 h \(heure de Paris\) Quand : mercredi 4 février 2099 à 18 h/,
  );
  expect(planned?.text).not.toContain("Avant");
  await eventually(async () => (await emailsAbout(id, "zoe@exemple.fr")).join() === "0 sent,1 sent");
  await setAccess(shop, "lea@exemple.fr", new Date());
  for (let click = 0; click < 2; click += 1) await admin.request(`/admin/directs/${id}/annuler`, { method: "POST" });
  const [called] = await shop.mailbox.about("Direct annulé\u00a0: Bilan", "zoe@exemple.fr");
  expect(eventOf(called)).toMatchObject({ uid: id, sequence: 2, status: "CANCELLED" });
  await eventually(async () => (await emailsAbout(id, "zoe@exemple.fr")).join() === "0 sent,1 sent,2 sent");
  expect(await emailsAbout(id, "lea@exemple.fr")).toEqual(["0 sent", "1 sent"]);
  expect(await emailsAbout(id, "mia@exemple.fr")).toEqual([]);
  const sent = await shop.db
    .selectFrom("emails")
    .select("id")
    .where("dedupeKey", "like", `live:${id}:2:%`)
    .executeTakeFirstOrThrow();
  await setAccess(shop, "zoe@exemple.fr", new Date());
  await admin.submit(await admin.open(`/admin/emails/${sent.id}`), {}, "Renvoyer");
  await eventually(async () => (await emailsAbout(id, "zoe@exemple.fr")).includes("2 canceled"));
  for (const email of ["lea@exemple.fr", "zoe@exemple.fr"]) await setAccess(shop, email, null);
});

test("only members see a cohort's session, a full cohort takes nobody, and only an empty cohort can be deleted", async () => {
  const cohort = await aCohort(admin, { nom: "Janvier", depart: "2099-01-04", places: "1" }, "Formation Mindset");
  await planSession(admin, { titre: "Entre nous" }, "Formation Mindset · Janvier");
  expect((await learner.open(SESSIONS)).text).not.toContain("Entre nous");
  const members = `/admin/cohortes/${cohort}/membres`;
  const add = async (email: string) => admin.submit(await admin.open(members), { email }, "Ajouter");
  expect(errorAt(await add("mia@exemple.fr"), "email")).toContain("Personne n’a accès");
  expect((await add("lea@exemple.fr")).text).toContain("elle suit maintenant cette cohorte");
  expect((await learner.open(SESSIONS)).text).toMatch(/départ le 4 janvier 2099.*Entre nous/);
  expect(errorAt(await add("zoe@exemple.fr"), "email")).toContain("Toutes les places");
  const remove = () => admin.request(`/admin/cohortes/${cohort}/supprimer`, { method: "POST" });
  expect((await remove()).headers.get("Location")).toContain("cohort-used");
  await admin.submit(await admin.open(members), {}, "Retirer");
  expect((await learner.open(SESSIONS)).text).not.toContain("Entre nous");
  expect((await remove()).headers.get("Location")).toContain("cohort-used");
  const closing = (ago: number) => ({ fermeture: parisDay(new Date()).subtract({ days: ago }).toString() });
  const form = await admin.open(`/admin/cohortes/${cohort}`);
  expect(errorAt(await admin.submit(form, closing(2), "Enregistrer"), "fermeture")).toContain("Ce jour est passé");
  expect((await admin.submit(form, closing(1), "Enregistrer")).status).toBe(200);
  await admin.request(`/admin/directs/${await sessionId(shop, "Entre nous")}/annuler`, { method: "POST" });
  expect((await remove()).headers.get("Location")).toContain("cohort-deleted");
});

/** The address of the calendar, as the page shows it to be copied. */
function feedIn(page: Page): string {
  return page.document.querySelector("code")?.text ?? "";
}

/** A session of the calendar as ical.js, another library than the shop's, reads it. */
async function eventIn(address: string, title: string) {
  return readEvent(await (await new Visitor(shop.url).request(address)).text(), title);
}

function eventOf(mail: ReceivedMail | undefined) {
  const file = mail?.attachments.find(({ filename }) => filename === "direct.ics");
  return file && readEvent(Buffer.from(file.content as ArrayBuffer).toString(), "");
}

function readEvent(text: string, title: string) {
  const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent").map((one) => new ICAL.Event(one));
  const event = events.find(({ summary }) => summary.startsWith(title));
  return (
    event && {
      uid: event.uid,
      at: event.startDate.toJSDate().toISOString(),
      sequence: event.sequence,
      status: event.component.getFirstPropertyValue("status"),
    }
  );
}

/** The emails about a session to that address, with sequence and status. */
async function emailsAbout(session: string, recipient: string): Promise<string[]> {
  const rows = await shop.db
    .selectFrom("emails")
    .select(["props", "status"])
    .where("template", "=", "live-session")
    .where("recipient", "=", recipient)
    .orderBy("createdAt")
    .execute();
  const props = (row: (typeof rows)[number]) => row.props as { sessionId: string; sequence: string };
  return rows.filter((row) => props(row).sessionId === session).map((row) => `${props(row).sequence} ${row.status}`);
}

/** The accesses of this person open at that moment. */
async function setOpening(email: string, opensAt: Date): Promise<void> {
  await shop.db
    .updateTable("access")
    .set({ opensAt })
    .where("userId", "in", shop.db.selectFrom("users").select("id").where("email", "=", email))
    .execute();
}

test("who ends her subscription is told which modules will not have opened, and is offered nothing after the end", async () => {
  const email = "abonnee@exemple.fr";
  const subscriber = await aCustomer(shop, email, "immobilier-campagne");
  const { number } = await findOrder(shop, email);
  // At any hour and in any month: the second month opens after thirty days, at 7:00, and the first one may have thirty-one.
  await shop.edit(`update access set granted_at = now() + interval '3 days' where user_id =
    (select id from users where email = '${email}')`);
  const { name, module, lesson } = await shop.db
    .selectFrom("formations")
    .innerJoin("formationCourses", "formationId", "formations.id")
    .innerJoin("courseModules", "courseModules.courseId", "formationCourses.courseId")
    .innerJoin("lessons", "moduleId", "courseModules.id")
    .select(["name", "courseModules.title as module", "lessons.slug as lesson"])
    .where("formations.slug", "=", "immobilier-campagne")
    .where("courseModules.title", "like", "Mois 2%")
    .executeTakeFirstOrThrow();
  const inDays = { "Avant la fin": 10, "Après la fin": 60 };
  for (const [titre, days] of Object.entries(inDays)) {
    await planSession(admin, { titre }, `${name} · Toutes les apprenantes`);
    await startIn(shop, titre, days * 24 * 60);
  }
  const [lives, programme] = ["/formations/immobilier-campagne/directs", "/formations/immobilier-campagne/apprendre"];
  expect((await subscriber.open(lives)).text).toMatch(/Avant la fin.*Après la fin/);
  expect((await subscriber.open(programme)).text).toContain("Ouvre le");
  const asked = { nom: "Martin", contrat: number, email, fin: "fin-de-periode" };
  const recap = await subscriber.submit(await subscriber.open("/resiliation"), asked);
  expect(recap.text).toContain(
    `À la fin du contrat, ce module n’aura pas encore ouvert : « ${module.replaceAll("\u00a0", " ")} ».`,
  );
  const stranger = new Visitor(shop.url);
  expect((await stranger.submit(await stranger.open("/resiliation"), asked)).text).not.toContain("encore ouvert");
  await subscriber.submit(recap, { voie: "resiliation" }, "Notification de la résiliation");
  await carryOut(shop);

  const after = (await subscriber.open(programme)).text;
  expect([after.includes("Ouvre le"), after.includes("Après la fin de ton abonnement")]).toEqual([false, true]);
  expect((await subscriber.open(`${programme}/${lesson}`)).text).toContain("ouvre après la fin de ton abonnement");
  const offered = await subscriber.open(lives);
  expect([offered.text.includes("Avant la fin"), offered.text.includes("Après la fin")]).toEqual([true, false]);
  await shop.edit("update live_sessions set starts_at = now() + interval '60 days'");
  expect((await subscriber.open(lives)).text).toContain("Aucun direct n’est prévu d’ici la fin de ton abonnement.");
  expect((await subscriber.open(programme)).html).not.toContain(lives);
});
