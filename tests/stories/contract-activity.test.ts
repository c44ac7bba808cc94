import { sql } from "kysely";
import { expect, test } from "vitest";
import { anAdmin } from "#tests/support/admin.ts";
import { aCustomer, payWithoutReturning } from "#tests/support/buying.ts";
import { eventsIn, lessonOf } from "#tests/support/courses.ts";
import { anAsset, showIn } from "#tests/support/films.ts";
import { runJob } from "#tests/support/jobs.ts";
import { aPaidOrder, carryOut, declare, findOrder, outcomesOf } from "#tests/support/orders.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { changeProofs } from "#tests/support/proofs.ts";
import { eventually } from "#tests/support/shop.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { unzip } from "#tests/support/zip.ts";

/** What the buyer did in the lessons, in the file of the contract. */
const shop = await aShop();

const LESSON = "/formations/mindset/apprendre/trois-colonnes";

test("the contract's file has each opening, completion and download of a lesson with its time", async () => {
  const learner = await aCustomer(shop, "suivie@exemple.fr", "mindset");
  const { number } = await findOrder(shop, "suivie@exemple.fr");
  const document = await anAsset(shop, {
    kind: "file",
    originalName: "La fiche.pdf",
    renditions: { "fiche.pdf": Buffer.from("%PDF-1.7 la fiche") },
  });
  await showIn(shop, "trois-colonnes", [{ type: "file", asset: document, label: "La fiche" }]);
  expect((await learner.open(`/orders/${number}/contrat`)).text).toContain("Aucune leçon n’a été ouverte");

  const lesson = await learner.open(LESSON);
  const address = `/medias/${document}/fiche.pdf`;
  const requests: RequestInit[] = [{ method: "HEAD" }, { headers: { Range: "bytes=4-" } }, {}];
  for (const request of requests) await (await learner.request(address, request)).arrayBuffer();
  await eventually(async () => (await eventsIn(shop, "trois-colonnes")).includes("downloaded"));
  await (await learner.request(address, { headers: { Range: "bytes=0-3" } })).arrayBuffer();
  await learner.submit(lesson, {}, "terminé");
  expect(await (await new Visitor(shop.url).request(address)).status).toBe(404);

  const file = `/orders/${number}/contrat`;
  const time = "\\d+ \\S+ \\d{4} à \\d+ h(?: \\d\\d)?";
  const { id: lessonId, title } = await lessonOf(shop, "trois-colonnes");
  const spaced = (words: string) => words.replace(/[\u00a0\u202f]/g, " ");
  expect(spaced((await learner.open(file)).text)).toMatch(
    new RegExp(
      `${spaced(title)}.*Ouverte : ${time}. Envoyée à moitié au moins : ${time}. Terminée : ${time}. Téléchargée : ${time}(?!,)`,
      "s",
    ),
  );
  const files = await unzip(Buffer.from(await (await learner.request(`${file}.zip`)).arrayBuffer()));
  const { activity } = JSON.parse(files["dossier.json"] ?? "");
  // « Terminé » has opened the next lesson; the page was sent in the moment in which it was opened.
  const own = ({ lesson, kind }: Record<string, string>) => lesson === title && kind !== "sent";
  expect(activity.filter(own)).toEqual(
    ["opened", "downloaded", "done"].map((kind) => ({
      lessonId,
      lesson: title,
      kind,
      at: expect.stringMatching(/^20.*Z$/),
    })),
  );
});

test("a lesson keeps 200 entries of a day, and the first « done » after them", async () => {
  const learner = await aCustomer(shop, "bascule@exemple.fr", "mindset");
  const { userId } = await findOrder(shop, "bascule@exemple.fr");
  const { id: lessonId } = await lessonOf(shop, "trois-colonnes");
  await sql`insert into lesson_events (user_id, lesson_id, kind)
      select ${userId}, ${lessonId}, 'exercise' from generate_series(1, 199)`.execute(shop.db);
  const lesson = await learner.open(LESSON);
  for (let times = 0; times < 3; times += 1) {
    await learner.submit(lesson, {}, "terminé");
    await learner.submit(await learner.open(LESSON), {}, "à faire");
  }
  const entries = await shop.db
    .selectFrom("lessonEvents")
    .select(["kind", ({ fn }) => fn.countAll<number>().as("count")])
    .where("userId", "=", userId)
    .where("lessonId", "=", lessonId)
    .groupBy("kind")
    .orderBy("kind")
    .execute();
  expect(entries).toEqual([
    { kind: "done", count: 1 },
    { kind: "exercise", count: 199 },
    { kind: "opened", count: 1 },
    { kind: "sent", count: 1 },
    { kind: "undone", count: 1 },
  ]);
});

