import { parse } from "node-html-parser";
import { expect, test } from "vitest";
import type { Brand } from "#app/theme/brand.ts";
import { anAdmin, errorAt } from "#tests/support/admin.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { stolenSession } from "#tests/support/stolen-session.ts";
import type { Page } from "#tests/support/visitor.ts";

const shop = await aShop();
const admin = await anAdmin(shop);
const { age, enterPassword } = stolenSession(shop, admin);
const SETTINGS = "/admin/vendeur";

test("two pictures chosen beside a wrong SIREN, in an older tab or before « Confirmez votre identité » are shown, and saved with the rest", async () => {
  const { default: sharp } = await import("sharp");
  const picture = async (name: string, background: string) => {
    const size = { width: 500, height: 400, channels: 3 as const, background };
    const bytes = new Uint8Array(await sharp({ create: size }).png().toBuffer());
    return new File([bytes], name, { type: "image/png" });
  };
  const send = async (page: Page, typed: Record<string, string>, files: Record<string, File>): Promise<Page> => {
    const form = new FormData();
    for (const [name, value] of admin.formRequest(page, typed).body) form.set(name, files[name] ?? value);
    const answer = await admin.request(SETTINGS, { method: "POST", body: form });
    const to = answer.headers.get("Location");
    if (to) return admin.open(to);
    return { document: parse(await answer.text()), status: answer.status, url: shop.url + SETTINGS, text: "" } as Page;
  };
  const key = (page: Page, name: string) => page.document.querySelector(`[name=${name}_depose]`)?.getAttribute("value");
  const shown = (page: Page, name: string) => {
    const field = page.document.querySelector(`.field:has([name=${name}_depose])`);
    const drawn = field?.querySelectorAll("img, image") ?? [];
    return [
      drawn.map((each) => each.getAttribute("src") ?? each.getAttribute("href")),
      field?.text.includes("pas encore"),
    ];
  };
  const brand = async () => {
    const { body } = await shop.db
      .selectFrom("sellerVersions")
      .select("body")
      .orderBy("at", "desc")
      .executeTakeFirstOrThrow();
    const { logo, portrait } = body as unknown as Brand;
    return [logo?.hash, portrait?.hash];
  };

  const both = { logo: await picture("logo.png", "#123456"), portrait: await picture("moi.png", "#654321") };
  const refused = await send(await admin.open(SETTINGS), { siren: "732 829 321" }, both);
  expect([refused.status, errorAt(refused, "siren")]).toEqual([
    400,
    expect.stringContaining("ne forment pas un SIREN"),
  ]);
  expect(refused.document.querySelectorAll("[role=alert] li")).toHaveLength(1);
  const [logo = "", portrait = ""] = ["logo", "portrait"].map((name) => key(refused, name));
  // The logo stands on the ground of the day and on that of the night.
  expect(shown(refused, "logo")).toEqual([[`/media/${logo}`, `/media/${logo}`], true]);
  expect(shown(refused, "portrait")).toEqual([[`/media/${portrait}`], true]);
  const saved = await admin.submit(refused, { siren: "732 829 320" });
  expect(saved.text).toContain("C’est enregistré.");
  expect(await brand()).toEqual([logo.split("-")[0], portrait.split("-")[0]]);
  expect(shown(saved, "logo")).toEqual([[`/media/${logo}`, `/media/${logo}`], false]);

  const [one, two] = [await admin.open(SETTINGS), await admin.open(SETTINGS)];
  await admin.submit(one, { phoneHours: "le samedi" });
  const late = await send(two, { phoneHours: "le lundi" }, { portrait: await picture("moi.png", "#888888") });
  expect(late.status).toBe(409);
  await admin.submit(late, { phoneHours: "le lundi" });
  expect(await brand()).toEqual([logo.split("-")[0], key(late, "portrait")?.split("-")[0]]);

  await age();
  const logos = { logo: await picture("logo.png", "#abcdef") };
  const asked = await send(await admin.open(SETTINGS), { founder: "Inès Laurent-Roy" }, logos);
  const back = await enterPassword(asked, SETTINGS);
  expect(shown(back, "logo")).toEqual([Array(2).fill(`/media/${key(back, "logo")}`), true]);
  await admin.submit(back, { founder: "Inès Laurent-Roy" });
  expect((await brand())[0]).toBe(key(back, "logo")?.split("-")[0]);
  expect(key(back, "logo")).not.toBe(logo);

  // A key that the store does not know is none, and one that was sent can be taken back.
  const before = await brand();
  await admin.submit(await admin.open(SETTINGS), { logo_depose: `${"0".repeat(32)}-320.webp` });
  expect(await brand()).toEqual(before);
  const again = await send(await admin.open(SETTINGS), { siren: "1" }, both);
  await admin.submit(again, { siren: "732 829 320", sans_logo: true });
  expect(await brand()).toEqual([before[0], portrait.split("-")[0]]);
  await admin.submit(await admin.open(SETTINGS), { sans_logo: true });
  expect((await brand())[0]).toBeUndefined();
});
