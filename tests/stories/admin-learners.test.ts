import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { anAccount, openFormations } from "#tests/support/accounts.ts";
import { ADMIN, anAdmin, errorAt } from "#tests/support/admin.ts";
import { aCustomer, goToStripe, linkIn, PASSWORD, signIn } from "#tests/support/buying.ts";
import { untilEventsAreDone } from "#tests/support/jobs.ts";
import { expectCleanLedger } from "#tests/support/ledger.ts";
import { findOrder } from "#tests/support/orders.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { eventually } from "#tests/support/shop.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

/** The list of learners in the administration: progress, last visits, and where they stop. */
const LEARNERS = "/admin/apprenantes";

const shop = await aShop();
const admin = await anAdmin(shop);
await aLearner("=neuve@exemple.fr", { done: 0, opened: 0, daysAgo: 0 });
await aLearner("assidue@exemple.fr", { done: 3, opened: 4, daysAgo: 1 });
await aLearner("absente@exemple.fr", { done: 3, opened: 4, daysAgo: 30 });
await aLearner("lasse@exemple.fr", { done: 6, opened: 7, daysAgo: 40 });
await aLearner("arrivee@exemple.fr", { done: 28, opened: 28, daysAgo: 50 });

test("the list shows the last visit, the last lesson and the progress of each learner", async () => {
  const list = await admin.open(LEARNERS);
  expect(list.text).toContain("5 apprenantes");
  const row = lineOf(list, "assidue@exemple.fr");
  expect(row).toContain("Le prix de chaque désir");
  expect(row).toContain("3 sur 28");
  expect(lineOf(list, "=neuve@exemple.fr")).toMatch(/Pas encore.*0 sur 28/);
  expect(lineOf(list, "arrivee@exemple.fr")).toMatch(/28 sur 28\s*Terminé le/);
});

test("the list shows since when a learner has stopped, and how many questions of a learner await an answer", async () => {
  await edit(`insert into lesson_questions (id, user_id, lesson_id, text) select gen_random_uuid(), users.id, lessons.id, 'Et si ?'
    from users, lessons where email in ('absente@exemple.fr', 'assidue@exemple.fr') and slug = 'petit-essai'`);
  await edit(`insert into lesson_answers (question_id, text, author)
    select lesson_questions.id, 'Oui.', 'a' from lesson_questions join users on users.id = user_id where email like 'assidue%'`);
  const list = await admin.open(LEARNERS);
  expect(list.text).toContain("1 question attend une réponse.");
  expect(lineOf(list, "absente@exemple.fr")).toMatch(/Bloquée depuis 29 jours.*1 question attend/);
  for (const email of ["assidue", "=neuve", "arrivee"])
    expect(lineOf(list, `${email}@exemple.fr`)).not.toMatch(/Bloquée|attend/);
});

test.each([
  ["pas-commencee", ["=neuve"]],
  ["en-cours", ["assidue"]],
  ["arretee", ["absente", "lasse"]],
  ["terminee", ["arrivee"]],
  ["n-importe-quoi", ["=neuve", "absente", "arrivee", "assidue", "lasse"]],
])("the filter « %s » shows only the learners in that state", async (state, names) => {
  const list = await admin.open(`${LEARNERS}?etat=${state}`);
  expect(namesOn(list)).toEqual(names.map((name) => `${name}@exemple.fr`));
});

test("a learner is found by the beginning of the e-mail address, and % and _ are searched literally", async () => {
  expect(namesOn(await admin.open(`${LEARNERS}?adresse=LAS`))).toEqual(["lasse@exemple.fr"]);
  expect(namesOn(await admin.open(`${LEARNERS}?adresse=${encodeURIComponent("%a")}`))).toEqual([]);
});

test("a course shows at which lesson most learners stopped, in a sentence, a chart and a table", async () => {
  // Only the learner's last lesson counts, not one that was left earlier.
  await edit(`insert into lesson_progress (user_id, lesson_id, last_opened_at)
    select users.id, lessons.id, now() - interval '60 days' from users, lessons
    where email = 'absente@exemple.fr' and slug = 'petit-essai'`);
  const list = await admin.open(`${LEARNERS}?cours=mindset`);
  expect(list.text).toContain("Le plus souvent à « Le prix de chaque désir » : 2 sur 4.");
  expect(list.document.querySelectorAll("figure svg g")).toHaveLength(32);
  const figuresOf = (lesson: string) =>
    list.document
      .querySelectorAll("details tbody tr")
      .find((row) => row.querySelector("th")?.text.startsWith(lesson))
      ?.querySelectorAll("td")
      .map((cell) => cell.text);
  expect([figuresOf("4. "), figuresOf("10. ")]).toEqual([
    ["2", "2"],
    ["1", "0"],
  ]);
  const nobody = await admin.open(`${LEARNERS}?cours=entrepreneuriat`);
  expect(nobody.text).toContain("Personne n’a encore ouvert de leçon.");
  expect((await admin.open(`${LEARNERS}?cours=inconnu`)).status).toBe(404);
});

