import { expect, test } from "vitest";
import { addressOf, anAdmin, lineOf } from "#tests/support/admin.ts";
import { eventually } from "#tests/support/eventually.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

/** What formations are about is the founder's: she adds, names, orders and removes subjects. */
const shop = await aShop();
const admin = await anAdmin(shop);
const visitor = new Visitor(shop.url);
const SUBJECTS = "/admin/sujets";

const namesOn = (page: Page) =>
  page.document.querySelectorAll("main ol input[name=nom]").map((field) => field.getAttribute("value"));
const post = (fields: Record<string, string>) =>
  admin.request(SUBJECTS, { method: "POST", body: new URLSearchParams(fields) });
/** The subject of each card on the page of all formations, once each, in their order. */
const shown = (page: Page) => [
  ...new Set(page.document.querySelectorAll("main .card > .hint").map(({ text }) => text)),
];

test("the three that came with the site keep their order, names and places until she changes them", async () => {
  expect(namesOn(await admin.open(SUBJECTS))).toEqual(["Entrepreneuriat", "Immobilier", "Lifestyle"]);
  expect(shown(await visitor.open("/formations"))).toEqual(["Entrepreneuriat", "Immobilier", "Lifestyle"]);
});

test("a subject of her own is given to a formation, moves up, and is then the first on the site", async () => {
  const form = await admin.open(SUBJECTS);
  const added = await admin.submit(form, { nom: "Bien-être" }, "Ajouter le sujet");
  expect(added.text).toContain("Le sujet est ajouté.");
  const here = await addressOf(admin, "dont-die");
  const saved = await admin.submit(await admin.open(`${here}/modifier`), { category: "bien-etre" });
  expect(lineOf(saved, "dont-die")).toContain("Bien-être");
  for (const beside of ["lifestyle", "immobilier", "entrepreneuriat"])
    expect((await post({ sujet: "bien-etre", avant: beside })).status).toBe(303);
  // The second post of a double click finds it where it is.
  expect((await post({ sujet: "bien-etre", avant: "entrepreneuriat" })).status).toBe(303);
  await eventually(async () => shown(await visitor.open("/formations"))[0] === "Bien-être");
  const page = await visitor.open("/formations/dont-die");
  expect([page.status, page.text.includes("Bien-être")]).toEqual([200, true]);
  expect((await admin.open(`${here}/modifier`)).text).toContain("Lifestyle");
});

test("a new name is on the site at once, the address stays", async () => {
  expect((await post({ sujet: "bien-etre", nom: "Santé" })).status).toBe(303);
  await eventually(async () => shown(await visitor.open("/formations")).includes("Santé"));
  const rows = await shop.db.selectFrom("formations").select("slug").where("category", "=", "bien-etre").execute();
  expect(rows).toEqual([{ slug: "dont-die" }]);
});

test("a subject in use, and one that a page is made for, are not removed; another one is", async () => {
  const remove = async (slug: string) => {
    const answer = await post({ sujet: slug, retirer: "oui" });
    return (await admin.open(answer.headers.get("Location") ?? "")).text;
  };
  expect(await remove("bien-etre")).toContain("une formation a ce sujet");
  expect(await remove("lifestyle")).toContain("une page du site est faite pour ce sujet");
  expect(await remove("nulle-part")).toContain("Ce sujet n’existe plus.");
  await admin.submit(await admin.open(`${await addressOf(admin, "dont-die")}/modifier`), { category: "lifestyle" });
  expect(await remove("bien-etre")).toContain("Le sujet est retiré.");
  expect(namesOn(await admin.open(SUBJECTS))).toEqual(["Entrepreneuriat", "Immobilier", "Lifestyle"]);
});

test.each([
  [{ nom: "" }, /Donnez un nom/],
  [{ nom: "immobilier" }, /déjà ce nom/],
  [{ nom: "!?" }, /lettres ou des chiffres/],
  [{ nom: "a".repeat(61) }, /60/],
])("a name like %o is refused beside its field, and kept", async (fields, why) => {
  const page = await admin.submit(await admin.open(SUBJECTS), fields, "Ajouter le sujet");
  expect([page.status, page.document.querySelector(".field-error")?.text]).toEqual([400, expect.stringMatching(why)]);
  expect(page.html).toContain(`value="${fields.nom}"`);
});

test("a formation cannot be given a subject that is gone, and nobody else changes them", async () => {
  const here = `${await addressOf(admin, "mindset")}/modifier`;
  const { body } = admin.formRequest(await admin.open(here), { slug: "mindset" });
  body.set("category", "bien-etre");
  const answer = await admin.request(here, { method: "POST", body });
  expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining("Choisissez une catégorie.")]);
  expect((await visitor.request(SUBJECTS)).status).toBe(302);
});
