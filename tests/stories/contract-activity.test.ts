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
    new RegExp(`${spaced(title)}.*Ouverte : ${time}.*Terminée : ${time}. Téléchargée : ${time}(?!,)`, "s"),
  );
  const files = await unzip(Buffer.from(await (await learner.request(`${file}.zip`)).arrayBuffer()));
  const { activity } = JSON.parse(files["dossier.json"] ?? "");
  // « Terminé » has opened the next lesson.
  expect(activity.filter(({ lesson }: { lesson: string }) => lesson === title)).toEqual(
    ["opened", "downloaded", "done"].map((kind) => ({
      lessonId,
      lesson: title,
      kind,
      at: expect.stringMatching(/^20.*Z$/),
    })),
  );
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