test("a learner whose access is revoked disappears from the list", async () => {
  await edit("update access set revoked_at = now() from users where users.id = user_id and email = 'lasse@exemple.fr'");
  expect(namesOn(await admin.open(`${LEARNERS}?cours=mindset&etat=arretee`))).toEqual(["absente@exemple.fr"]);
  await edit("update access set revoked_at = null");
});

test("an administrator exports the filtered list of learners, and the audit log records it", async () => {
  const { url, body } = admin.formRequest(
    await admin.open(`${LEARNERS}?etat=pas-commencee&cours=mindset`),
    {},
    "Exporter",
  );
  const answer = await admin.request(url, { method: "POST", body });
  expect(answer.headers.get("Content-Disposition")).toMatch(/filename="apprenantes-20\d\d-\d\d-\d\d\.csv"/);
  const [head, ...lines] = (await answer.text()).trimEnd().split("\r\n");
  expect(head).toContain("E-mail;Prénom;Nom;Formation;Cours;Accès ouvert le");
  expect(lines).toEqual([
    expect.stringMatching(/^'=neuve@exemple\.fr;;;Formation Mindset;Formation Mindset;.*;;;;0;0;28;$/),
  ]);
  const [line] = await shop.db
    .selectFrom("auditLog")
    .select(["actor", "after"])
    .where("entity", "=", "learners")
    .execute();
  expect(line).toMatchObject({ actor: "admin@essor.example", after: { course: "mindset", state: "not-started" } });
  expect((await admin.open("/admin/journal?objet=learners")).text).toContain("Liste des apprenantes");
});

test("guests and customers cannot open the list of learners", async () => {
  const customer = new Visitor(shop.url);
  await signIn(customer, "assidue@exemple.fr");
  for (const [address, method] of [
    [LEARNERS, "GET"],
    [`${LEARNERS}.data`, "GET"],
    [`${LEARNERS}/export`, "POST"],
  ] as const) {
    for (const visitor of [new Visitor(shop.url), customer]) {
      const answer = await visitor.request(address, { method });
      expect(await answer.text()).not.toMatch(/absente@/);
    }
  }
});

test("a learner who has filled in no profile has the name of the payment", async () => {
  const visitor = new Visitor(shop.url);
  await visitor.submit(await goToStripe(visitor, "mindset", "nina@exemple.fr"), { name: "Nina Renard" }, "Payer");
  await eventually(async () => lineOf(await admin.open(LEARNERS), "nina@exemple.fr").includes("Nina Renard"));
});

describe("access by hand", () => {
  test("somebody new gets one email, chooses a password by its link and learns; nothing counts as a sale", async () => {
    const before = await salesOf();
    await edit(`insert into cohorts (id, formation_id, name, starts_on) select gen_random_uuid(), id, 'Été', current_date + 9
      from formations where slug = 'mindset'`);
    const page = await admin.open(LEARNERS);
    const gift = {
      email: " Presse@Exemple.fr",
      formation: idOn(page, "Formation Mindset"),
      motif: "Presse : Le Midi",
    };
    const { url, body } = admin.formRequest(page, gift, GIVE);
    const clicks = await Promise.all([1, 2, 3, 4].map(() => admin.request(url, { method: "POST", body })));
    expect(clicks.map(({ status }) => status)).toEqual([303, 303, 303, 303]);
    const again = await admin.submit(page, gift, GIVE);
    expect(again.text).toContain("rien n’a changé, et aucun e-mail ne part");

    const [mail, ...others] = await shop.mailbox.until("presse@exemple.fr", 1);
    expect(mail?.subject).toBe("Votre accès\u00a0: Formation Mindset");
    const visitor = new Visitor(shop.url);
    const form = await visitor.open(linkIn(mail, "/mot-de-passe?token="));
    await visitor.submit(form, { password: PASSWORD, passwordConfirmation: PASSWORD });
    await signIn(visitor, "presse@exemple.fr");
    expect((await visitor.open(LESSON)).status).toBe(200);
    expect(await accessOf("presse@exemple.fr")).toEqual([
      { source: "admin", orderId: null, revokedAt: null, cohort: "Été" },
    ]);
    expect(await logOf("presse@exemple.fr")).toEqual([
      {
        actor: "admin@essor.example",
        action: "grant",
        after: { formation: "Formation Mindset", reason: "Presse : Le Midi" },
      },
    ]);
    expect((await admin.open("/admin/journal?objet=user")).text).toMatch(
      /Accès ouvert à la main.*Motif : Presse : Le Midi/,
    );

    const hers = await visitor.open("/orders");
    expect(hers.text).toMatch(/Accès ouvert.*Ouvert par notre équipe le/);
    expect(hers.document.querySelector("main article")?.text).not.toMatch(/€|Reçu|Renoncer|Résilier|récupérer/);
    expect((await visitor.open("/account")).text).toContain("Accès ouvert par notre équipe");
    const data = await (await visitor.request("/compte/donnees/export")).text();
    expect(data).toMatch(/"formation":\s*"Formation Mindset",\s*"origine":\s*"admin"/);
    expect(others).toEqual([]);
    expect(await salesOf()).toEqual(before);
  });

  test("taking it back closes the lesson, and giving again opens it, with another email", async () => {
    const visitor = await enter("presse@exemple.fr");
    expect((await takeBack("presse@exemple.fr")).text).toContain("L’accès est retiré.");
    expect((await visitor.open(LESSON)).status).toBe(404);
    expect((await visitor.open("/orders")).text).toContain("Aucune formation achetée");
    await give({ email: "presse@exemple.fr" });
    expect((await visitor.open(LESSON)).status).toBe(200);
    const mails = await shop.mailbox.until("presse@exemple.fr", 2);
    expect(mails[1]?.text).toContain("Connectez-vous avec votre mot de passe habituel");
    expect((await logOf("presse@exemple.fr")).map(({ action }) => action)).toEqual(["grant", "revoke", "grant"]);
  });

  test("from the page of an order, a customer gets another formation beside the one that she has bought", async () => {
    const visitor = await aCustomer(shop, "acheteuse@exemple.fr", "entrepreneuriat");
    const { id } = await findOrder(shop, "acheteuse@exemple.fr");
    const order = await admin.open(`/admin/commandes/${id}`);
    const link = order.document.querySelectorAll("main a").find(({ text }) => text.includes("Donner un accès"));
    const form = await admin.open(`${link?.getAttribute("href")}`);
    expect(form.document.querySelector("input[name=email]")?.getAttribute("value")).toBe("acheteuse@exemple.fr");
    await admin.submit(form, { formation: "mindset", motif: "Geste commercial" }, GIVE);
    expect((await visitor.open(LESSON)).status).toBe(200);
    await takeBack("acheteuse@exemple.fr");
    expect((await visitor.open(LESSON)).status).toBe(404);
    expect((await visitor.open("/formations/entrepreneuriat/apprendre")).status).toBe(200);
  });

  test("what was bought and given stays open when the gift is taken back; a gift outlives a refund", async () => {
    const visitor = await aCustomer(shop, "deuxfois@exemple.fr", "mindset");
    const { id } = await findOrder(shop, "deuxfois@exemple.fr");
    await give({ email: "deuxfois@exemple.fr" });
    expect(await accessOf("deuxfois@exemple.fr")).toMatchObject([{ source: "admin", orderId: id }]);
    expect((await takeBack("deuxfois@exemple.fr")).text).toContain("qui l’a aussi achetée");
    expect((await visitor.open(LESSON)).status).toBe(200);
    expect(await accessOf("deuxfois@exemple.fr")).toMatchObject([{ source: "order", orderId: id, revokedAt: null }]);

    await give({ email: "deuxfois@exemple.fr" });
    const recap = await admin.submit(await admin.open(`/admin/commandes/${id}/rembourser`), { montant: "497" });
    await admin.submit(recap, {}, "Rembourser 497");
    expect((await visitor.open(LESSON)).status).toBe(200);
    const cards = (await visitor.open("/orders")).document.querySelectorAll("main article");
    expect(cards.map(({ text }) => /Accès ouvert|Remboursée/.exec(text)?.[0])).toEqual(["Accès ouvert", "Remboursée"]);
    await takeBack("deuxfois@exemple.fr");
    expect((await visitor.open(LESSON)).status).toBe(404);
    await untilEventsAreDone(shop);
    await expectCleanLedger(shop);
  });

  test("bad input is refused with its reason, keeps what was typed and writes nothing", async () => {
    await edit("insert into suppressed_addresses (email, reason) values ('muette@exemple.fr', 'by-hand')");
    for (const [wrong, field, message] of [
      [{ email: "presse@" }, "email", "Il faut une adresse e-mail complète"],
      [{ email: "muette@exemple.fr" }, "email", "refuse nos e-mails"],
      [{ formation: "inconnue" }, "formation", "Choisissez une formation."],
      [{ formation: "" }, "formation", "Choisissez une formation."],
      [{ motif: "  " }, "motif", "Écrivez le motif"],
      [{ motif: "m".repeat(201) }, "motif", "200 signes au plus"],
    ] as const) {
      const page = await give({ email: "personne@exemple.fr", motif: "Ancienne élève", ...wrong });
      expect([page.status, errorAt(page, field)]).toEqual([400, expect.stringContaining(message)]);
      if (field !== "motif") {
        const kept = page.document.querySelector("input[name=motif]");
        expect(kept?.getAttribute("value")).toBe("Ancienne élève");
      }
    }
    const query = shop.db
      .selectFrom("users")
      .select("email")
      .where("email", "in", ["personne@exemple.fr", "muette@exemple.fr"]);
    expect(await query.execute()).toEqual([]);
    const body = new URLSearchParams({ apprenante: "x", formation: "y" });
    expect((await admin.request(`${LEARNERS}/retrait`, { method: "POST", body })).status).toBe(400);
  });

  test("the password is asked for when it is older than ten minutes, and what was typed comes back", async () => {
    await edit("update sessions set authenticated_at = now() - interval '11 minutes'");
    const asked = await give({ email: "attente@exemple.fr", motif: "Contrat du 3 mars" });
    expect(asked.text).toContain("Confirmez votre identité");
    const form = await admin.submit(asked, { password: ADMIN.password });
    await admin.submit(form, {}, GIVE);
    expect(await accessOf("attente@exemple.fr")).toMatchObject([{ source: "admin" }]);
  });
});

const LESSON = "/formations/mindset/apprendre/petit-essai";
const GIVE = "Donner un accès";

async function give(gift: { email: string; formation?: string; motif?: string }): Promise<Page> {
  const page = await admin.open(LEARNERS);
  return admin.submit(page, { formation: idOn(page, "Formation Mindset"), motif: "Ancienne élève", ...gift }, GIVE);
}

function idOn(page: Page, formation: string): string {
  const option = page.document.querySelectorAll("option").find(({ text }) => text === formation);
  return `${option?.getAttribute("value")}`;
}

async function takeBack(email: string): Promise<Page> {
  return admin.submit(await admin.open(`${LEARNERS}?cours=mindset&adresse=${email}`), {}, "Retirer l’accès");
}

async function enter(email: string): Promise<Visitor> {
  const visitor = new Visitor(shop.url);
  await signIn(visitor, email);
  return visitor;
}

function accessOf(email: string) {
  return shop.db
    .selectFrom("access")
    .innerJoin("users", "users.id", "access.userId")
    .innerJoin("formations", "formations.id", "access.formationId")
    .leftJoin("cohorts", "cohorts.id", "access.cohortId")
    .select(["source", "orderId", "revokedAt", "cohorts.name as cohort"])
    .where("email", "=", email)
    .where("slug", "=", "mindset")
    .execute();
}

function logOf(email: string) {
  return shop.db
    .selectFrom("auditLog")
    .innerJoin("users", (join) => join.on(sql`users.id::text`, "=", sql.ref("audit_log.entity_id")))
    .select(["actor", "action", "after"])
    .where("email", "=", email)
    .where("action", "in", ["grant", "revoke"])
    .orderBy("auditLog.id")
    .execute();
}

/** Everything that says how much was sold. */
async function salesOf(): Promise<unknown> {
  const tables = ["orders", "order_payments", "invoices", "formation_prices", "practised_prices"];
  const counted = tables.map((table) => `(select count(*) from ${table}) as ${table}`).join(", ");
  const { rows } = await sql
    .raw(`select ${counted}, (select sum(current_participants) from formations) as seats`)
    .execute(shop.db);
  return rows;
}

/** Somebody with access to Mindset, who has opened and done its first lessons and was last there so many days ago. */
async function aLearner(email: string, { done, opened, daysAgo }: { done: number; opened: number; daysAgo: number }) {
  const id = await anAccount(shop, email);
  await openFormations(shop, email, "mindset");
  const at = `now() - interval '${daysAgo} days'`;
  await edit(`insert into lesson_progress (user_id, lesson_id, first_opened_at, last_opened_at, done_at, done_how)
    select '${id}', id, ${at}, ${at} + n * interval '1 minute', case when n <= ${done} then ${at} end, case when n <= ${done} then 'self' end
    from (select lessons.id, row_number() over (order by course_modules.position, lessons.position) n
      from lessons join course_modules on course_modules.id = module_id join courses on courses.id = lessons.course_id
      where courses.slug = 'mindset') lesson where n <= ${opened}`);
  if (done === 28)
    await edit(
      `insert into course_completions (user_id, course_id, structure) select '${id}', id, '[]' from courses where slug = 'mindset'`,
    );
}

function namesOn(list: Page): string[] {
  const rows = list.document.querySelectorAll("main > div > table tbody tr");
  return rows.map((row) => row.querySelector("th")?.text.trim() ?? "").sort();
}

function lineOf(list: Page, email: string): string {
  const row = list.document.querySelectorAll("main > div > table tbody tr").find(({ text }) => text.includes(email));
  return row?.text.replaceAll("\u00a0", " ") ?? "";
}

function edit(statement: string): Promise<unknown> {
  return sql.raw(statement).execute(shop.db);
}
