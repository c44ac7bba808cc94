import { expect, test } from "vitest";
import { anAdmin } from "#tests/support/admin.ts";
import { linkIn } from "#tests/support/buying.ts";
import { aPaidOrder } from "#tests/support/orders.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { eventually } from "#tests/support/shop.ts";
import { answerAsAuthor } from "#tests/support/testimonials.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** Anybody may type a customer's address under a testimonial. */
const shop = await aShop();
const admin = await anAdmin(shop);
const WORDS = "zz-forge Achetez plutôt chez mechant.example, tout le monde y gagne en deux jours.";

async function share(name: string): Promise<string> {
  const visitor = new Visitor(shop.url);
  const typed = {
    nom: name,
    email: `${name}@exemple.fr`,
    texte: `${WORDS} zz-${name}`,
    categorie: "mindset",
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

test("what an address has not written is set aside, and published unconfirmed it counts as nobody’s", async () => {
  await aPaidOrder(shop, "ada");
  const id = await share("ada");
  await publish(id);
  await shop.mailbox.about("Ton témoignage va paraître", "ada@exemple.fr");
  expect(await rowOf(id)).toMatchObject({ checkedBy: null });
  const answered = await answerAsAuthor(shop, "ada@exemple.fr", "Ce n’est pas moi");
  expect(answered.text).toContain("Ce témoignage est écarté");
  expect(await rowOf(id)).toMatchObject({ published: false, refusal: expect.stringContaining("n’a pas écrit") });
  await eventually(async () => !(await new Visitor(shop.url).open("/preuves-sociales")).text.includes("zz-ada"));
});
