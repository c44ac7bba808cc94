import { sql } from "kysely";
import { expect, test } from "vitest";
import { anAdmin } from "#tests/support/admin.ts";
import { payWithoutReturning } from "#tests/support/buying.ts";
import { sendRule } from "#tests/support/courses.ts";
import { runJob } from "#tests/support/jobs.ts";
import { aCohort } from "#tests/support/live.ts";
import { aPaidOrder } from "#tests/support/orders.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { eventually } from "#tests/support/shop.ts";

/** Whom a cohort takes, and who is told when hers starts. */
const shop = await aShop();
const admin = await anAdmin(shop);
const COHORTS = "/admin/cohortes";
await aPaidOrder(shop, "mia", "entrepreneuriat");

test("buyers who pay at the same time join the next cohort that has a seat, no cohort is overbooked, and each buyer is told the start", async () => {
  const formation = "Formation Entrepreneuriat";
  const closed = await aCohort(admin, { nom: "Close", depart: "2098-01-05", fermeture: "2098-01-06" }, formation);
  const days = { startsOn: "2026-01-05", closesOn: "2026-01-06" };
  await shop.db.updateTable("cohorts").set(days).where("id", "=", closed).execute();
  await aCohort(admin, { nom: "Suivante", depart: "2099-06-01" }, formation);
  await aCohort(admin, { nom: "Prochaine", depart: "2099-01-01", places: "2" }, formation);
  await sendRule(shop, admin, "portrait-d-une-cliente", { ouverture: "depart", jours: "7" });
  const buyers = ["un", "deux", "trois", "quatre"].map((name) => `${name}@exemple.fr`);
  await Promise.all(buyers.map((email) => payWithoutReturning(shop, "entrepreneuriat", email)));
  await eventually(async () => (await cohortsOf(buyers)).length === buyers.length);
  expect((await cohortsOf(buyers)).toSorted()).toEqual(["Prochaine", "Prochaine", "Suivante", "Suivante"]);
  expect(await cohortsOf(["mia@exemple.fr"])).toEqual([null]);
  await shop.db.updateTable("cohorts").set({ seats: 3 }).where("name", "=", "Prochaine").execute();
  await holdingSeat("Prochaine", "mia@exemple.fr", async () => {
    await payWithoutReturning(shop, "entrepreneuriat", "cinq@exemple.fr");
    await eventually(async () => (await isWaiting()) || (await cohortsOf(["cinq@exemple.fr"])).length === 1);
  });
  await eventually(async () => (await cohortsOf(["cinq@exemple.fr"])).length === 1);
  expect(await cohortsOf(["mia@exemple.fr", "cinq@exemple.fr"])).toEqual(["Prochaine", "Suivante"]);
  for (const email of ["un@exemple.fr", "cinq@exemple.fr"]) {
    const [confirmation] = await shop.mailbox.about(/^Commande/, email);
    const start = (await cohortsOf([email]))[0] === "Prochaine" ? "1er janvier 2099" : "1er juin 2099";
    const opening = `Module 2 : 7 jours après le départ de la cohorte du ${start}`;
    expect(confirmation?.text.replace(/\s+/g, " ")).toContain(opening);
  }
});

test("who buys when every place is taken waits for a cohort, and the founder sees her on her first page", async () => {
  await sendRule(shop, admin, "biographie-d-argent", { ouverture: "depart", jours: "" });
  await aCohort(admin, { nom: "Hiver", depart: "2098-12-14", places: "2" }, "Formation Mindset");
  for (const name of ["lea", "zoe", "ana", "noa"]) await aPaidOrder(shop, name);
  expect(await cohortsOf(people("lea", "zoe", "ana", "noa"))).toEqual(["Hiver", "Hiver", null, null]);
  const today = await admin.open("/admin");
  expect(today.text).toMatch(/2 Personnes sans cohorte, qui attendent un départ/);
  const list = await admin.open(COHORTS);
  expect(list.text).toMatch(/attendent un départ.*ana@exemple\.fr.*noa@exemple\.fr/);
  const form = await admin.open(`${COHORTS}/${await cohortId("Hiver")}`);
  expect(form.text).toContain("Quand elles sont prises, la vente continue");
  expect(form.html).toMatch(/href="\/admin\/formations\/[0-9a-f-]{36}\/modifier"/);
});

