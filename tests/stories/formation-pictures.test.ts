import { expect, test } from "vitest";
import { addressOf, anAdmin } from "#tests/support/admin.ts";
import { aBook, anAirtable, aPhoto } from "#tests/support/library.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { eventually } from "#tests/support/shop.ts";
import { Visitor } from "#tests/support/visitor.ts";

/**
 * A formation's picture may be on another site: the shop stores a copy, and no visitor's browser connects to that site.
 */
const airtable = await anAirtable({ books: [aBook({ "Cover Image": [aPhoto("livre.png", 900, 600)] })] });
const shop = await aShop({ airtable });
const admin = await anAdmin(shop);

async function illustrate(imageUrl: string): Promise<void> {
  const page = await admin.submit(await admin.open(`${await addressOf(admin, "mindset")}/modifier`), {
    image_url: imageUrl,
  });
  expect(page.url).toContain("/admin/dashboard");
}

async function shown(): Promise<string | undefined> {
  const page = await new Visitor(shop.url).open("/checkout/mindset");
  return page.document.querySelector(".formation-image img")?.getAttribute("src");
}

const pictureAt = (url: string) =>
  shop.db.selectFrom("libraryPictures").selectAll().where("url", "=", url).executeTakeFirst();

test.each([
  ["https://localhost/plume.jpg", "a private address"],
  ["https://127.0.0.1/plume.jpg", "not an address that is fetched from"],
  ["https://[::1]/plume.jpg", "not an address that is fetched from"],
  ["https://moi:secret@images.example/plume.jpg", "not an address that is fetched from"],
])("%s is not downloaded, and the category's drawing is shown", async (address, reason) => {
  await illustrate(address);
  await eventually(async () => Boolean((await pictureAt(address))?.error));
  expect((await pictureAt(address))?.error).toBe(reason);
  const src = await shown();
  expect(src).toMatch(/^\/media\/formation-[0-9a-f]{32}\.webp$/);
  expect((await new Visitor(shop.url).request(src ?? "")).status).toBe(404);
});

test("the shop serves its own copy of a formation's picture, and a new picture replaces it", async () => {
  const address = "https://images.example/plume.jpg";
  await illustrate(address);
  const cover = () =>
    shop.db.selectFrom("libraryPictures").selectAll().where("hash", "is not", null).executeTakeFirst();
  await eventually(async () => Boolean(await cover()));
  const { hash, width, height, widths } = (await cover()) ?? {};
  await shop.db
    .updateTable("libraryPictures")
    .set({ hash, width, height, widths })
    .where("url", "=", address)
    .execute();
  const answer = await new Visitor(shop.url).request((await shown()) ?? "");
  expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "image/webp"]);
  expect(answer.headers.get("Cache-Control")).toBe("public, max-age=86400");
});

test("a picture that is already on the site is used as it is", async () => {
  await illustrate("/images/plume.webp");
  expect(await shown()).toBe("/images/plume.webp");
});
