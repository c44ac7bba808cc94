import { expect, test } from "vitest";
import sample from "#app/content/legal/seller.sample.json" with { type: "json" };
import { TEXT_KEYS, type TextKey, texts } from "#app/content/texts/registry.ts";
import { strings } from "#app/domain/values/lines.ts";
import { anAdmin } from "#tests/support/admin.ts";
import { crawl } from "#tests/support/crawl.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { pdfText } from "#tests/support/pdf.ts";
import { routeAddresses } from "#tests/support/routes.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

/**
 * A founder who has taken the samples away, named herself and written each of her texts: nothing on the site, in its
 * mails and in what it prints is another woman's.
 */
const shop = await aShop({ env: { SEED_SAMPLES: "1" } });
const admin = await anAdmin(shop);

const HERS = {
  site_name: "Les Ateliers d’Inès",
  founder: "Inès Laurent",
  name: "Inès Laurent EI",
  legalForm: "entreprise individuelle",
  capital: "",
  siren: "732 829 320",
  rcs: "RCS Nantes 732 829 320",
  "address-street": "12, rue des Lilas",
  "address-postalCode": "44000",
  "address-city": "Nantes",
  email: "ines@ateliers.fr",
  privacyEmail: "donnees@ateliers.fr",
  phone: "02 40 12 34 56",
  phoneHours: "le mardi de 10 h à 12 h",
  publicationDirector: "Inès Laurent",
  "host-name": "Nuage Nantais SAS",
  "host-address": "4, quai de Loire, 44000 Nantes",
  "host-phone": "02 40 00 00 00",
  "mediator-name": "Médiation de l’Ouest",
  "mediator-address": "5, rue du Port, 44000 Nantes",
  "mediator-url": "https://mediation-ouest.fr",
  "mediator-contractFrom": "2026-01-01",
  "mediator-contractUntil": "2099-12-31",
  invoicingPlatform: "Factures de l’Ouest",
  "social-instagram": "https://www.instagram.com/ines",
  "social-facebook": "",
  "social-youtube": "",
  "social-tiktok": "",
  "social-linkedin": "",
};

/** Of every text of origin, what is long enough to be nobody else's by chance. */
const LONG = 25;
/** The subject of an email may also be its heading, which says a fact. */
const isFact = (key: TextKey, field: string) => key.startsWith("email-") && field.endsWith("subject");
/** What the law's texts say too, and the goods of the emails' sample data. */
const COMMON =
  /^Un problème technique qui vient de nous|^(?:Formation Entrepreneuriat|Résidence secondaire à l’étranger)$/;
const origin = TEXT_KEYS.flatMap((key) => strings(texts[key].shipped).filter(({ field }) => !isFact(key, field)))
  .map(({ text }) => plain(text))
  .filter((text) => text.length >= LONG && !/^(?:https:\/)?\//.test(text) && !COMMON.test(text));
const hersAlready = Object.values(HERS);
const identity = strings(sample)
  .map(({ text }) => plain(text))
  .filter((text) => text.length > 8 && !hersAlready.includes(text));

test("a founder who writes each of her texts opens a site that has no word of another one", async () => {
  const saved = await admin.submit(await admin.open("/admin/vendeur"), HERS);
  expect(saved.text).toContain("C’est enregistré.");
  await admin.submit(await admin.open("/admin/lancement"), {}, "Retirer tous les exemples");
  await sixAtOnce(TEXT_KEYS, rewrite);

  const said = new Map<string, string>();
  const visitor = new Visitor(shop.url);
  const starts = routeAddresses
    .filter(({ path, area }) => !/[:*]/.test(path) && area !== "admin")
    .map(({ path }) => ({ from: "routes.ts", to: new URL(path, shop.url), mayRefuse: true }));
  await crawl(visitor, starts, new Map(), {
    read: (address, page) => {
      // The articles come from her own base at Airtable.
      if (!address.startsWith("/articles")) said.set(address, wordsOf(page));
    },
  });
  await sixAtOnce(await mailForms(), async (address) => said.set(address, await mailOf(address)));
  for (const key of ["guide-document", "challenge-cahier"]) {
    const { bytes } = await admin.open(`/admin/textes/${key}/apercu`);
    said.set(key, plain(await pdfText(bytes)));
  }
  expect(said.size).toBeGreaterThan(150);
  const found: Record<string, string> = {};
  for (const [address, words] of said)
    for (const one of [...origin, ...identity, "Essor"])
      if (words.includes(one))
        found[one] ??= `${address}: ${words.slice(words.indexOf(one) - 40, words.indexOf(one) + 60)}`;
  expect(found).toEqual({});
});

async function sixAtOnce<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  for (let next = 0; next < items.length; next += 6) await Promise.all(items.slice(next, next + 6).map(work));
}

/** Each field that holds words gets other words, as short as its limit asks; what stands in braces stays. */
async function rewrite(key: TextKey): Promise<void> {
  const form = await admin.open(`/admin/textes/${key}`);
  const fields: Record<string, string> = {};
  for (const control of form.document.querySelectorAll("form textarea, form input[type=text]")) {
    const name = control.getAttribute("name") ?? "";
    const value = control.tagName === "TEXTAREA" ? control.textContent : (control.getAttribute("value") ?? "");
    if (/(?:^|-)(?:to|le|lines)$/.test(name) || value.trim() === "") continue;
    fields[name] = ["À moi", ...(value.match(/\{\w+\}/g) ?? [])].join(" ");
  }
  const published = await admin.submit(form, fields, "Publier");
  const errors = published.document.querySelectorAll('[id$="-error"]').map(({ id, text }) => `${id} ${text}`);
  expect([key, published.status, errors]).toEqual([key, 200, []]);
  expect(published.text).toContain("Le texte est publié");
}

async function mailForms(): Promise<string[]> {
  const list = await admin.open("/admin/emails/modeles");
  const links = list.document.querySelectorAll('nav[aria-label="Modèles"] a').map((link) => link.getAttribute("href"));
  expect(links.length).toBeGreaterThan(80);
  return links.map((link) => (link ?? "").replace("#apercu", ""));
}

async function mailOf(address: string): Promise<string> {
  const page = await admin.open(address);
  const subject = page.document.querySelector("#apercu p:has(strong)")?.textContent ?? "";
  const frame = page.document.querySelector("iframe")?.getAttribute("srcdoc") ?? "";
  return plain(`${subject} ${frame.replace(/<style>.*?<\/style>|<[^>]*>/gs, " ")}`);
}

function wordsOf({ html, headers }: Page): string {
  if (!headers.get("Content-Type")?.startsWith("text/")) return "";
  return plain(html.replace(/<(style|script)\b.*?<\/\1>/gs, " ").replace(/<[^>]*>/g, " "));
}

function plain(text: string): string {
  return text
    .replace(/&nbsp;|&#x27;|&amp;/g, (entity) => ({ "&nbsp;": " ", "&#x27;": "'" })[entity] ?? "&")
    .replace(/\s+/g, " ")
    .trim();
}
