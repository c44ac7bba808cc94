import { describe, expect, test } from "vitest";
import { addressOf, anAdmin, errorAt, lineOf, pricesOf } from "#tests/support/admin.ts";
import { payWithoutReturning } from "#tests/support/buying.ts";
import { editOffer } from "#tests/support/offers.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { eventually } from "#tests/support/shop.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

/** What the administrator changes in the catalogue, and what visitors see of it. */
const shop = await aShop();
const admin = await anAdmin(shop);

const FIELDS = {
  name: "Vivre de sa plume",
  slug: "vivre-de-sa-plume",
  price: "1 200",
  promotional_price: "",
  stripe_price_id: "price_plume",
  stripe_product_id: "prod_plume",
  category: "lifestyle",
};

async function create(fields: Record<string, string | boolean>): Promise<Page> {
  return admin.submit(await admin.open("/admin/formations/nouvelle"), { ...FIELDS, ...fields });
}

async function rowOf(slug: string) {
  const row = shop.db.selectFrom("formations").selectAll().where("slug", "=", slug).executeTakeFirst();
  return (await row) ?? null;
}

/** Every entry of the audit log about a formation, oldest first. */
async function auditOf(id: string | undefined) {
  return shop.db.selectFrom("auditLog").selectAll().where("entityId", "=", `${id}`).orderBy("id").execute();
}

test("the dashboard lists every formation, newest first, with its labels", async () => {
  const page = await admin.open("/admin/dashboard");
  expect(page.document.querySelector("h1")?.text).toBe("Administration des formations");
  expect(page.document.querySelectorAll("tbody tr")).toHaveLength(13);
  const line = lineOf(page, "entrepreneuriat").replace(/\s/g, " ");
  for (const word of [
    "Ouvert",
    "Entrepreneuriat",
    "1 997 € (2 497 €)",
    "Paiement unique",
    "0/∞",
    "Masquer",
    "Éditer",
    "Supprimer",
  ])
    expect(line).toContain(word);
  expect(lineOf(page, "immeuble-rapport")).toContain("Abonnement");
});

test("the form of a new formation has the default values", async () => {
  const page = await admin.open("/admin/formations/nouvelle");
  expect(page.document.querySelector("h1")?.text).toBe("Créer une formation");
  const { body } = admin.formRequest(page, { slug: "" });
  const ticked = page.document.querySelector("[name=is_active]")?.hasAttribute("checked");
  const chosen = page.document.querySelectorAll("option[selected]").map((option) => option.getAttribute("value"));
  expect([body.get("name"), body.get("price"), body.get("promotional_price"), ticked]).toEqual(["", "0", "", true]);
  expect(chosen).toEqual(["entrepreneuriat", "payment", "draft", "", ""]);
});

test("an administrator creates a formation with every field; its price history and the audit log get one entry each", async () => {
  const done = await create({
    description: "Écrire, et en vivre.",
    promotional_price: "990",
    features: "Un plan\n\n  \r\nDes lecteurs\n",
    image_url: "https://images.exemple.fr/plume.jpg",
    status: "open",
    type: "payment",
    open_date: "2026-07-01T09:30",
    close_date: "2199-01-01",
    max_participants: "20",
  });
  expect(new URL(done.url).pathname).toBe("/admin/dashboard");
  expect(done.document.querySelector("[role=status][data-vanishes]")?.text).toBe("Formation créée avec succès");
  const line = lineOf(done, "vivre-de-sa-plume").replace(/\s/g, " ");
  for (const word of ["Ouvert", "Lifestyle", "990 € (1 200 €)", "1er juillet 2026", "0/20"])
    expect(line).toContain(word);
  const row = await rowOf("vivre-de-sa-plume");
  expect(row).toMatchObject({
    price: 1200,
    promotionalPrice: 990,
    features: ["Un plan", "Des lecteurs"],
    isActive: true,
    currentParticipants: 0,
    openDate: new Date("2026-07-01T07:30:00Z"),
    closeDate: new Date("2198-12-31T23:00:00Z"),
  });
  expect(await pricesOf(shop, row?.id)).toEqual([99_000]);
  const log = await auditOf(row?.id);
  expect(log).toMatchObject([{ actor: "admin@essor.example", action: "create", entity: "formation", before: null }]);
  expect(log[0]?.after).toMatchObject({ slug: "vivre-de-sa-plume", price: 1200 });
  expect(log[0]?.requestId).toBeTruthy();
});

