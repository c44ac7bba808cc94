import { sql } from "kysely";
import { expect, test } from "vitest";
import { anAdmin } from "#tests/support/admin.ts";
import { aCustomer, linkIn, PASSWORD } from "#tests/support/buying.ts";
import { aPaidOrder } from "#tests/support/orders.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { eventually } from "#tests/support/shop.ts";
import { answerAsAuthor } from "#tests/support/testimonials.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** Anybody may type a customer's address under a testimonial. */
const shop = await aShop();
const admin = await anAdmin(shop);
const WORDS = "zz-forge Achetez plutôt chez mechant.example, tout le monde y gagne en deux jours.";

async function share(name: string, categorie = "mindset"): Promise<string> {
  const visitor = new Visitor(shop.url);
  const typed = {
    nom: name,
    email: `${name}@exemple.fr`,
    texte: `${WORDS} zz-${name}`,
    categorie,
    experience: "2026-03-01",
  };
  const thanks = await visitor.submit(await visitor.open("/temoignages/partager"), { ...typed, consentement: true });
  expect(thanks.text).toContain("Un e-mail te demande si c’est bien toi");
  const row = shop.db.selectFrom("testimonials").select("id").where("author", "=", name);
  return (await row.executeTakeFirstOrThrow()).id;
}

