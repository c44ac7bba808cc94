import { sql } from "kysely";
import { expect, test } from "vitest";
import { addressOf, anAdmin, errorAt, lineOf, pricesOf } from "#tests/support/admin.ts";
import { eventually } from "#tests/support/eventually.ts";
import { editOffer } from "#tests/support/offers.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

/** What the form of a formation does beside saving. */
const shop = await aShop();
const admin = await anAdmin(shop);

async function rowOf(slug: string) {
  return shop.db.selectFrom("formations").selectAll().where("slug", "=", slug).executeTakeFirst();
}

test("« Préparer chez Stripe » makes product and price once and fills in their ids; what Stripe refuses, or cannot answer, loses nothing typed", async () => {
  const page = await admin.open("/admin/formations/nouvelle");
  const typed = { name: "Écrire à l’aube", slug: "", price: "390", type: "subscription", description: "Un *texte*." };
  const { url, body } = admin.formRequest(page, typed, "Préparer chez Stripe");
  const twice = await Promise.all([1, 2].map(() => admin.request(url, { method: "POST", body })));
  const ids = await Promise.all(twice.map(async (answer) => /prod_\w+|price_\w+/g[Symbol.match](await answer.text())));
  expect(ids[0]).toEqual(ids[1]);
  const made = await admin.submit(page, typed, "Préparer chez Stripe");
  const form = Object.fromEntries(admin.formRequest(made, { is_active: true }).body);
  expect(form).toMatchObject({
    name: "Écrire à l’aube",
    slug: "ecrire-a-l-aube",
    price: "390",
    description: "Un *texte*.",
  });
  const { stripe_product_id: product = "", stripe_price_id: price = "" } = form;
  const requests = (await shop.stripe.requests()).filter(({ method }) => method === "POST");
  const asked = (path: string) => requests.filter((each) => each.path.endsWith(path) && !each.replayed);
  expect(asked("/v1/products")).toMatchObject([{ params: { name: "Écrire à l’aube" } }]);
  expect(asked("/v1/prices")).toMatchObject([
    {
      params: {
        product,
        unit_amount: "39000",
        currency: "eur",
        tax_behavior: "inclusive",
        recurring: { interval: "month" },
      },
    },
  ]);
  expect(await rowOf("ecrire-a-l-aube")).toBeUndefined();
  await shop.stripe.fault({ path: "/v1/products", kind: "500", times: 9 });
  const lost = await admin.submit(page, { ...typed, name: "Écrire au soir" }, "Préparer chez Stripe");
  expect([lost.status, lost.text]).toEqual([503, expect.stringContaining("Stripe ne répond pas.")]);
  expect(admin.formRequest(lost, { is_active: true }).body.get("name")).toBe("Écrire au soir");
  const nameless = await admin.submit(page, { ...typed, name: "", price: "0" }, "Préparer chez Stripe");
  expect([errorAt(nameless, "name"), errorAt(nameless, "price")]).toEqual([
    "Indiquez le nom de la formation.",
    "Indiquez d’abord le prix.",
  ]);
  expect((await admin.submit(made, { category: "entrepreneuriat" }, "Créer")).text).toContain(
    "Formation créée avec succès",
  );
  expect(await rowOf("ecrire-a-l-aube")).toMatchObject({ stripeProductId: product, stripePriceId: price });
});

test("a closing date that has passed is saved, and said: nobody can enrol any more", async () => {
  const dashboard = await editOffer(admin, "ecrire-a-l-aube", { open_date: "2020-01-01", close_date: "2020-02-01" });
  expect(dashboard.text).toContain("Sa date de fermeture est passée : plus personne ne peut s’y inscrire.");
  expect(lineOf(dashboard, "ecrire-a-l-aube")).toContain("Inscriptions closes depuis le 1er février 2020");
});

test("a draft is kept without Stripe's ids, gets them later, and is opened only with them", async () => {
  await shop.stripe.clearFaults();
  const draft = {
    name: "Écrire dans le noir",
    slug: "ecrire-dans-le-noir",
    price: "90",
    type: "payment",
    category: "entrepreneuriat",
  };
  const page = await admin.open("/admin/formations/nouvelle");
  expect((await admin.submit(page, draft, "Créer")).text).toContain("Formation créée avec succès");
  expect(await rowOf("ecrire-dans-le-noir")).toMatchObject({ status: "draft", stripeProductId: "", stripePriceId: "" });
  const address = `${await addressOf(admin, "ecrire-dans-le-noir")}/modifier`;
  const refused = await admin.submit(await admin.open(address), { status: "open" });
  expect([refused.status, errorAt(refused, "stripe_product_id")]).toEqual([
    400,
    expect.stringContaining("Indiquez l’identifiant du produit chez Stripe, ou choisissez"),
  ]);
  const made = await admin.submit(await admin.open(address), {}, "Préparer chez Stripe");
  await admin.submit(made, { name: draft.name });
  const row = await rowOf("ecrire-dans-le-noir");
  expect([row?.stripeProductId, row?.stripePriceId]).toEqual([
    expect.stringMatching(/^prod_/),
    expect.stringMatching(/^price_/),
  ]);
});

