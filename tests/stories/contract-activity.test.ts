import { sql } from "kysely";
import { expect, test } from "vitest";
import { aCustomer } from "#tests/support/buying.ts";
import { lessonOf } from "#tests/support/courses.ts";
import { anAsset, showIn } from "#tests/support/films.ts";
import { findOrder } from "#tests/support/orders.ts";
import { aShop } from "#tests/support/own-shop.ts";
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
  await eventually(async () => (await kinds()).includes("downloaded"));
  await (await learner.request(address, { headers: { Range: "bytes=0-3" } })).arrayBuffer();
  await learner.submit(lesson, {}, "terminé");
  expect(await (await new Visitor(shop.url).request(address)).status).toBe(404);

  const file = `/orders/${number}/contrat`;
  const time = "\\d+ \\S+ \\d{4} à \\d\\d:\\d\\d";
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
  let isPrinted = false;
  const printing = learner.request(archive).then(async (response) => {
    isPrinted = true;
    return Buffer.from(await response.arrayBuffer());
  });
  const visitor = new Visitor(shop.url);
  const answeredMeanwhile: number[] = [];
  while (!isPrinted) {
    const { status } = await visitor.open("/contact");
    if (!isPrinted) answeredMeanwhile.push(status);
  }
  expect((await unzip(await printing))["dossier.json"]).toContain("opened");
  expect(answeredMeanwhile.length).toBeGreaterThan(5);
  expect(new Set(answeredMeanwhile)).toEqual(new Set([200]));

  const statuses: number[] = [];
  const workbook = "/formations/mindset/cahier.pdf";
  for (let times = 0; times < 10; times += 1) statuses.push((await learner.request(workbook)).status);
  expect(statuses).toEqual([...Array(9).fill(200), 429]);
});

/** The events of the lesson with the file, oldest first. */
async function kinds(): Promise<string[]> {
  const { id } = await lessonOf(shop, "trois-colonnes");
  const rows = await shop.db
    .selectFrom("lessonEvents")
    .select("kind")
    .where("lessonId", "=", id)
    .orderBy("at")
    .execute();
  return rows.map(({ kind }) => kind);
}
