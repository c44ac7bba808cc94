import { expect, test } from "vitest";
import { anAdmin, errorAt } from "#tests/support/admin.ts";
import { aDraft, aReader, stateOf } from "#tests/support/newsletters.ts";
import { aShop } from "#tests/support/own-shop.ts";

const shop = await aShop();
const admin = await anAdmin(shop);

test("a moment that is past plans nothing: it is said beside the field, which keeps what was typed", async () => {
  await aReader(shop, "hier@exemple.fr", { tags: ["hier"] });
  const address = await aDraft(admin, "hier");
  const past = await admin.submit(await admin.open(`${address}/envoi`), { le: "2020-01-01T10:00" }, "Programmer");
  expect([past.status, errorAt(past, "le")]).toEqual([400, expect.stringContaining("Ce moment est passé")]);
  expect(past.document.querySelector("[name=le]")?.getAttribute("value")).toBe("2020-01-01T10:00");
  expect(await stateOf(shop, address)).toBe("draft");
  const ahead = await admin.submit(past, { le: "2099-01-01T10:00" }, "Programmer");
  expect([ahead.status, await stateOf(shop, address)]).toEqual([200, "planned"]);
});
