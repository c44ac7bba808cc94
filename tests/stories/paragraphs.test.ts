import { expect, test } from "vitest";
import { letterOf, TEXT_KEYS } from "#app/content/texts/registry.ts";
import { anAdmin } from "#tests/support/admin.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { pdfText } from "#tests/support/pdf.ts";

const shop = await aShop();
const admin = await anAdmin(shop);

const LONG = "Premier **bloc** ici.\n\nSecond **bloc** là.";

/** The preview of a text, each of whose long fields says `LONG`. */
async function previewOf(key: string, button?: string) {
  let form = await admin.open(`/admin/textes/${key}`);
  if (button) form = await admin.submit(form, {}, button);
  const long = form.document.querySelectorAll("form textarea").map((field) => field.getAttribute("name") ?? "");
  const added = button && { "before-0-heading": "Chez nous" };
  return admin.submit(form, { ...Object.fromEntries(long.map((name) => [name, LONG])), ...added }, "Aperçu");
}

test.each(TEXT_KEYS.filter((key) => !letterOf(key)))("« %s » shows no asterisks of its long fields", async (key) => {
  const { status, headers, bytes, text } = await previewOf(key);
  expect(status).toBe(200);
  const shown = headers.get("Content-Type") === "application/pdf" ? await pdfText(bytes) : text;
  expect(/.{0,80}\*\*.{0,20}/.exec(shown)?.[0]).toBeUndefined();
});

test.each([
  ["a-propos", undefined, "#famille"],
  ["accueil", undefined, "[aria-labelledby=parcours-titre]"],
  ["lifestyle", undefined, "#chantiers"],
  ["legal-conditions-vente", "Ajouter\u00a0: partie (Avant le texte imposé)", "#avant-1"],
])("a blank line parts two paragraphs of « %s »", async (key, button, part) => {
  const page = await previewOf(key, button);
  const paragraphs = page.document.querySelectorAll(`${part} p`).map(({ innerHTML }) => innerHTML);
  expect(paragraphs).toContain("Premier <strong>bloc</strong> ici.");
  expect(paragraphs).toContain("Second <strong>bloc</strong> là.");
});

test("a field with room for one paragraph says so, and joins two", async () => {
  const form = await admin.open("/admin/textes/contact");
  const field = form.document.querySelector("[name=expect-items-0]");
  expect(form.document.getElementById(field?.getAttribute("aria-describedby") ?? "")?.text).toBe("Un seul paragraphe.");
  const page = await admin.submit(form, { "expect-items-0": LONG }, "Aperçu");
  const items = page.document.querySelectorAll(".arc-list li").map(({ innerHTML }) => innerHTML);
  expect(items).toContain("Premier <strong>bloc</strong> ici. Second <strong>bloc</strong> là.");
});