test("while a contract of thousands of entries is printed, pages are answered; the eleventh print of a person waits", async () => {
  const learner = await aCustomer(shop, "longue@exemple.fr", "mindset");
  const { number, userId } = await findOrder(shop, "longue@exemple.fr");
  const { id: lessonId } = await lessonOf(shop, "trois-colonnes");
  await sql`insert into lesson_events (user_id, lesson_id, kind, at)
      select ${userId}, ${lessonId}, 'opened', now() from generate_series(1, 6000)`.execute(shop.db);
  const archive = `/orders/${number}/contrat.zip`;
  const begun = performance.now();
  let printed = 0;
  const printing = learner.request(archive).then(async (response) => {
    printed = performance.now();
    return Buffer.from(await response.arrayBuffer());
  });
  const visitor = new Visitor(shop.url);
  const answers: { status: number; at: number }[] = [];
  for (let n = 0; printed === 0; n += 1) {
    // No page cache answers it.
    const { status } = await visitor.open(`/checkout/mindset?essai=${n}`);
    answers.push({ status, at: performance.now() });
  }
  expect((await unzip(await printing))["dossier.json"]).toContain("opened");
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  // Its facts are read first, and drawn most of the time.
  const whileDrawn = answers.filter(({ at }) => at > (begun + printed) / 2 && at < printed);
  expect(whileDrawn.length).toBeGreaterThan(5);

  const statuses: number[] = [];
  const workbook = "/formations/mindset/cahier.pdf";
  for (let times = 0; times < 10; times += 1) statuses.push((await learner.request(workbook)).status);
  expect(statuses).toEqual([...Array(9).fill(200), 429]);
});

/** Withdrawals and cancellations in the file of their contract. */
const admin = await anAdmin(shop);

const run = (query: ReturnType<typeof sql>) => shop.inspect((db) => query.execute(db));

async function archiveOf(number: string): Promise<Record<string, string>> {
  const response = await admin.request(`/orders/${number}/contrat.zip`);
  return unzip(Buffer.from(await response.arrayBuffer()));
}

/** Waits until a letter about a declaration to that address is stored. */
async function untilKept(template: string, recipient: string): Promise<void> {
  await eventually(async () => {
    const letters = shop.db
      .selectFrom("orderEmails")
      .select("emailId")
      .where("template", "=", template)
      .where("recipient", "=", recipient)
      .execute();
    return (await letters).length === 1;
  });
}

/** A buyer with two orders; `olderBy`: days by which the first is older. */
async function aBuyerOfTwo(name: string, olderBy: number) {
  const first = await aPaidOrder(shop, name);
  await payWithoutReturning(shop, "rat-race", `${name}@exemple.fr`);
  const paid = sql<{ id: string; number: string }>`select id, number from orders
    where email = ${`${name}@exemple.fr`} and id <> ${first.id} and paid_at is not null`;
  const second = async () => (await shop.inspect((db) => paid.execute(db))).rows[0];
  await eventually(async () => (await second()) !== undefined);
  await run(sql`update orders set created_at = created_at - make_interval(days => ${olderBy}),
    paid_at = paid_at - make_interval(days => ${olderBy}) where id = ${first.id}`);
  return { first, second: (await second()) ?? first };
}

const receiptsOf = async (number: string) =>
  lettersIn(await archiveOf(number)).filter((name) => name === "accuse-de-declaration").length;

async function ageBySixYears(...ids: string[]): Promise<void> {
  await changeProofs(shop, ["declarations", "declaration_outcomes"], async (db) => {
    await sql`update declarations set declared_at = declared_at - interval '6 years'
      where id = any(${ids}::uuid[])`.execute(db);
    await sql`update declaration_outcomes set at = at - interval '6 years'
      where declaration_id = any(${ids}::uuid[])`.execute(db);
  });
}

const lettersIn = (files: Record<string, string>) =>
  Object.keys(files).flatMap((name) => name.match(/^lettres\/\d+-[\d-]{10}-(.*)\.txt$/)?.[1] ?? []);

