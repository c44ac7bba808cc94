import { rmSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { anAdmin } from "#tests/support/admin.ts";
import { aCustomer } from "#tests/support/buying.ts";
import { addBlock, blockField, lessonOf } from "#tests/support/courses.ts";
import { sendFile, untilState } from "#tests/support/media.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { pdfElements, pdfPageCount, pdfText } from "#tests/support/pdf.ts";

/** The pictures of a lesson, as they come from an administrator's computer, in the printed booklet. */
const shop = await aShop();
const admin = await anAdmin(shop);
const learner = await aCustomer(shop, "lea@exemple.fr", "mindset");
const { id: lesson } = await lessonOf(shop, "trois-colonnes");

const clear = { channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } as const;
const drawing = await sharp({ create: { width: 300, height: 200, ...clear } })
  .png()
  .toBuffer();
const photograph = await sharp({ create: { width: 2400, height: 3200, channels: 3, background: "#c33" } })
  .jpeg()
  .toBuffer();

async function show(name: string, file: Buffer, fields: Record<string, string>): Promise<string> {
  const { id } = await sendFile(admin, name, file);
  await untilState(shop, id, "ready");
  const form = await addBlock(admin, await admin.open(`/admin/lecons/${lesson}`), "Image");
  const last = (field: string) =>
    blockField(form, field, form.document.querySelectorAll(`[name^="${field}-"]`).length - 1);
  const values = { [last("asset")]: id, ...Object.fromEntries(Object.entries(fields).map(([k, v]) => [last(k), v])) };
  await admin.submit(form, values, "Publier");
  return id;
}

async function booklet() {
  const pdf = Buffer.from(await (await learner.request("/formations/mindset/livret.pdf")).arrayBuffer());
  const bytes = pdf.toString("latin1");
  const streams = [...bytes.matchAll(/\/Filter \/DCTDecode\n[^>]*>>\nstream\n([\s\S]*?)\nendstream/g)];
  const pictures = streams.map(([, jpeg = ""]) => sharp(Buffer.from(jpeg, "latin1")));
  return { pdf, bytes, pictures, figures: (await pdfElements(pdf)).roles.filter((role) => role === "Figure").length };
}

/** What the sales page says; only of a booklet that lacks nothing. */
function countStored() {
  return shop.db
    .selectFrom("formations")
    .select("bookletPages")
    .where("slug", "=", "mindset")
    .executeTakeFirstOrThrow();
}

test("a transparent PNG and a photograph of a telephone are printed where the lesson shows them, and described", async () => {
  const png = await show("Tableau.png", drawing, { alt: "Mon tableau" });
  await show("Photo.jpg", photograph, { caption: "Le premier appartement" });
  const { pdf, bytes, pictures, figures } = await booklet();
  const { bookletPages } = await countStored();
  expect(bookletPages).toBe(await pdfPageCount(pdf));
  const sizes = await Promise.all(pictures.map((picture) => picture.metadata()));
  expect(sizes.map(({ width, height }) => [width, height])).toEqual([
    [300, 200],
    [980, 1307],
  ]);
  // What is transparent is paper.
  expect((await pictures[0]?.stats())?.channels.map(({ min }) => min)).toEqual([255, 255, 255]);
  // The second one has no description: it decorates.
  expect([figures, bytes.includes("/Alt (Mon tableau)")]).toEqual([1, true]);
  const text = await pdfText(pdf);
  expect(text).toContain("Le premier appartement");
  expect(text).not.toContain("Mon tableau");
  rmSync(join(`${shop.env.DATA_DIR}`, "medias", png), { recursive: true });
  await shop.db.updateTable("formations").set({ bookletPages: null }).where("slug", "=", "mindset").execute();
  // The second is the first one's print.
  for (const poorer of await Promise.all([booklet(), booklet()])) {
    expect(poorer.pictures).toHaveLength(1);
    expect(await pdfText(poorer.pdf)).toContain("Mon tableau");
  }
  expect(await countStored()).toEqual({ bookletPages: null });
});
