import ICAL from "ical.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { anAdmin, errorAt } from "#tests/support/admin.ts";
import { aCustomer } from "#tests/support/buying.ts";
import { anAsset } from "#tests/support/films.ts";
import { aCohort, LINK, planSession, sessionId, startIn } from "#tests/support/live.ts";
import { Shop } from "#tests/support/shop.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

const PROGRAMME = "/formations/mindset/apprendre";
const SESSIONS = "/formations/mindset/directs";
const EVERYBODY = "Formation Mindset · Toutes les apprenantes";

let shop: Shop;
let admin: Visitor;
let learner: Visitor;
let outsider: Visitor;
beforeAll(async () => {
  shop = await Shop.open();
  admin = await anAdmin(shop);
  learner = await aCustomer(shop, "lea@exemple.fr", "mindset");
  outsider = await aCustomer(shop, "mia@exemple.fr", "entrepreneuriat");
});
afterAll(() => shop.close());

test("a session is planned in the time of Paris, and shown in it, to those who have the training and to nobody else", async () => {
  expect((await learner.open(PROGRAMME)).html).not.toContain(SESSIONS);
  const refused = await planSession(admin, { titre: "Questions", debut: "demain", lien: "http://visio.fr" }, EVERYBODY);
  expect(refused.status).toBe(400);
  expect(errorAt(refused, "debut")).toContain("Indiquez une date et une heure");
  expect(errorAt(refused, "lien")).toContain("https://");
  await planSession(admin, { titre: "Questions d’hiver", debut: "2027-01-12T20:00" }, EVERYBODY);
  await planSession(admin, { titre: "Questions d’été", debut: "2027-07-06T12:30" }, EVERYBODY);
  expect((await learner.open(PROGRAMME)).html).toContain(`href="${SESSIONS}"`);
  const page = await learner.open(SESSIONS);
  const times = page.document.querySelectorAll("time");
  expect(times.map((time) => [time.text.replace(/\s/g, " "), time.getAttribute("datetime")])).toEqual([
    ["mardi 12 janvier 2027 à 20 h (heure de Paris)", "2027-01-12T19:00:00.000Z"],
    ["mardi 6 juillet 2027 à 12 h 30 (heure de Paris)", "2027-07-06T10:30:00.000Z"],
  ]);
  expect((await outsider.open(SESSIONS)).status).toBe(404);
});