test("an empty field is stored as null, an unticked box hides the formation, and unknown fields are ignored", async () => {
  const page = await admin.open("/admin/formations/nouvelle");
  const { url, body } = admin.formRequest(page, { ...FIELDS, slug: "sans-rien", is_active: false });
  for (const [name, value] of [
    ["current_participants", "12"],
    ["role", "admin"],
    ["id", "x"],
    ["created_at", "2000-01-01"],
    ["__proto__", "x"],
  ] as const)
    body.append(name, value);
  for (const name of ["type", "category", "status"]) body.delete(name);
  expect((await admin.request(url, { method: "POST", body })).status).toBe(303);
  expect(await rowOf("sans-rien")).toMatchObject({
    promotionalPrice: null,
    openDate: null,
    closeDate: null,
    maxParticipants: null,
    imageUrl: null,
    features: [],
    description: "",
    isActive: false,
    currentParticipants: 0,
    status: "draft",
    type: "payment",
    category: "entrepreneuriat",
  });
});

describe("an invalid formation is not saved, and its form keeps the typed values", () => {
  test.each([
    ["name", "   ", "Indiquez le nom de la formation."],
    ["name", "a\u0000b", "Ce texte contient des signes illisibles"],
    ["name", "a".repeat(201), "Ce texte est trop long : 200 signes au plus."],
    ["slug", "Été à Paris", "Une adresse n’a que des minuscules sans accent"],
    ["slug", "mindset", "Erreur lors de la sauvegarde : Une autre formation a déjà cette adresse."],
    ["price", "", "Indiquez le prix."],
    ["price", "-1", "Il faut un nombre entier d’euros, sans centimes"],
    ["price", "149,90", "Il faut un nombre entier d’euros, sans centimes"],
    ["price", "1e3", "Il faut un nombre entier d’euros, sans centimes"],
    ["price", "10000000000000000000", "Il faut au plus 999"],
    ["price", "0", "donnez un accès depuis la page des apprenantes"],
    ["promotional_price", "0", "Un prix est d’au moins 1"],
    ["promotional_price", "1201", "Le prix promotionnel ne peut pas dépasser le prix."],
    ["stripe_price_id", "", "Indiquez l’identifiant du prix chez Stripe, ou choisissez"],
    ["stripe_product_id", "prod x", "Un identifiant Stripe n’a que des lettres"],
    ["image_url", "javascript:alert(1)", "Indiquez une adresse qui commence par https://"],
    ["image_url", "http://exemple.fr/a.jpg", "Indiquez une adresse qui commence par https://"],
    ["image_url", "//exemple.fr/a.jpg", "Indiquez une adresse qui commence par https://"],
    ["open_date", "demain", "Indiquez une date et une heure"],
    ["max_participants", "trois", "Il faut un nombre entier, zéro ou plus."],
    ["status", "secret", "Choisissez un statut."],
    ["type", "gift", "Choisissez un type."],
    ["category", "autre", "Choisissez une catégorie."],
  ])("%s: %s", async (field, value, message) => {
    const page = await create({ slug: "jamais-creee", status: "open", [field]: value });
    expect(page.status).toBe(400);
    expect(errorAt(page, field)).toContain(message);
    const link = page.document.querySelector("[role=alert] a");
    expect(link?.getAttribute("href")).toBe(`#champ-${field}`);
    const label = page.document.querySelector(`label[for=champ-${field}]`)?.text.replace(/\s*\(facultatif\)/, "");
    expect(link?.text).toContain(`${label}\u00a0: `);
    if (field !== "stripe_product_id")
      expect(admin.formRequest(page, { slug: "" }).body.get("stripe_product_id")).toBe("prod_plume");
    expect(await rowOf("jamais-creee")).toBeNull();
  });

  test("a closing date before the opening date", async () => {
    const page = await create({ slug: "jamais-creee", open_date: "2027-02-01T00:00", close_date: "2027-01-01T00:00" });
    expect(errorAt(page, "close_date")).toBe("La fermeture ne peut pas précéder l’ouverture.");
  });
});