const rowOf = (id: string) =>
  shop.db
    .selectFrom("testimonials")
    .select(["checkedBy", "published", "confirmedAt", "refusal"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
const publish = (id: string) =>
  admin.request(`/admin/temoignages/${id}/publication`, {
    method: "POST",
    body: new URLSearchParams({ publier: "oui" }),
  });

test("a testimonial under a customer’s address counts as hers once her mailbox has answered, and the email repeats nothing of it", async () => {
  await aPaidOrder(shop, "lea");
  const id = await share("lea");
  const page = () => admin.open(`/admin/temoignages/${id}/modifier`);
  expect((await page()).text).toContain("cette adresse n’a pas répondu que ce témoignage est d’elle");
  const [asked] = await shop.mailbox.about("Ton témoignage\u00a0: c’est bien toi\u00a0?", "lea@exemple.fr");
  expect(`${asked?.html}${asked?.text}`).not.toMatch(/zz-forge|mechant/);
  const link = linkIn(asked, "/temoignages/confirmer?jeton=");
  // A scanner that opens the link answers nothing.
  expect((await new Visitor(shop.url).open(link)).text).toContain("zz-forge");
  expect(await rowOf(id)).toMatchObject({ confirmedAt: null });
  expect((await new Visitor(shop.url).open(`${link}x`)).status).toBe(404);
  const wrong = await new Visitor(shop.url).request(link, {
    method: "POST",
    body: new URLSearchParams({ reponse: "x" }),
  });
  expect(wrong.status).toBe(400);

  expect((await answerAsAuthor(shop, "lea@exemple.fr")).text).toContain("Ce témoignage est le tien");
  expect((await page()).text).toContain("Une commande payée à l’adresse de l’autrice");
  await publish(id);
  expect(await rowOf(id)).toMatchObject({ checkedBy: "order" });
});

test("what an address has not written is set aside, and is not published before it has answered", async () => {
  await aPaidOrder(shop, "ada");
  const id = await share("ada");
  await publish(id);
  expect(await rowOf(id)).toMatchObject({ checkedBy: null, published: false });
  const answered = await answerAsAuthor(shop, "ada@exemple.fr", "Ce n’est pas moi");
  expect(answered.text).toContain("Ce témoignage est écarté");
  expect(await rowOf(id)).toMatchObject({ published: false, refusal: expect.stringContaining("n’a pas écrit") });
  // Nor does her address stay under it.
  const { rows } =
    await sql`select from testimonials where to_jsonb(testimonials)::text like '%ada@exemple.fr%'`.execute(shop.db);
  expect(rows).toEqual([]);
});

test("the page counts what authors have given, what was published and what was refused, not what a stranger typed", async () => {
  await aPaidOrder(shop, "eva");
  const id = await share("eva");
  await share("mia");
  const counted = async () =>
    (await new Visitor(shop.url).open("/temoignages")).text.match(/\d+ avis reçus?, [^.]*/)?.[0];
  await eventually(async () => (await counted()) === "1 avis reçu, 1 publié, 0 refusé");
  await answerAsAuthor(shop, "eva@exemple.fr");
  await eventually(async () => (await counted()) === "2 avis reçus, 1 publié, 0 refusé, 1 en attente");
  await admin.submit(
    await admin.open(`/admin/temoignages/${id}/modifier`),
    { motif: "Vise une autre personne." },
    "Refuser",
  );
  await eventually(async () => (await counted()) === "2 avis reçus, 1 publié, 1 refusé");
});

test("a testimonial is about a training that exists, chosen beforehand by a mail's link, and keeps its name once that is gone", async () => {
  const visitor = new Visitor(shop.url);
  const chosen = async (address: string) => {
    const { document } = await visitor.open(address);
    return document.querySelector("select[name=categorie] option[selected]")?.getAttribute("value") ?? "";
  };
  expect(await chosen("/temoignages/partager")).toBe("");
  expect(await chosen("/temoignages/partager?formation=rat-race")).toBe("rat-race");
  const { name } = await shop.db
    .selectFrom("formations")
    .select("name")
    .where("slug", "=", "rat-race")
    .executeTakeFirstOrThrow();
  const offered = async () =>
    (await visitor.open("/temoignages/partager")).document
      .querySelectorAll("select[name=categorie] option")
      .map((option) => option.getAttribute("value"));
  const snow = {
    name: "Lire la neige",
    slug: "lire-la-neige",
    price: "120",
    status: "open",
    category: "entrepreneuriat",
  };
  const ids = { stripe_price_id: "price_neige", stripe_product_id: "prod_neige" };
  await admin.submit(await admin.open("/admin/formations/nouvelle"), { ...snow, ...ids });
  await eventually(async () => (await visitor.open("/formations")).text.includes("Lire la neige"));
  // A waiting list only: nobody can have followed it.
  expect([(await offered()).includes("mindset"), (await offered()).includes("lire-la-neige")]).toEqual([true, false]);
  await aPaidOrder(shop, "nour");
  const id = await share("nour", "rat-race");
  await answerAsAuthor(shop, "nour@exemple.fr");
  await publish(id);
  await shop.db.deleteFrom("formations").where("slug", "=", "rat-race").execute();
  const told = async () => (await visitor.open("/preuves-sociales?categorie=rat-race")).text;
  await eventually(async () => (await told()).includes("zz-nour"));
  const page = await told();
  expect(page).toContain(name);
  const edited = await admin.open(`/admin/temoignages/${id}/modifier`);
  expect(edited.document.querySelector("select[name=categorie] option[selected]")?.text).toBe(name);
  expect((await admin.submit(edited, { ville: "Lyon" }, "Enregistrer")).text).toContain("témoignage");
  const { details } = await shop.db
    .selectFrom("testimonials")
    .select("details")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(details).toMatchObject({ category: "rat-race", categoryName: name });
  const form = await visitor.open("/temoignages/partager");
  const refused = await visitor.submit(form, {
    nom: "Lou",
    email: "lou@exemple.fr",
    texte: WORDS,
    categorie: "rat-race",
    experience: "2026-03-01",
    consentement: true,
  });
  expect([refused.status, refused.text.includes("Choisis ce que tu as suivi")]).toEqual([400, true]);
});

test("the erasure of an account reaches the testimonial that she wrote under the address of her order, which she has left since", async () => {
  const customer = await aCustomer(shop, "ida@exemple.fr", "mindset");
  const id = await share("ida");
  const other = await share("rosa");
  await shop.db
    .updateTable("users")
    .set({ email: "ida-neuve@exemple.fr" })
    .where("email", "=", "ida@exemple.fr")
    .execute();
  await customer.submit(await customer.open("/compte/donnees/effacer"), { password: PASSWORD });
  const left = shop.db.selectFrom("testimonials").select("id").where("id", "in", [id, other]);
  expect(await left.execute()).toEqual([{ id: other }]);
});

test("a published review stands in the block about its formation, and among the stories while it has no page of its own; with no page at all it is not published", async () => {
  const textOf = async (path: string) => (await new Visitor(shop.url).open(path)).text;
  const takeOff = (page: string) =>
    admin.request("/admin/textes", { method: "POST", body: new URLSearchParams({ page, intent: "retirer" }) });
  const given = async (name: string, about?: string) => {
    await aPaidOrder(shop, name);
    const id = await share(name, about);
    await answerAsAuthor(shop, `${name}@exemple.fr`);
    return id;
  };
  const ines = await given("ines");
  await publish(ines);
  await eventually(async () => (await textOf("/mindset")).includes("zz-ines"));
  expect(await textOf("/temoignages")).not.toContain("zz-ines");
  await takeOff("/preuves-sociales");
  await eventually(async () => (await textOf("/temoignages")).includes("zz-ines"));
  expect((await admin.open(`/admin/temoignages/${ines}/modifier`)).text).toMatch(/Écrit, sur \/temoignages/);

  await takeOff("/temoignages");
  await publish(await given("lola"));
  await eventually(async () => (await textOf("/mindset")).includes("zz-lola"));
  const nowhere = await given("nina", "challenge");
  const answer = await publish(nowhere);
  expect((await admin.open(answer.headers.get("Location") ?? "")).text).toContain(
    "Aucune page du site ne le montrerait",
  );
  expect(await rowOf(nowhere)).toMatchObject({ published: false });
  expect(shop.mailbox.to("nina@exemple.fr").map(({ subject }) => subject)).not.toContain("Ton témoignage va paraître");
});