test("the link is in the page from a quarter of an hour before the session until its end, and in nothing that is sent earlier or later", async () => {
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

test("the replay opens with the end of the session: its page and its film, for those whom the session was for", async () => {
  const film = await anAsset(shop);
  await planSession(admin, { titre: "Conférence", minutes: "60" }, EVERYBODY);
  const id = await sessionId(shop, "Conférence");
  await shop.inspect((db) =>
    db.updateTable("live_sessions").set({ replay_asset_id: film }).where("id", "=", id).execute(),
  );
  const page = `${SESSIONS}/${id}`;
  const address = `/medias/${film}/240.mp4`;
  const answers = async (visitor: Visitor) => [
    (await visitor.request(page)).status,
    (await visitor.request(address, { method: "HEAD" })).status,
  ];
  expect(await answers(learner)).toEqual([404, 404]);
  const other = await anAsset(shop);
  await shop.inspect((db) =>
    db.updateTable("live_sessions").set({ replay_asset_id: other }).where("id", "=", id).execute(),
  );
  await startIn(shop, "Conférence", -61);
  expect((await learner.open(page)).html).toContain(`/medias/${other}/480.mp4`);
  expect((await learner.request(`/medias/${other}/240.mp4`, { method: "HEAD" })).status).toBe(200);
  expect((await outsider.request(page)).status).toBe(404);
  expect((await outsider.request(`/medias/${other}/240.mp4`, { method: "HEAD" })).status).toBe(404);
  const kept = await admin.request(`/admin/medias/${other}/supprimer`, { method: "POST" });
  expect(kept.headers.get("Location")).toContain("media-used");
});

test("a learner's calendar needs no cookie, follows each change, and opens at another address once it was renewed", async () => {
  const create = await learner.open(SESSIONS);
  const page = await learner.submit(create, {}, "Créer mon adresse");
  const address = feedIn(page);
  expect(page.html).toContain(`href="${address.replace("http:", "webcal:")}"`);
  const application = new Visitor(shop.url);
  const answer = await application.request(address);
  expect(answer.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
  expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
  expect(await eventIn(address, "Questions d’hiver")).toMatchObject({ at: "2027-01-12T19:00:00.000Z", sequence: 0 });
  const id = await sessionId(shop, "Questions d’hiver");
  const single = `${SESSIONS}/${id}/direct.ics`;
  expect(await (await learner.request(single)).text()).toContain(`UID:${id}`);
  expect((await outsider.request(single)).status).toBe(404);
  const form = await admin.open(`/admin/directs/${id}`);
  await admin.submit(form, { debut: "2027-03-28T20:00" }, "Enregistrer");
  const stale = await admin.submit(form, { titre: "Trop tard" }, "Enregistrer");
  expect(stale.text).toContain("modifié pendant que vous l’aviez ouvert");
  expect(await eventIn(address, "Questions d’hiver")).toMatchObject({ at: "2027-03-28T18:00:00.000Z", sequence: 1 });
  await admin.submit(await admin.open(`/admin/directs/${id}/annuler`), {}, "Annuler ce direct");
  expect(await eventIn(address, "Questions d’hiver")).toMatchObject({ uid: id, status: "CANCELLED", sequence: 2 });
  expect((await learner.open(SESSIONS)).text).toContain("Ce direct est annulé.");
  const renewed = feedIn(await learner.submit(await learner.open(SESSIONS), {}, "Changer d’adresse"));
  expect(renewed).not.toBe(address);
  expect((await application.request(address)).status).toBe(404);
  expect((await application.request(renewed)).status).toBe(200);
  await setAccess("lea@exemple.fr", new Date());
  expect((await application.request(renewed)).status).toBe(404);
  expect((await learner.open(SESSIONS)).status).toBe(404);
  await setAccess("lea@exemple.fr", null);
  expect((await application.request(renewed)).status).toBe(200);
});

test("a session of a cohort is for its members; a full cohort takes nobody; only an empty one is deleted", async () => {
  const cohort = await aCohort(admin, { nom: "Janvier", depart: "2027-01-04", places: "1" }, "Formation Mindset");
  await planSession(admin, { titre: "Entre nous" }, "Formation Mindset · Janvier");
  expect((await learner.open(SESSIONS)).text).not.toContain("Entre nous");
  const members = `/admin/cohortes/${cohort}/membres`;
  const add = async (email: string) => admin.submit(await admin.open(members), { email }, "Ajouter");
  expect(errorAt(await add("mia@exemple.fr"), "email")).toContain("Personne n’a accès");
  expect((await add("lea@exemple.fr")).text).toContain("elle suit maintenant cette cohorte");
  expect((await learner.open(SESSIONS)).text).toMatch(/départ le 4 janvier 2027.*Entre nous/);
  await aCustomer(shop, "zoe@exemple.fr", "mindset");
  expect(errorAt(await add("zoe@exemple.fr"), "email")).toContain("Toutes les places");
  const remove = () => admin.request(`/admin/cohortes/${cohort}/supprimer`, { method: "POST" });
  expect((await remove()).headers.get("Location")).toContain("cohort-used");
  await admin.submit(await admin.open(members), {}, "Retirer");
  expect((await learner.open(SESSIONS)).text).not.toContain("Entre nous");
  expect((await remove()).headers.get("Location")).toContain("cohort-used");
  await shop.inspect((db) => db.deleteFrom("live_sessions").where("cohort_id", "=", cohort).execute());
  expect((await remove()).headers.get("Location")).toContain("cohort-deleted");
});

/** The address of the calendar, as the page shows it to be copied. */
function feedIn(page: Page): string {
  return page.document.querySelector("code")?.text ?? "";
}

/** What another library than the shop's reads of one session. */
async function eventIn(address: string, title: string) {
  const text = await (await new Visitor(shop.url).request(address)).text();
  const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent").map((one) => new ICAL.Event(one));
  const event = events.find(({ summary }) => summary.startsWith(title));
  return (
    event && {
      ...{ uid: event.uid, at: event.startDate.toJSDate().toISOString(), sequence: event.sequence },
      status: event.component.getFirstPropertyValue("status"),
    }
  );
}

function setAccess(email: string, revokedAt: Date | null) {
  return shop.inspect((db) =>
    db
      .updateTable("access")
      .set({ revoked_at: revokedAt })
      .where("user_id", "in", db.selectFrom("users").select("id").where("email", "=", email))
      .execute(),
  );
}
