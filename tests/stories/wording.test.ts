import { sql } from "kysely";
import { expect, test } from "vitest";
import { legalSlugs } from "#app/content/legal/documents.ts";
import { anAdmin } from "#tests/support/admin.ts";
import { aCustomer } from "#tests/support/buying.ts";
import { eventually } from "#tests/support/eventually.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { routeAddresses } from "#tests/support/routes.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** « Vous parlez de vos… » is one setting: what the house says of its readers agrees with it everywhere. */
const shop = await aShop();
const admin = await anAdmin(shop);
const visitor = new Visitor(shop.url);
const learner = await aCustomer(shop, "lectrice@exemple.fr", "mindset");
// She has left a film in the middle.
await sql`insert into lesson_progress (user_id, lesson_id, place_s, last_opened_at)
  select users.id, lessons.id, 45, now() from users, lessons
  where email = 'lectrice@exemple.fr' and lessons.slug = 'releve-de-sept-jours'`.execute(shop.db);

const FEMININE =
  /(?<!\p{L})(?:satisfaite|(?:tu es|as été|promesse\s:) remboursée|(?:t’être|t’es) inscrite|désinscrites?|inscrites|(?:tu es|était) connectée|pas encore sûre|décidée\s\?|toi seule|elles (?:racontent|l’ont fait|disent|écrivent)|(?:à|pour|toutes) celles(?! et ceux)|(?:des|aux) apprenantes|accompagnée\s\?|travailles seule|faire seule|(?:tu es|t’es) (?:déjà )?(?:passée|arrêtée|partie|lancée|salariée|indépendante)|assise|allongée|sans être vendue|reste(?:r)? (?:prudente|dépendante)|être couverte)(?![\p{L}·])/iu;

/** The law's texts stay in the words that were accepted. */
const addresses = [
  ...routeAddresses
    .map(({ path }) => path)
    .filter((path) => !/[:*]/.test(path) && !legalSlugs.some((slug) => path === `/${slug}`)),
  "/formations/rat-race",
  "/admin/emails/modeles?lettre=where-you-are",
];

async function feminine(): Promise<string[]> {
  const found: string[] = [];
  for (let next = 0; next < addresses.length; next += 6)
    await Promise.all(
      addresses.slice(next, next + 6).map(async (path) => {
        const page = await (path.startsWith("/admin") ? admin : path === "/orders" ? learner : visitor).open(path);
        if (!page.headers.get("Content-Type")?.startsWith("text/html")) return;
        // A letter is in the attribute of its frame.
        const words = path.includes("?lettre=")
          ? page.html
          : page.html.replace(/<(style|script|textarea)\b.*?<\/\1>|<(?!meta)[^>]*>/gs, " ");
        const [one] = FEMININE.exec(words) ?? [];
        if (one) found.push(`${path}: ${one}`);
      }),
    );
  return found;
}

test("the house writes to women, and to whomever the founder says from then on", async () => {
  const home = async () => (await visitor.open("/mindset")).text;
  expect(await home()).toContain("Satisfaite ou remboursée");
  expect((await learner.open("/orders")).text).toMatch(/Tu en étais à 45\ss/);
  expect((await feminine()).length).toBeGreaterThan(10);
  for (const [readers, promise] of [
    ["apprenants", "Satisfait ou remboursé"],
    ["apprenant·e·s", "Satisfait·e ou remboursé·e"],
  ] as const) {
    await admin.submit(await admin.open("/admin/vendeur"), { lectrices: readers });
    await eventually(async () => (await home()).includes(promise));
    expect([readers, await feminine()]).toEqual([readers, []]);
  }
  const terms = (await visitor.open("/conditions-vente")).text;
  await admin.submit(await admin.open("/admin/vendeur"), { lectrices: "apprenantes" });
  await eventually(async () => (await home()).includes("Satisfaite ou remboursée"));
  expect((await visitor.open("/conditions-vente")).text).toBe(terms);
});