test("moving the start of a cohort tells each member once, with the day before; the form says to how many", async () => {
  const form = await admin.open(`${COHORTS}/${await cohortId("Hiver")}`);
  expect(form.text).toContain("Membres qui attendent ce jour : 2. Si vous le changez, un e-mail dit à chacune");
  const { url, body } = admin.formRequest(form, { depart: "2099-01-04" }, "Enregistrer");
  const clicks = await Promise.all([1, 2].map(() => admin.request(url, { method: "POST", body })));
  expect(clicks.map(({ status }) => status).toSorted()).toEqual([303, 303]);
  for (const email of people("lea", "zoe")) {
    const [mail] = await shop.mailbox.about(`Nouvelle date\u00a0: ta cohorte part le ${JANUARY}`, email);
    expect(mail?.text.replace(/\s+/g, " ")).toMatch(/Avant : 14 décembre 2098 Départ : 4 janvier 2099/);
  }
  await admin.submit(await admin.open(url.href), { nom: "Janvier" }, "Enregistrer");
  expect(await told()).toEqual(["lea: 2098-12-14 2099-01-04", "zoe: 2098-12-14 2099-01-04"]);
});

test("more places take who has waited longest; a refund frees one for the next, and each is told the start", async () => {
  const page = await admin.open(`${COHORTS}/${await cohortId("Janvier")}`);
  expect(page.text).toContain("elles attendent un départ : Formation Mindset, 2.");
  await admin.submit(page, { places: "3" }, "Enregistrer");
  expect(await cohortsOf(people("ana", "noa"))).toEqual(["Janvier", null]);
  const [joined] = await shop.mailbox.about(`Ta cohorte part le ${JANUARY}`, "ana@exemple.fr");
  expect(joined?.text).not.toContain("Avant");
  const { id } = await shop.db
    .selectFrom("orders")
    .select("id")
    .where("email", "=", "lea@exemple.fr")
    .executeTakeFirstOrThrow();
  const recap = await admin.submit(await admin.open(`/admin/commandes/${id}/rembourser`), { montant: "497" });
  await admin.submit(recap, {}, "Rembourser 497");
  await shop.mailbox.about(`Ta cohorte part le ${JANUARY}`, "noa@exemple.fr");
  expect(await cohortsOf(people("noa"))).toEqual(["Janvier"]);
  expect((await admin.open("/admin")).text).not.toContain("sans cohorte");
});

test("a new cohort takes who waits; a member moved by hand is told once, and one who was removed does not come back", async () => {
  const january = await cohortId("Janvier");
  const members = (id: string) => `${COHORTS}/${id}/membres`;
  await admin.request(members(january), {
    method: "POST",
    body: new URLSearchParams({ retirer: await userId("noa") }),
  });
  await admin.submit(await admin.open(`${COHORTS}/${january}`), { places: "9" }, "Enregistrer");
  expect(await cohortsOf(people("noa"))).toEqual([null]);
  expect((await admin.open(`${COHORTS}/nouvelle`)).text).toContain("attendent un départ : Formation Mindset, 1.");
  const spring = await aCohort(admin, { nom: "Printemps", depart: "2099-03-01" }, "Formation Mindset");
  expect(await cohortsOf(people("noa"))).toEqual(["Printemps"]);
  const form = await admin.open(members(spring));
  for (let click = 0; click < 2; click += 1) await admin.submit(form, { email: "zoe@exemple.fr" }, "Ajouter");
  expect(await cohortsOf(people("zoe"))).toEqual(["Printemps"]);
  expect((await told()).filter((line) => line.endsWith("2099-03-01"))).toEqual([
    "noa:  2099-03-01",
    "zoe: 2099-01-04 2099-03-01",
  ]);
});

