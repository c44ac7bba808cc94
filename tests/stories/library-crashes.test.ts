import { afterAll, beforeAll, expect, test } from "vitest";
import { Attachment } from "#tests/emulators/airtable/attachments.ts";
import type { AirtableEmulator } from "#tests/emulators/airtable/server.ts";
import { aBook, anAirtable, aPhoto } from "#tests/support/library.ts";
import { eventually, Shop } from "#tests/support/shop.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** A process that dies while it fetches pictures leaves none of them behind. */
const BOOKS = 8;
const KILLS = 5;
let airtable: AirtableEmulator;
let shop: Shop;
let visitor: Visitor;
/** Until then, every download has begun and brings nothing. */
const release = Promise.withResolvers<void>();

beforeAll(async () => {
  airtable = await anAirtable({
    books: Array.from({ length: BOOKS }, (_, index) =>
      aBook({ title: `Livre ${index}`, "Cover Image": [heldPhoto(`couverture-${index}.png`)] }),
    ),
  });
  shop = await Shop.open({ airtable });
  visitor = new Visitor(shop.url);
});
afterAll(async () => {
  release.resolve();
  await shop?.close();
  await airtable?.close();
});

function heldPhoto(name: string): Attachment {
  const photo = aPhoto(name, 400, 600);
  return new Attachment(name, () => release.promise.then(() => photo.bytes()));
}

test("killed again and again during the fetch, the shop shows every picture within thirty seconds of its last start", async () => {
  for (let kills = 0; kills < KILLS; kills += 1) {
    const before = airtable.downloads;
    await eventually(() => airtable.downloads > before);
    await shop.kill();
    if (kills === KILLS - 1) release.resolve();
    await shop.startAgain();
  }
  const covers = async () => (await visitor.open("/ressources/livres")).document.querySelectorAll(".book picture");
  await eventually(async () => (await covers()).length === BOOKS, 30_000);
  expect(await covers()).toHaveLength(BOOKS);
});
