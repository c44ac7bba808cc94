import { expect } from "vitest";
import { Attachment } from "#tests/emulators/airtable/attachments.ts";
import { aBook, anAirtable, aPhoto } from "#tests/support/library.ts";
import { test } from "#tests/support/own-shop.ts";
import { eventually } from "#tests/support/shop.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** A process that is killed during its work leaves nothing behind, and the next one starts the work again. */
const BOOKS = 8;
const KILLS = 4;

test("a shop that is killed repeatedly while it downloads pictures shows all of them thirty seconds after its last start", async ({
  openShop,
}) => {
  // Until this resolves, downloads get no bytes.
  const release = Promise.withResolvers<void>();
  const heldPhoto = (name: string) =>
    new Attachment(name, () => release.promise.then(() => aPhoto(name, 400, 600).bytes()));
  const airtable = await anAirtable({
    books: Array.from({ length: BOOKS }, (_, index) =>
      aBook({ "Cover Image": [heldPhoto(`couverture-${index}.png`)] }),
    ),
  });
  const shop = await openShop({ airtable });
  for (let kills = 1; kills <= KILLS; kills += 1) {
    const before = airtable.downloads;
    await eventually(() => airtable.downloads > before);
    await shop.kill();
    if (kills === KILLS) release.resolve();
    await shop.startAgain();
  }
  const visitor = new Visitor(shop.url);
  const covers = async () => (await visitor.open("/ressources/livres")).document.querySelectorAll(".book picture");
  await eventually(async () => (await covers()).length === BOOKS);
  expect(await covers()).toHaveLength(BOOKS);
});

test("a shop that is killed while it waits for Airtable's first answer asks again after its restart", async ({
  openShop,
}) => {
  const airtable = await anAirtable({ books: [aBook({ title: "Le livre d’avant" })] });
  airtable.fail("slow");
  const shop = await openShop({ airtable });
  await eventually(() => airtable.calls.length >= 2);
  await shop.kill();
  airtable.recover();
  await shop.startAgain();
  const visitor = new Visitor(shop.url);
  await eventually(async () => (await visitor.open("/ressources/livres")).text.includes("Le livre d’avant"));
});