test("a start that moves again before its email has left: it names the day that she knew, and nothing leaves when that day is back", async () => {
  const page = `${COHORTS}/${await cohortId("Printemps")}`;
  const move = async (days: string[]) => {
    await shop.edit(`insert into settings (key, value) values ('outbox_paused', '{}')`);
    for (const depart of days) await admin.submit(await admin.open(page), { depart }, "Enregistrer");
    await shop.edit(`delete from settings where key = 'outbox_paused'`);
    await runJob(shop, "reconcile-emails");
    await untilSent();
  };
  await untilSent();
  const moved = () => shop.mailbox.to("zoe@exemple.fr").filter(({ subject }) => subject.startsWith("Nouvelle date"));
  const before = moved().length;
  await move(["2099-03-08", "2099-03-15"]);
  expect(moved().slice(before)).toMatchObject([{ subject: expect.stringContaining("15 mars 2099") }]);
  expect(moved().at(-1)?.text.replace(/\s+/g, " ")).toContain("Avant : 1er mars 2099 Départ : 15 mars 2099");
  await move(["2099-04-05", "2099-03-15"]);
  expect(moved()).toHaveLength(before + 1);
  await move(["2099-04-05"]);
  expect(moved().at(-1)?.text.replace(/\s+/g, " ")).toContain("Avant : 15 mars 2099 Départ : 5 avril 2099");
});

test("whoever waits for a cohort stands on pages of fifty, whichever page of cohorts is open", async () => {
  await sql`with people as (insert into users (id, email)
      select gen_random_uuid(), 'attend' || n || '@exemple.fr' from generate_series(100, 152) n returning id, email)
    insert into access (user_id, formation_id, source, granted_at)
    select people.id, formations.id, 'admin', now() + right(split_part(email, '@', 1), 3)::int * interval '1 second'
    from people, formations where slug = 'mindset'`.execute(shop.db);
  const first = await admin.open(COHORTS);
  expect(first.text).toMatch(/attend100@.*attend149@/s);
  expect([first.text.includes("attend150@"), first.text.includes("53 accès sans cohorte · page 1 sur 2")]).toEqual([
    false,
    true,
  ]);
  const next = first.document.querySelector("nav[aria-label*='sans cohorte'] a[rel=next]")?.getAttribute("href") ?? "";
  const second = await admin.open(next);
  expect(second.text).toMatch(/Printemps.*attend150@exemple\.fr.*attend152@/s);
  expect(second.text).not.toContain("attend149@");
  expect((await admin.open(`${COHORTS}/nouvelle`)).text).toContain("attendent un départ : Formation Mindset, 53.");
});

const JANUARY = "4 janvier 2099";

const people = (...names: string[]) => names.map((name) => `${name}@exemple.fr`);

async function cohortId(name: string): Promise<string> {
  const { id } = await shop.db.selectFrom("cohorts").select("id").where("name", "=", name).executeTakeFirstOrThrow();
  return id;
}

async function userId(name: string): Promise<string> {
  const [email = ""] = people(name);
  const { id } = await shop.db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirstOrThrow();
  return id;
}

async function untilSent(): Promise<void> {
  await eventually(async () => {
    const { rows } = await sql`select from emails where status in ('queued', 'sending')`.execute(shop.db);
    return rows.length === 0;
  });
}

/** Each email about a start: to whom, the day before and the new one. */
async function told(): Promise<string[]> {
  const rows = await shop.db.selectFrom("emails").selectAll().where("template", "=", "cohort-start").execute();
  const lines = rows.map(({ recipient, props }) => {
    const { before, startsOn } = props as { before: string; startsOn: string };
    return `${recipient.split("@")[0]}: ${before} ${startsOn}`;
  });
  return lines.toSorted();
}

/** The cohort of each open access of those people. */
async function cohortsOf(emails: string[]): Promise<(string | null)[]> {
  const rows = await shop.db
    .selectFrom("access")
    .innerJoin("users", "users.id", "access.userId")
    .leftJoin("cohorts", "cohorts.id", "access.cohortId")
    .select("cohorts.name")
    .where("users.email", "in", emails)
    .orderBy("users.createdAt")
    .execute();
  return rows.map(({ name }) => name);
}

/** Runs `act` while another replica has assigned a cohort's last seat and not yet committed. */
function holdingSeat(cohort: string, email: string, meanwhile: () => Promise<void>): Promise<void> {
  return shop.db.transaction().execute(async (trx) => {
    const { id } = await trx
      .selectFrom("cohorts")
      .select("id")
      .where("name", "=", cohort)
      .forUpdate()
      .executeTakeFirstOrThrow();
    await trx
      .updateTable("access")
      .set({ cohortId: id })
      .where("userId", "in", trx.selectFrom("users").select("id").where("email", "=", email))
      .execute();
    await meanwhile();
  });
}

async function isWaiting(): Promise<boolean> {
  const { rows } = await sql`select from pg_locks where not granted`.execute(shop.db);
  return rows.length > 0;
}
