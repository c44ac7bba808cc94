import { expect, test } from "vitest";
import { anAdmin, errorAt } from "#tests/support/admin.ts";
import { eventually } from "#tests/support/eventually.ts";
import { changeOffer, dayIn, editOffer } from "#tests/support/offers.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** A text names the price of a formation, and says at each moment the one that a buyer would pay. */
const shop = await aShop();
const admin = await anAdmin(shop);
const visitor = new Visitor(shop.url);
const CONTACT = "/admin/textes/contact";
const priced = (price: string) => editOffer(admin, "mindset", { price, promotional_price: "" });

const write = async (address: string, fields: Record<string, string>, button = "Publier") =>
  admin.submit(await admin.open(address), fields, button);
const says = (path: string, text: string) => eventually(async () => (await visitor.open(path)).text.includes(text));

test("« {prix:mindset} » is the price in force, on pages and in the founder's own, also when it changes", async () => {
  await priced("410");
  const published = await write(CONTACT, { text: "La formation coûte {prix:mindset}, en une fois." });
  expect(published.text).toContain("Le texte est publié.");
  await says("/contact", "La formation coûte 410 € TTC, en une fois.");
  const page = await admin.submit(await admin.open("/admin/pages/nouvelle"), { titre: "Tarifs" }, "Créer la page");
  await write(new URL(page.url).pathname, { "blocks-0-text": "Aujourd’hui {prix:mindset}." });
  await says("/p/tarifs", "Aujourd’hui 410 € TTC.");

  await priced("420");
  await says("/contact", "La formation coûte 420 € TTC, en une fois.");
  await says("/p/tarifs", "Aujourd’hui 420 € TTC.");
  await changeOffer(shop, "mindset", { promotionalPrice: 300, promotionUntil: dayIn(3) });
  await says("/contact", "La formation coûte 300 € TTC, en une fois.");
});

test("an unknown formation is a fault beside its field, which names those there are", async () => {
  const refused = await write(CONTACT, { text: "La formation coûte {prix:nulle-part}." });
  expect([refused.status, errorAt(refused, "text")]).toEqual([
    400,
    expect.stringMatching(/\{prix:nulle-part\} » n’est pas connu.*\{prix:mindset\}/),
  ]);
  const ofLetter = await write("/admin/textes/email-training-access", { closing: "Dès {prix:mindset}." });
  expect([ofLetter.status, errorAt(ofLetter, "closing")]).toEqual([400, expect.stringMatching(/n’est pas connu/)]);
});

test("a price typed by hand is published, and its remark stays beside the text, with what follows the catalogue", async () => {
  const published = await write(CONTACT, { text: "La formation coûte 420 €." });
  expect(published.text).toContain("Le texte est publié.");
  const [link] = published.document.querySelectorAll("a[href='#champ-text']");
  expect(link?.text.replace(/\s/g, " ")).toMatch(/« 420 € ».*ne suit pas le catalogue.*s’écrit \{prix:/);
  await write(CONTACT, { text: "La formation coûte {prix:mindset}." });
  expect((await admin.open(CONTACT)).text).not.toContain("ne suit pas le catalogue");
});