test("the file of a withdrawn contract has the declaration with date and time, its receipt and its end", async () => {
  const order = await aPaidOrder(shop, "retractee");
  await declare(shop, "retractation", { contrat: order.number, email: "retractee@exemple.fr" });
  await untilKept("declaration-receipt", "retractee@exemple.fr");
  await carryOut(shop);
  await untilKept("withdrawal-done", "retractee@exemple.fr");
  const page = await admin.open(`/orders/${order.number}/contrat`);
  expect(page.text).toMatch(
    /Rétractation reçue le .+ à \d+\sh(?:\s\d\d)?, heure de Paris.*Exécutée le .+\. Remboursé : 497 €/s,
  );
  const files = await archiveOf(order.number);
  expect(lettersIn(files)).toEqual(
    expect.arrayContaining(["confirmation-de-commande", "accuse-de-declaration", "retractation-traitee"]),
  );
  expect(JSON.parse(files["dossier.json"] ?? "").declarations).toMatchObject([
    { kind: "withdrawal", name: "Léa Martin", contract: order.number, channel: "form", state: "done" },
  ]);
});

test("a declaration that an administrator ties to an order belongs to its file, with its receipt and its refusal, and no other one", async () => {
  const order = await aPaidOrder(shop, "cousine");
  const other = await declare(shop, "retractation", { contrat: "rien", email: "inconnue@exemple.fr" });
  const id = await declare(shop, "retractation", { contrat: "la formation", email: "marraine@exemple.fr" });
  for (const address of ["inconnue@exemple.fr", "marraine@exemple.fr"]) await untilKept("declaration-receipt", address);
  expect(lettersIn(await archiveOf(order.number))).not.toContain("accuse-de-declaration");
  await admin.submit(await admin.open(`/admin/droits/${id}`), { commande: order.number }, "Rattacher");
  await admin.submit(await admin.open(`/admin/droits/${id}`), { motif: "Ce n’est pas votre commande." }, "Refuser");
  await untilKept("declaration-refused", "marraine@exemple.fr");
  const answers = async () => lettersIn(await archiveOf(order.number)).filter((name) => name.includes("declaration"));
  expect(await answers()).toEqual(["accuse-de-declaration", "declaration-refusee"]);
  const page = await admin.open(`/orders/${order.number}/contrat`);
  expect(page.text).toMatch(/marraine@exemple\.fr.*Refusée le .+ : Ce n’est pas votre commande\./s);
  expect(page.text).not.toContain("inconnue@exemple.fr");
  await expect(run(sql`update order_emails set subject = 'x' where declaration_id = ${id}`)).rejects.toThrow("proof");

  // A declaration goes after five years; its letters stay as long as the contract that they are filed with.
  await ageBySixYears(id, other);
  await runJob(shop, "clean-up");
  expect(await answers()).toEqual(["accuse-de-declaration", "declaration-refusee"]);
  const left = await shop.db
    .selectFrom("orderEmails")
    .select("recipient")
    .where("declarationId", "in", [id, other])
    .execute();
  expect(new Set(left.map(({ recipient }) => recipient))).toEqual(new Set(["marraine@exemple.fr"]));
});

test("a declaration without a number is in the file of the only order that is due from its receipt on, and stays with it", async () => {
  const { first, second } = await aBuyerOfTwo("annee", 365);
  const id = await declare(shop, "retractation", { contrat: "ma formation", email: "annee@exemple.fr" });
  await untilKept("declaration-receipt", "annee@exemple.fr");
  const waiting = async () => {
    const page = await admin.open(`/orders/${second.number}/contrat`);
    expect(page.text).toMatch(/Rétractation reçue le .+ma formation/s);
    expect(await receiptsOf(second.number)).toBe(1);
  };
  await waiting();
  expect((await admin.open(`/admin/commandes/${second.id}`)).text).toContain("Elle attend la réponse de la cliente");
  await carryOut(shop);
  await waiting();
  await ageBySixYears(id);
  await runJob(shop, "clean-up");
  expect([await receiptsOf(second.number), await receiptsOf(first.number)]).toEqual([1, 0]);
});

test("a declaration whose order was unknown when its receipt left gets the receipt into the file once it is carried out", async () => {
  const { first, second } = await aBuyerOfTwo("deux", 1);
  await declare(shop, "retractation", { contrat: "ma formation", email: "deux@exemple.fr" });
  await untilKept("declaration-receipt", "deux@exemple.fr");
  expect([await receiptsOf(first.number), await receiptsOf(second.number)]).toEqual([0, 0]);
  // The first is withdrawn from: only the second is left to be meant.
  const id = await declare(shop, "retractation", { contrat: first.number, email: "deux@exemple.fr" });
  for (const _ of [1, 2]) await carryOut(shop);
  expect(await outcomesOf(shop, id)).toMatchObject([{ kind: "done", orderId: first.id }]);
  await eventually(async () => (await receiptsOf(first.number)) === 1);
  expect(await receiptsOf(second.number)).toBe(1);
});