test("« Voir l’effet » says under the prices what visitors would read, and why nothing is crossed out; a text is Markdown", async () => {
  const address = `${await addressOf(admin, "rat-race")}/modifier`;
  const page = await admin.open(address);
  const effect = (shown: Page) => shown.document.querySelector("main .notice[role=status]")?.text.replace(/\s/g, " ");
  expect(effect(page)).toContain("Les visiteurs liront : 497 € TTC.");
  const text =
    'Sortir de la "**course**", *à son pas*.\n\n- Lire [le contact](/contact)\n- <b>Compter</b> 2 * 3 [x](javascript:alert(1))';
  const soon = { promotional_price: "150", promotion_until: "2199-12-31", description: text };
  const asked = await admin.submit(page, soon, "Voir l’effet");
  expect(effect(asked)).toContain(
    "Les visiteurs liront : 150 € TTC, rien de barré, parce que 497 € n’a pas été pratiqué 30 jours.À partir du 1er janvier 2200 : 497 € TTC.",
  );
  expect(admin.formRequest(asked, { slug: "rat-race" }).body.get("promotional_price")).toBe("150");
  expect(asked.html).toContain("«\u00a0<strong>course</strong>\u00a0»");
  expect(await rowOf("rat-race")).toMatchObject({ promotionalPrice: null });
  const wrong = await admin.submit(page, { promotional_price: "9999" }, "Voir l’effet");
  expect(errorAt(wrong, "promotional_price")).toContain("ne peut pas dépasser le prix");
  expect((await editOffer(admin, "rat-race", { description: text })).text).toContain("avec succès");
  for (const path of ["/formations/rat-race", "/checkout/rat-race"]) {
    const shown = await new Visitor(shop.url).open(path);
    const prose = shown.document.querySelector("main .prose")?.innerHTML ?? "";
    for (const piece of [
      "«\u00a0<strong>course</strong>\u00a0»",
      "<em>à son pas</em>",
      '<li>Lire <a href="/contact">',
      "2 * 3",
      "&lt;b&gt;",
    ])
      expect(prose).toContain(piece);
    expect(prose).not.toContain('href="javascript');
    expect(shown.document.querySelector("meta[name=description]")?.getAttribute("content")).toContain(
      "de la «\u00a0course\u00a0», à son pas.",
    );
  }
});

/** What formations are about is the founder's: she adds, names, orders and removes subjects. */
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

/** A program edits a formation with the fields that it may rely on, and does not know the others of our page. */
const KNOWN = new Set(
  "slug name description price promotional_price stripe_price_id stripe_product_id type features image_url category status is_active open_date close_date max_participants".split(
    " ",
  ),
);

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

test("before a formation is deleted its page says how many people wait for it", async () => {
  const { id } = await shop.db
    .selectFrom("formations")
    .select("id")
    .where("slug", "=", "immeuble-rapport")
    .executeTakeFirstOrThrow();
  const warning = async () => (await admin.open(`/admin/formations/${id}/supprimer`)).text;
  expect(await warning()).toMatch(/^(?!.*cette formation : (?:son|leur) inscription)/);
  for (const [email, state, said] of [
    [
      "une@plume.fr",
      "waiting",
      "Une personne attend cette formation : son inscription à la liste est effacée avec elle",
    ],
    ["deux@plume.fr", "held", "2 personnes attendent cette formation : leur inscription"],
    ["trois@plume.fr", "asked", "2 personnes attendent cette formation"],
    ["quatre@plume.fr", "left", "2 personnes attendent cette formation"],
  ] as const) {
    await sql`insert into waiting_entries (id, formation_id, kind, email, token_hash, confirm_hash, state)
      values (gen_random_uuid(), ${id}, 'opening', ${email}, ${email}, ${`c ${email}`}, ${state})`.execute(shop.db);
    expect(await warning()).toContain(said);
  }
});

test("« Complet » sent from a form that is older than the last save changes nothing in silence", async () => {
  const address = `${await addressOf(admin, "dont-die")}/modifier`;
  const form = await admin.open(address);
  await admin.submit(form, {}, "Sauvegarder");
  const told = await admin.submit(form, { status: "full" }, "Sauvegarder");
  expect([told.status, told.text]).toEqual([409, expect.stringContaining("a été modifiée pendant que")]);
  expect((await admin.submit(told, { status: "full" }, "Sauvegarder")).text).toContain("avec succès");
});
