import { randomBytes, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { parse } from "node-html-parser";
import { expect, test } from "vitest";
import { anAdmin } from "#tests/support/admin.ts";
import { aCustomer, buy, linkIn } from "#tests/support/buying.ts";
import { anAttestation } from "#tests/support/courses.ts";
import { crawl, type PublicAnswers, type Reference, referencesIn } from "#tests/support/crawl.ts";
import { anAsset, showIn } from "#tests/support/films.ts";
import { sendTable } from "#tests/support/imports.ts";
import { aCohort, planSession } from "#tests/support/live.ts";
import { aDraft, aReader, depart, makeDue } from "#tests/support/newsletters.ts";
import { changeOffer, emptyCourse } from "#tests/support/offers.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { routeAddresses } from "#tests/support/routes.ts";
import { aSequence } from "#tests/support/sequences.ts";
import { signUpAt } from "#tests/support/series.ts";
import { Visitor } from "#tests/support/visitor.ts";

/**
 * Follows every link of every page, as each kind of visitor: no page, anchor, picture or file is missing, and all speak
 * in one voice.
 */
const CUSTOMER = "cliente@exemple.fr";
const shared: PublicAnswers = new Map();
const crawled: string[] = [];
const french: Record<string, string> = {};

const shop = await aShop({ env: { SEED_SAMPLES: "1" } });
const customer = await aCustomer(shop, CUSTOMER);
await buy(customer, "residence-secondaire");
const place = await customer.open("/formations/entrepreneuriat/apprendre/inventaire-de-vingt/place");
await customer.submit(place, { place: "12:30" });
await anAttestation(shop, customer, CUSTOMER, "entrepreneuriat");
const captions = "WEBVTT\n\n00:00.000 --> 00:02.000\nPrends une feuille.\n";
const renditions = { "480.mp4": randomBytes(1000), "son.m4a": randomBytes(1000) };
const film = await anAsset(shop, { renditions, captions });
await showIn(shop, "inventaire-de-vingt", [{ type: "video", asset: film, title: "La liste" }], "entrepreneuriat");
const lesson = await customer.open("/formations/entrepreneuriat/apprendre/inventaire-de-vingt");
await customer.submit(lesson, { question: "Et si ma liste n’a que dix lignes\u00a0?" }, "Envoyer ma question");
const admin = await anAdmin(shop);
await aCohort(admin, { nom: "Janvier", depart: "2099-01-04" }, "Formation Entrepreneuriat");
const past = { titre: "Tes questions", debut: "2026-01-12T20:00", replay: film };
await planSession(admin, past, "Formation Entrepreneuriat · Toutes les apprenantes");
await anAsset(shop, { originalName: "jamais-montre.mp4", renditions: { "480.mp4": randomBytes(1000) } });
await signUpAt(shop, [{ email: CUSTOMER }]);
await customer.submit(await customer.open("/guide"), { email: CUSTOMER, marketing: true });
const message = { nom: "Léa Martin", email: CUSTOMER, message: "Une question avant de choisir." };
await customer.submit(await customer.open("/contact"), message);
// A formation without a lesson asks who wants to be told when it opens; who is not signed in confirms by email.
await emptyCourse(shop, "immobilier-avance");
const stranger = new Visitor(shop.url);
await stranger.submit(await stranger.open("/checkout/immobilier-avance"), { email: CUSTOMER });
const withdrawal = { prenom: "Léa", nom: "Martin", contrat: "Formation Mindset", email: CUSTOMER };
const declared = async (visitor: Visitor) => {
  const recap = await visitor.submit(await visitor.open("/retractation"), withdrawal);
  return visitor.submit(recap, {}, "Confirmer la rétractation");
};
// The receipt of a stranger asks who declared.
await declared(stranger);
const { url: receipt } = await declared(customer);
await shop.mailbox.until(CUSTOMER, 10);
const report = { contenu: "Un témoignage", motif: "Il nomme ma fille.", nom: "Ada", email: "ada@exemple.fr" };
await customer.submit(await customer.open("/signaler"), { ...report, bonneFoi: true });
const breach = { faits: "Un export perdu", personnes: "Une", effets: "Aucun", mesures: "Effacé" };
await admin.submit(await admin.open("/admin/donnees/violations/nouvelle"), breach);
const draft = await admin.submit(await admin.open("/admin/pages/nouvelle"), { titre: "Mon atelier" }, "Créer la page");
await admin.submit(draft, { "blocks-0-text": "Une heure pour fixer ses prix." }, "Publier");
await admin.submit(await admin.open(draft.url), {}, "Lien de relecture (7\u00a0jours)");
const { id: shown } = await shop.inspect((db) =>
  db.selectFrom("lessons").select("id").where("slug", "=", "inventaire-de-vingt").executeTakeFirstOrThrow(),
);
const toSend = await admin.submit(await admin.open(`/admin/lecons/${shown}`), {}, "Ou envoyer un fichier");
await shop.inspect((db) =>
  db
    .insertInto("codes")
    .values({
      id: randomUUID(),
      code: "RENTREE",
      kind: "public",
      percent: 10,
      startsAt: sql`now()`,
      endsAt: sql`now() + interval '9 days'`,
      createdBy: "test",
    })
    .execute(),
);
await changeOffer(shop, "dont-die", { maxParticipants: 1, currentParticipants: 1, status: "full" });
await customer.submit(await customer.open("/liste-attente/dont-die"), { email: "attend@exemple.fr" });
const [asked] = await shop.mailbox.until("attend@exemple.fr", 1);
await customer.submit(await customer.open(linkIn(asked, "/liste-attente/confirmer?jeton=")));
await aReader(shop, "lectrice@exemple.fr", { tags: ["lettre"] });
const letter = await aDraft(admin, "lettre");
await admin.submit(await admin.open(`${letter}/envoi`), {}, "Montrer sur le site");
await depart(shop, admin, letter);
await makeDue(shop, letter);
await shop.mailbox.until("lectrice@exemple.fr", 1);
await aSequence(shop, admin, { tag: "lettre", steps: { 1: "Le lendemain" } });
const told = { nom: "Ada", email: "temoin@exemple.fr", texte: "J’ai fait les cinq jours, et j’en ai refait un." };
const experience = { categorie: "challenge", experience: "2026-03-01", consentement: true };
await customer.submit(await customer.open("/temoignages/partager"), { ...told, ...experience });
await shop.mailbox.until("temoin@exemple.fr", 1);
await sendTable(admin, "contacts", { bytes: "email;prenom\nada@exemple.fr;Ada\n" });

/**
 * The start of each crawl: the routes without parameters. Some require a token or a form, and may refuse without it.
 */
function starts(): Reference[] {
  return routeAddresses
    .filter(({ path, area }) => !/[:*]/.test(path) && area !== "leads")
    .map(({ path }) => ({ from: "routes.ts", to: new URL(path, shop.url), mayRefuse: true }));
}

test("a visitor finds no broken link, on the pages and in the emails", async () => {
  const emails = shop.mailbox.mails
    .flatMap(({ subject, html }) => referencesIn(parse(html), shop.url, `« ${subject} »`))
    .map((reference) => ({ ...reference, mayRefuse: true }));
  const { addresses, references, dead, faults } = await crawl(new Visitor(shop.url), [...starts(), ...emails], shared);
  crawled.push(...addresses);
  Object.assign(french, faults);
  expect(dead).toEqual({});
  expect(emails.length).toBeGreaterThan(10);
  expect(references).toBeGreaterThan(3000);
});

test("a customer finds no broken link", async () => {
  const own = { from: "the declaration’s form", to: new URL(receipt) };
  const { addresses, references, dead, faults } = await crawl(customer, [...starts(), own], shared);
  crawled.push(...addresses);
  Object.assign(french, faults);
  expect(dead).toEqual({});
  expect(references).toBeGreaterThan(3000);
});

// One crawl in three tests: what one leaves, the next one follows.
let left = [...starts(), ...referencesIn(toSend.document, toSend.url, "the file of a block")];
let known: Awaited<ReturnType<typeof crawl>>["answers"] | undefined;
let followed = 0;

test.each([
  ["desks", /^\/admin\/(?:lecons|cours|emails|textes|temoignages|apprenantes)\b/],
  ["courses and lessons", /^\/admin\/(?:emails|textes|temoignages|apprenantes)\b/],
  ["emails, texts, testimonials and learners", /^$/],
])(
  "an administrator finds no broken link: %s",
  async (_, leaves) => {
    const { addresses, references, dead, faults, ...rest } = await crawl(admin, left, shared, { known, leaves });
    ({ left, answers: known } = rest);
    followed += references;
    crawled.push(...addresses);
    Object.assign(french, faults);
    expect(dead).toEqual({});
  },
  180_000,
);

test("the links that visitor, customer and administrator follow reach every page of routes.ts", () => {
  expect([left, followed]).toEqual([[], expect.toSatisfy((count: number) => count > 10_000)]);
  const paths = crawled.map((address) => address.split("?")[0] ?? "");
  const unseen = routeAddresses.filter(({ file, path }) => {
    const pattern = new RegExp(`^${path.replace(/:\w+/g, "[^/]+")}$`);
    return file.endsWith(".tsx") && !path.includes("*") && !paths.some((crawledPath) => pattern.test(crawledPath));
  });
  expect(unseen.map(({ path }) => path)).toEqual([]);
});

test("every page and paper says « tu » where it may, and is set as a French printer sets it", () => {
  expect(french).toEqual({});
});
