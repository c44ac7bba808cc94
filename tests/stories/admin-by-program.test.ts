import { expect, test } from "vitest";
import { addressOf, anAdmin, pricesOf } from "#tests/support/admin.ts";
import { aShop } from "#tests/support/own-shop.ts";

/** A program edits a formation with the fields that it may rely on, and does not know the others of our page. */
const KNOWN = new Set(
  "slug name description price promotional_price stripe_price_id stripe_product_id type features image_url category status is_active open_date close_date max_participants".split(
    " ",
  ),
);

const shop = await aShop();
const admin = await anAdmin(shop);

test("a program that changes some words of an open formation leaves modules to come, questions, regime and launch as they are", async () => {
  const shown = { regime: "contenu_numerique", questions: "Faut-il un apport ?\nPas toujours.", omits_to_come: true };
  await editOnPage(shown);
  const { updatedAt: _, ...before } = await row();
  expect(before).toMatchObject({ omitsToCome: true, launchUntil: expect.any(String), status: "open" });
  expect(await sendAsProgram({ description: "Deux biens.", price: "1 997" })).toBe(303);
  expect(await row()).toMatchObject({ ...before, description: "Deux biens." });
  expect(await pricesOf(shop, before.id)).toEqual([149_700]);
});

test("a program that changes the price ends the launch that was entered with the old one, and records both the price and the write", async () => {
  expect(await sendAsProgram({ price: "2100", promotional_price: "" })).toBe(303);
  const now = await row();
  expect(now).toMatchObject({ price: 2100, promotionalPrice: null, launchUntil: null, nextAmount: null });
  expect(now).toMatchObject({ omitsToCome: true, regime: "contenu_numerique" });
  expect(await pricesOf(shop, now.id)).toEqual([149_700, 210_000]);
  const lines = await shop.db.selectFrom("auditLog").select("action").where("entityId", "=", now.id).execute();
  expect(lines).toHaveLength(3);
});

test("a box that the program knows and leaves out is unticked", async () => {
  expect(await sendAsProgram({}, ["is_active"])).toBe(303);
  expect(await row()).toMatchObject({ isActive: false, omitsToCome: true });
});

async function page() {
  return admin.open(`${await addressOf(admin, "immobilier-avance")}/modifier`);
}

async function editOnPage(fields: Record<string, string | boolean>): Promise<void> {
  await admin.submit(await page(), fields, "Sauvegarder");
}

async function sendAsProgram(fields: Record<string, string>, without: string[] = []): Promise<number> {
  const { url, body } = admin.formRequest(await page(), fields, "Sauvegarder");
  const sent = [...body].filter(([name]) => KNOWN.has(name) && !without.includes(name));
  return (await admin.request(url, { method: "POST", body: new URLSearchParams(sent) })).status;
}

function row() {
  return shop.db.selectFrom("formations").selectAll().where("slug", "=", "immobilier-avance").executeTakeFirstOrThrow();
}