test("a new price is shown to visitors at once and is recorded in the price history and the audit log; other changes add no price", async () => {
  const guest = new Visitor(shop.url);
  const before = await guest.open("/mindset");
  expect(before.text).toContain("497 € TTC");
  const done = await editOffer(admin, "mindset", { promotional_price: "547" });
  expect(done.text).toContain("Formation mise à jour avec succès");
  await eventually(async () => (await guest.open("/mindset")).text.includes("547 € TTC"), 5000);
  await editOffer(admin, "mindset", { description: "Un nouveau texte." });
  await editOffer(admin, "mindset", { price: "1047" });
  const row = await rowOf("mindset");
  expect(await pricesOf(shop, row?.id)).toEqual([49_700, 54_700, 54_700]);
  const log = await auditOf(row?.id);
  expect(log.map((line) => line.action)).toEqual(["update", "update", "update"]);
  expect(log[0]).toMatchObject({ before: { promotionalPrice: 497 }, after: { promotionalPrice: 547 } });
  const page = await admin.open(`${await addressOf(admin, "mindset")}/modifier`);
  expect(page.document.querySelector("main details")?.text).toMatch(/Prix promotionnel\s: 497\s€ → 547\s€/);
});

test("« Masquer » takes a formation off sale at once, « Afficher » brings it back, and each adds one entry to the audit log", async () => {
  const guest = new Visitor(shop.url);
  const id = (await rowOf("dont-die"))?.id;
  const toggle = async (button: string) => {
    const page = await admin.open("/admin/dashboard");
    const form = page.document.querySelector(`form[action$="${id}/visibilite"]`);
    expect(form?.querySelector("button")?.getAttribute("title")).toBe(button);
    const visible = form?.querySelector("[name=visible]")?.getAttribute("value") ?? "";
    const send = () =>
      admin.request(`/admin/formations/${id}/visibilite`, { method: "POST", body: new URLSearchParams({ visible }) });
    expect((await Promise.all([send(), send()])).map((answer) => answer.status)).toEqual([303, 303]);
  };
  await toggle("Masquer");
  expect((await guest.open("/checkout/dont-die")).status).toBe(404);
  await toggle("Afficher");
  expect((await guest.open("/checkout/dont-die")).text).toContain("Commande avec obligation de paiement");
  expect((await auditOf(id)).map((line) => line.action)).toEqual(["hide", "show"]);
  const gone = await admin.open("/admin/dashboard?notice=formation-gone");
  expect(gone.text).toContain("Erreur lors de la mise à jour : ");
});

test("when two administrators edit the same formation, the second is shown the first one's changes and overwrites nothing", async () => {
  const other = await anAdmin(shop);
  const address = `${await addressOf(admin, "lancer-startup")}/modifier`;
  const [first, second] = [await admin.open(address), await other.open(address)];
  expect((await admin.submit(first, { name: "Lancer sa jeune pousse" })).text).toContain("avec succès");
  // After a mistake, too: the refused form still belongs to the version that was opened.
  const mistaken = await other.submit(second, { price: "huit cents" });
  expect(errorAt(mistaken, "price")).toContain("Il faut un nombre entier d’euros");
  const told = await other.submit(mistaken, { price: "850" });
  expect(told.status).toBe(409);
  expect(told.document.querySelector("[role=alert]")?.text).toContain(
    "a été modifiée pendant que vous l’aviez ouverte",
  );
  expect(told.document.querySelector("[role=alert] table")?.text).toContain("Lancer sa jeune pousse");
  expect(await rowOf("lancer-startup")).toMatchObject({ name: "Lancer sa jeune pousse", price: 797 });
  // Unchanged fields keep the other administrator's values.
  const knowingly = await other.submit(told, {}, "Sauvegarder");
  expect(knowingly.text).toContain("Formation mise à jour avec succès");
  expect(await rowOf("lancer-startup")).toMatchObject({ name: "Lancer sa jeune pousse", price: 850 });
});

