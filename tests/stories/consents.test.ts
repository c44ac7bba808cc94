import { afterAll, beforeAll, expect, test } from "vitest";
import { payAndVanish } from "#tests/support/buying.ts";
import { aEmail, fateOf, headerOf } from "#tests/support/emails.ts";
import { Shop } from "#tests/support/shop.ts";
import { Visitor } from "#tests/support/visitor.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await Shop.open();
});
afterAll(() => shop.close());

/** What becomes of an offer to that address now. */
async function offer(email: string): Promise<string> {
  return fateOf(shop, await aEmail(shop, email, "P"));
}

test("a buyer who ticked the box gets offers, with a way out of her own; who left it empty gets none", async () => {
  const visitor = new Visitor(shop.url);
  const checkout = await visitor.open("/checkout/mindset");
  const stripePage = await visitor.submit(checkout, { email: "oui@exemple.fr", cgv: true, marketing: true });
  // Nothing is paid yet: nobody has shown that the order is hers.
  expect(await offer("oui@exemple.fr")).toBe("canceled");
  await visitor.submit(stripePage, {}, "Payer");
  await shop.mailbox.until("oui@exemple.fr", 2);
  expect(await offer("oui@exemple.fr")).toBe("sent");
  const mail = (await shop.mailbox.until("oui@exemple.fr", 3)).at(-1);
  const way = headerOf(mail, "list-unsubscribe")?.slice(1, -1) ?? "";
  await visitor.submit(await visitor.open(way));
  expect(await offer("oui@exemple.fr")).toBe("canceled");

  await payAndVanish(shop, "mindset", "non@exemple.fr");
  await shop.mailbox.until("non@exemple.fr", 2);
  expect(await offer("non@exemple.fr")).toBe("canceled");
});

test("an order that was never paid allows no offer, nor does an address that nobody gave", async () => {
  const visitor = new Visitor(shop.url);
  const fields = { email: "panier@exemple.fr", cgv: true, marketing: true };
  await visitor.submit(await visitor.open("/checkout/rat-race"), fields);
  expect(await offer("panier@exemple.fr")).toBe("canceled");
  expect(await offer("inconnue@exemple.fr")).toBe("canceled");
  expect(await fateOf(shop, await aEmail(shop, "inconnue@exemple.fr", "S"))).toBe("canceled");
});

test("an erased subscriber gets nothing that still waited for her", async () => {
  const visitor = new Visitor(shop.url);
  await visitor.submit(await visitor.open("/challenge"), { prenom: "Zoé", email: "zoe@exemple.fr" });
  const waiting = await aEmail(shop, "zoe@exemple.fr", "S");
  await shop.inspect((db) => db.deleteFrom("subscribers").where("email", "=", "zoe@exemple.fr").execute());
  expect(await fateOf(shop, waiting)).toBe("canceled");
});
