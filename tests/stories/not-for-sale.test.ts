import { expect, test } from "vitest";
import { ledger } from "#tests/support/buying.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { Visitor } from "#tests/support/visitor.ts";

const shop = await aShop();

const FOR_SALE = { status: "open", isActive: true, openDate: null, closeDate: null } as const;

test("an unknown formation gets 404, by GET and by POST", async () => {
  const visitor = new Visitor(shop.url);
  const page = await visitor.open("/checkout/inconnue");
  expect(page.status).toBe(404);
  expect(page.text).toContain("Produit non trouvé");
  for (const fields of ["email=a%40exemple.fr&cgv=on", "email=sans%20arobase"]) {
    const body = new URLSearchParams(fields);
    expect((await visitor.request("/checkout/inconnue", { method: "POST", body })).status).toBe(404);
  }
});

test.each([
  ["a draft", { status: "draft" }],
  ["hidden", { isActive: false }],
  ["hidden and closed", { isActive: false, status: "closed" }],
] as const)(
  "a formation that is %s gets the same 404 as an unknown one, and its name appears nowhere",
  async (_, state) => {
    const visitor = new Visitor(shop.url);
    await offer(FOR_SALE);
    const before = await visitor.open("/checkout/lancer-startup");
    const name = before.document.querySelector("h1")?.textContent ?? "";
    await offer({ ...FOR_SALE, ...state });
    const shown = await visitor.open("/checkout/lancer-startup");
    const answer = await visitor.submit(before, { email: "cache@exemple.fr", cgv: true });
    for (const page of [shown, answer]) {
      expect(page.status).toBe(404);
      expect(page.text).toContain("Produit non trouvé");
      expect(page.html).not.toContain(name);
    }
    const success = await visitor.open("/success?product=lancer-startup&session_id=cs_test_1234567890");
    expect(success.text).toContain("Votre commande");
    expect(success.text).not.toContain(name);
    expect(await countOrders()).toBe(0);
  },
);

test.each([
  ["archived", { status: "archived" }, "n’est plus proposée"],
  ["closed", { status: "closed" }, "Les inscriptions à cette formation sont fermées"],
  ["full", { status: "full" }, "Cette formation est complète"],
  ["not open yet", { openDate: "2099-03-29T08:00:00Z" }, "Les inscriptions ouvrent le 29 mars 2099"],
  ["over", { closeDate: "2026-01-31T23:30:00Z" }, "Les inscriptions sont closes depuis le 1 février 2026"],
] as const)(
  "a formation that is %s cannot be bought and says why, even from a page that was opened before",
  async (_, state, why) => {
    const visitor = new Visitor(shop.url);
    await offer(FOR_SALE);
    const before = await visitor.open("/checkout/lancer-startup");
    await offer({ ...FOR_SALE, ...state });
    const shown = await visitor.open("/checkout/lancer-startup");
    expect(shown.status).toBe(200);
    expect(shown.text).toContain(why);
    expect(shown.document.querySelector("input[name=cgv]")).toBeNull();
    const answer = await visitor.submit(before, { email: "ferme@exemple.fr", cgv: true });
    expect(answer.status).toBe(409);
    expect(answer.text).toContain(why);
    expect(await countOrders()).toBe(0);
  },
);

async function countOrders(): Promise<number> {
  return (await ledger(shop)).orders.length;
}

async function offer(values: object): Promise<void> {
  await shop.db.updateTable("formations").set(values).where("slug", "=", "lancer-startup").execute();
}