describe("a formation that somebody has ordered", () => {
  test("keeps its address, its type of price and the seats that are sold", async () => {
    await payWithoutReturning(shop, "rat-race", "nora@exemple.fr");
    await eventually(async () => (await rowOf("rat-race"))?.currentParticipants === 1);
    for (const [field, value, message] of [
      ["slug", "course-folle", "Cette adresse ne peut plus changer : des commandes"],
      ["type", "subscription", "Le type ne peut plus changer"],
      ["max_participants", "0", "Une place est déjà prise."],
    ] as const) {
      const page = await editOffer(admin, "rat-race", { [field]: value });
      expect([page.status, errorAt(page, field)]).toEqual([400, expect.stringContaining(message)]);
    }
    expect(await rowOf("rat-race")).toMatchObject({ type: "payment", maxParticipants: null });
  });

  test("cannot be deleted, only archived, and the page says so", async () => {
    const address = `${await addressOf(admin, "rat-race")}/supprimer`;
    const page = await admin.open(address);
    expect(page.text).toContain("Cette formation a une commande : elle ne peut être qu’archivée.");
    expect(page.document.querySelectorAll("main button").map((button) => button.text)).toEqual(["Archiver"]);
    const refused = await admin.request(address, { method: "POST", body: new URLSearchParams() });
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain("Erreur lors de la suppression : ");
    expect(lineOf(await admin.submit(page, {}, "Archiver"), "rat-race")).toContain("Archivé");
    expect((await new Visitor(shop.url).open("/checkout/rat-race")).text).toContain("n’est plus proposée");
  });
});

test("a formation with a sales page of its own keeps that page and its address", async () => {
  expect((await admin.open(`${await addressOf(admin, "immobilier-avance")}/supprimer`)).text).toContain(
    "La page /immobilier du site",
  );
  const page = await editOffer(admin, "immobilier-avance", { slug: "immobilier" });
  expect(errorAt(page, "slug")).toContain("la page /immobilier mène à cette adresse");
});

test("a double click on any form of a formation has one effect, and both answers report success", async () => {
  const twice = async (page: Page, fields: Record<string, string | boolean>, button: string) => {
    const { url, body } = admin.formRequest(page, fields, button);
    const answers = await Promise.all([1, 2].map(() => admin.request(url, { method: "POST", body })));
    return answers.map(({ headers }) => headers.get("Location"));
  };
  const to = (change: string) => Array.from({ length: 2 }, () => `/admin/dashboard?notice=formation-${change}`);
  const form = await admin.open("/admin/formations/nouvelle");
  expect(await twice(form, { ...FIELDS, slug: "deux-fois" }, "Créer")).toEqual(to("created"));
  const id = (await rowOf("deux-fois"))?.id;
  const edited = await admin.open(`/admin/formations/${id}/modifier`);
  expect(await twice(edited, { price: "1300" }, "Sauvegarder")).toEqual(to("updated"));
  expect(await pricesOf(shop, id)).toEqual([120_000, 130_000]);
  const again = await admin.open(`/admin/formations/${id}/modifier`);
  expect(again.text).toMatch(/Prix pratiqués \(2\).*1 300 €, depuis le .*1 200 €, depuis le /);
  expect(await twice(await admin.open(`/admin/formations/${id}/supprimer`), {}, "Supprimer")).toEqual(to("deleted"));
  expect((await auditOf(id)).map((line) => line.action)).toEqual(["create", "update", "delete"]);
  // An administrator who still has the old form open is told the new address.
  expect((await admin.submit(again, { price: "1400" })).text).toContain("cette formation n’existe plus");
});

test("an administrator deletes a formation without orders after a confirmation, and the audit log keeps its history", async () => {
  const address = await addressOf(admin, "vivre-de-sa-plume");
  const question = await admin.open(`${address}/supprimer`);
  expect(question.text).toContain('Êtes-vous sûr de vouloir supprimer "Vivre de sa plume" ?');
  const done = await admin.submit(question, {}, "Supprimer");
  expect(done.text).toContain("Formation supprimée avec succès");
  expect(await rowOf("vivre-de-sa-plume")).toBeNull();
  expect((await auditOf(address.split("/").at(-1))).map((line) => line.action)).toEqual(["create", "delete"]);
  for (const path of ["modifier", "supprimer"]) expect((await admin.open(`${address}/${path}`)).status).toBe(404);
  expect((await admin.open("/admin/formations/1'--/modifier")).status).toBe(404);
});
