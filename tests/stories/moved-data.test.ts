import { expect, test } from "vitest";
import { aCustomer, goToStripe, linkIn, PASSWORD } from "#tests/support/buying.ts";
import { declare, receiptsTo } from "#tests/support/orders.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { eventually } from "#tests/support/shop.ts";
import { Visitor } from "#tests/support/visitor.ts";

const shop = await aShop();

test("after a change of address « Mes données » still holds what was ordered, declared and sent under the former one, until that day", async () => {
  const [before, after] = ["avant-demenagement@exemple.fr", "apres-demenagement@exemple.fr"];
  const buyer = await aCustomer(shop, before, "mindset");
  await goToStripe(new Visitor(shop.url), "entrepreneuriat", before);
  await declare(shop, "retractation", { contrat: "ES-999999", email: before });
  await eventually(() => receiptsTo(shop, before).length === 1);
  const held = async () => JSON.parse((await buyer.open("/compte/donnees/export")).text);
  const count = ({ emails, declarations, commandes }: Record<string, { adresse: string }[]>) =>
    [emails, declarations, commandes].map((rows) => rows?.filter(({ adresse }) => adresse !== after).length);
  const [sent = 0, ...others] = count(await held());
  expect(others).toEqual([1, 2]);

  await moveTo(buyer, after);
  // Whoever has the former address now is somebody else.
  await declare(shop, "retractation", { contrat: "ES-888888", nom: "Autre", email: before });
  const copy = await held();
  const [kept = 0, ...rest] = count(copy);
  expect(rest).toEqual([1, 2]);
  expect(kept).toBeGreaterThanOrEqual(sent);
  expect(copy.lisez_moi[0]).toContain("Après un changement d’adresse");
});

test("« Mon compte » shows a change of address that waits, with a button that cancels it", async () => {
  const buyer = await aCustomer(shop, "attend@exemple.fr", "mindset");
  await buyer.submit(await buyer.open("/account/email"), { email: "faute-attend@exemple.fr", password: PASSWORD });
  const account = await buyer.open("/account");
  expect(account.text).toMatch(/Demande en attente.*faute-attend@exemple\.fr/);
  await buyer.submit(account, {}, "Annuler la demande");
  expect((await buyer.open("/account")).text).not.toContain("faute-attend@exemple.fr");
});

async function moveTo(buyer: Visitor, email: string): Promise<void> {
  await buyer.submit(await buyer.open("/account/email"), { email, password: PASSWORD });
  const [asks] = await shop.mailbox.about(/\/verifier-email\?token=/, email);
  const link = linkIn(asks, "/verifier-email?token=");
  await buyer.submit(await buyer.open(link), {}, "Confirmer");
}
