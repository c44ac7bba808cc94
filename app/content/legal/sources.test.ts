import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { GRACE_DAYS } from "#app/domain/shop/orders/access/entitlement.ts";
import { type KEPT, lasting } from "../retention.ts";
import type { Block } from "./blocks.ts";
import { legalPages, legalSlugs } from "./documents.ts";
import { continuousSupplyNotice, singleSupplyNotice, withdrawalNotice } from "./imposed.ts";
import * as promises from "./promises.ts";
import seller from "./seller.sample.json" with { type: "json" };

// Every period, share, price and place that a legal text names comes from somewhere: a constant that the code counts
// with, a line of code, the seller's file, an article of law, or a promise of the house that nothing else repeats.

const context = { siteName: "Essor", siteUrl: "https://essor.example", seller };

/** The law imposes their wording (annexes to articles D211-3, D211-4 and R221-3). */
const IMPOSED = [continuousSupplyNotice(), singleSupplyNotice(), withdrawalNotice(context)].map((block) =>
  JSON.stringify(block),
);

const plain = (text: string) =>
  text
    .replace(/\*\*|\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/\s+/g, " ")
    .trim();

function textsOf(block: Block): string[] {
  if (block.kind === "list") return block.items;
  if (block.kind === "table") return [block.caption, ...block.head, ...block.rows.flat()];
  return [block.text];
}

const texts = legalSlugs.flatMap((slug) => {
  const { description, sections } = legalPages[slug].write(context);
  const own = sections.filter(({ id }) => !id.startsWith("annexe-"));
  const said = own.flatMap(({ heading, blocks }) => [
    heading,
    ...blocks.filter((block) => !IMPOSED.includes(JSON.stringify(block))).flatMap(textsOf),
  ]);
  return [description, ...said].map((text) => ({ slug, text: plain(text) }));
});

const values = { ...promises };
const ORDINALS: Record<number, string> = { 5: "cinquième", 14: "quatorzième", 30: "trentième" };

interface Row {
  source: string;
  isThere: boolean;
  phrases: string[];
}

/** « # » stands for the constant's value, « #e » for its ordinal. */
function counted(name: keyof typeof promises, ...phrases: string[]): Row {
  const value = values[name];
  const ordinal = ORDINALS[Number(value)] ?? "";
  return {
    source: `promises.ts: ${name}`,
    isThere: true,
    phrases: phrases.map((phrase) => plain(phrase.replaceAll("#e", ordinal).replaceAll("#", `${value}`))),
  };
}

function written(file: string, line: string, ...phrases: string[]): Row {
  return { source: `${file}: ${line}`, isThere: readFileSync(file, "utf8").includes(line), phrases };
}

/** « # » stands for the time; the purges delete by the same. */
function kept(data: keyof typeof KEPT, ...phrases: string[]): Row {
  return from(`retention.ts: ${data}`, ...phrases.map((phrase) => plain(phrase.replaceAll("#", lasting(data)))));
}

function from(source: string, ...phrases: string[]): Row {
  return { source, isThere: true, phrases };
}

const ROWS: Row[] = [
  counted(
    "WITHDRAWAL_DAYS",
    ...["dans les # jours après un achat", "dans les # jours qui suivent la conclusion", "rétractation : # jours"],
    ...["dans les # jours (reportés", "rétractation dans les # jours", "rétractation de # jours", "Vous avez # jours"],
    ...["Pendant # jours après votre commande", "délai légal de # jours", "On compte # jours", "#e jour"],
    "sans motif et sans frais) : # jours",
  ),
  counted(
    "REFUND_DAYS",
    ...["au plus tard # jours après", "en entier, au plus tard dans les # jours", "en entier dans les # jours"],
    ...["du prix payé dans les # jours", "dans les # jours suivant la fin du contrat"],
    "vous est remboursé dans les # jours",
  ),
  counted(
    "GUARANTEE_DAYS",
    ...["garantie commerciale de # jours", "garantie de # jours", "notre promesse) : # jours", "pendant ces # jours"],
    ...["Au-delà de # jours", "Dans les # jours, progression", "Après # jours, progression", "le #e jour après"],
    ...["les # jours de la garantie commerciale", "=# jours"],
  ),
  counted(
    "GUARANTEE_BELOW_PERCENT",
    ...["inférieure à # %", "moins de # % de la formation", "atteint # % de la formation", "progression de # %"],
    ...["au moins # % de la formation", "si au moins # % en a été ouvert"],
  ),
  counted("NEXT_LESSON_UP_TO_PERCENT", "limite de # % de la formation"),
  counted("GOODWILL_UP_TO_PERCENT", "à # %", "supérieure à # %", "limite de # %"),
  counted("ANSWER_HOURS", "au bout de # heures"),
  counted(
    "ACCESS_YEARS",
    ...["au moins # ans", "moins de # ans après votre achat", "jusqu’à la #e année", "les # ans d’accès minimal"],
  ),
  counted("ACCESS_OPENS", "#"),
  from("ACCESS_OPENS", "pas ouvert après 24 heures"),
  from(
    "spec/product.md, 9: support within 48 h, technical problems within 7 days",
    ...["examinons chaque message sous 48 heures", "vous répond sous 48 heures", "message sous 48 heures"],
    ...["une personne la traite sous 48 heures", "une personne traite votre déclaration sous 48 heures"],
    "dans les 48 heures qui suivent l’ouverture de l’accès",
    ...["première réponse sous 48 heures", "réponse part sous 48 heures", "réponse vous parvient sous 48 heures"],
    "résolu dans les 7 jours",
  ),
  from(
    "the house's promise of an answer",
    ...["répondons sous 7 jours", "à votre réclamation sous 7 jours", "à une réclamation sous 7 jours"],
    "alternative sous 7 jours",
  ),
  counted("BANKS_TAKE", "# peuvent passer"),
  from("spec/product.md, 9: compensation after an outage over 24 h", "interruption de plus de 24 heures"),
  from("the house's compensation of an outage", "par tranche de 24 heures", "un trentième du prix mensuel"),
  from(
    "spec/product.md, 9: downloads for 12 months",
    ...["pendant 12 mois", "dans les 12 mois", "les 12 mois de téléchargement"],
  ),
  from("art. L224-25-9", "10 jours après la réception", "10 jours après sa réception", "nous laisserait 10 jours"),
  from("art. L112-1-1", "30 jours précédents"),
  from("art. L224-25-26", "dans les 30 jours suivant l’information"),
  from("the house's notice of a change", "au moins un mois avant", "un préavis (un délai annoncé d’avance) d’un mois"),
  from("the house's notice of a change", "au moins 3 mois à l’avance"),
  counted("TERMS_OF_USE_NOTICE_DAYS", "par e-mail au moins # jours avant"),
  from("the house's warning before a sanction", "au moins 7 jours pour", "n’attendons pas ces 7 jours"),
  from("a monthly subscription", "ouvre un mois d’accès", "un mois payé"),
  from("the offer of the house", "du navigateur", "dans une version de moins de deux ans"),
  from("RGPD, art. 12", "répondons dans le mois", "porté à trois mois"),
  from("art. L612-2", "dans l’année qui suit"),
  from("RGPD, art. 33", "la CNIL dans les 72 heures"),
  from("WCAG 2.2, 1.4.4", "agrandi à 200 %"),
  from("art. L412-13", "deux millions d’euros"),
  from("recommendation of the CNIL", "plus de 13 mois", "ton choix 6 mois"),
  from("art. D213-1 and D213-2", "à partir de 120 €"),
  kept("contract", "contrat pendant #", "puis #, quel que", "# après la dernière lettre", "de son dossier, #"),
  kept("contract", "le contrat pendant # après la fin de l’accès"),
  kept("books", "# après la clôture", "sont conservés #"),
  kept("withdrawnConsent", "puis # sous la forme"),
  kept("declaration", "# après la déclaration, ou après la réponse et la fin du contrat"),
  written("compose.yaml", "-mtime +366 -delete", "jusqu’à douze mois, à l’abri"),
  kept("prospect", "# après le dernier contact", "# après ta désinscription", "au plus # ; puis"),
  kept("prospect", "# pour une lettre ou une série"),
  kept("idleAccount", "sans achat, # après"),
  kept("idleWarning", "au moins # avant l’effacement"),
  kept("report", "# après la décision"),
  kept("opinion", "puis # après son remplacement"),
  kept("claimProof", "# après la fin de leur publication"),
  kept("shownTestimonial", "Publié # au plus"),
  kept("testimonial", "gardé # au plus"),
  kept("log", "=#", "la réponse du serveur, #"),
  kept("unconfirmedSignUp", "=#"),
  kept("unpaidOrder", "# après la commande"),
  kept("unconfirmedWaiting", "# sans confirmation"),
  kept("endedWaiting", "puis # après l’e-mail"),
  written("db/migrations/20261130_32_challenge_sequences.ts", "generate_series(6, 10)", "pendant 10 jours"),
  from("the five days of the challenge", "challenge de 5 jours"),
  written("app/middleware/saved-answers.server.ts", "HOUR_SECONDS", "=Une heure"),
  written("app/middleware/session.server.ts", "4 * 3600", "=Quatre heures"),
  written("app/middleware/coming-in.server.ts", '"signup", 72 * HOUR_SECONDS', "=72 heures, comme le lien"),
  written("app/middleware/coming-in.server.ts", '"browser", 90 * 24 * HOUR_SECONDS', "=90 jours"),
  written("app/middleware/coming-in.server.ts", '"address", HOUR_SECONDS', "Une heure au plus"),
  written(
    "app/jobs/jobs.ts",
    '"carry-out-declarations": { payload: z.object({}), retryLimit: 0, cron: "7,27,47',
    "dans l’heure",
  ),
  from("GRACE_DAYS", `reste due ${GRACE_DAYS} jours après`, `reste due plus de ${GRACE_DAYS} jours`),
  written("app/domain/people/accounts/sessions.server.ts", 'customer: "14 days"', "sans visite, 14 jours"),
  written("app/domain/people/accounts/sessions.server.ts", 'customer: "90 days"', "90 jours au plus"),
  written("app/pdf/invoice.ts", "indemnité forfaitaire de 40", "indemnité forfaitaire de 40 €"),
  // The last second of a day.
  from("isOnOrBefore", "à 23 h 59", "finit à 23 h 59"),
  from("the seller's file", `au capital de ${seller.capital}`, seller.phoneHours),
];

const WORDS = "une?|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|douze|quatorze|quinze|vingt|trente|cent";
const NUMBER = `\\d+(?:[ ,]\\d+)*|${WORDS}|[\\p{L}]+ième`;
const UNIT = "jours?|heures?|h|mois|ans?|années?|semaines?|minutes?|%|€|euros|millions d’euros";
const MEASURE = new RegExp(
  `(?<![\\p{L}\\d.])(?:(?:${NUMBER}) (?:${UNIT})(?![\\p{L}])|dans l’heure|dans l’année|dans le mois)`,
  "giu",
);

/** Whether a phrase of the row stands there, in whatever case; one that begins with « = » is the whole text. */
function covers({ phrases }: Row, text: string, start: number, end: number): boolean {
  const lower = text.toLowerCase();
  return phrases.some((phrase) => {
    const wanted = phrase.replace(/\s+/g, " ").toLowerCase();
    if (wanted.startsWith("=")) return lower === wanted.slice(1);
    for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, at + 1))
      if (at <= start && at + wanted.length >= end) return true;
    return false;
  });
}

test("every period, share and price of a legal text has its source", () => {
  const found = texts.flatMap(({ slug, text }) =>
    [...text.matchAll(MEASURE)]
      // « un jour férié » counts nothing.
      .filter(([measure]) => !/^un jour$/i.test(measure))
      .map((match) => ({ slug, text, start: match.index, end: match.index + match[0].length })),
  );
  expect(found.length).toBeGreaterThan(110);
  const unknown = found.filter(({ text, start, end }) => !ROWS.some((row) => covers(row, text, start, end)));
  expect(
    unknown.map(({ slug, text, start, end }) => `${slug}: …${text.slice(Math.max(0, start - 40), end + 40)}…`),
  ).toEqual([]);
  expect(ROWS.filter(({ isThere }) => !isThere)).toEqual([]);
});

test("the guarantee box states how long access is promised", () => {
  expect(plain(JSON.stringify(continuousSupplyNotice()))).toContain(`au moins ${promises.ACCESS_YEARS} ans`);
});

/** Where somebody sits, beside the seller, the host and the mediator. */
const PLACES: Record<string, string> = {
  France: "the seller's file",
  Irlande: "Stripe Payments Europe, Limited",
  "États-Unis": "décision d’adéquation du 10 juillet 2023",
  "Union européenne": "soldIn",
};

test("every country that a legal text names has its source", () => {
  const names = new Intl.DisplayNames("fr", { type: "region", fallback: "none" });
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  const countries = letters.flatMap((one) => letters.flatMap((other) => names.of(one + other) ?? []));
  expect(countries.length).toBeGreaterThan(200);
  // The list of where the seller sells is made from the seller's file.
  const own = texts.filter(({ text }) => !text.includes("l’un de ces pays ou territoires"));
  const named = countries.filter((country) => own.some(({ text }) => text.includes(country)));
  expect(named.filter((country) => !Object.hasOwn(PLACES, country))).toEqual([]);
});

test("an article that a legal text refers to is one of the terms of sale", () => {
  const headings = new Set(legalPages["conditions-vente"].write(context).sections.map(({ heading }) => heading));
  const articles = [...headings].flatMap((heading) => heading.match(/^\d+/) ?? []);
  expect(articles).toEqual(articles.map((_, index) => `${index + 1}`));
  // « article L. 221-5 » and « article 28 du règlement » are the law's.
  const reference = /articles? (\d+)(?: et (\d+))?(?![\d-]| (?:du|de la|des|bis|et suivants)\b)/g;
  const missing = texts.flatMap(({ slug, text }) =>
    [...text.matchAll(reference)].flatMap(([, one, other]) =>
      [one, other].flatMap((number) => (number && !articles.includes(number) ? `${slug}: ${number}: ${text}` : [])),
    ),
  );
  expect(missing).toEqual([]);
});

test("no legal text names a price: another founder has others", () => {
  expect(texts.filter(({ text }) => /€\sTTC/.test(text))).toEqual([]);
});

/** Words that a legal text quotes as words. */
const QUOTED = "nous|vous|accès à vie|prix de lancement|Confidentialité|à faire|sessionStorage|localStorage".split("|");

test("a button or page that a legal text names is so called on the site", () => {
  const sources = globSync("app/**/*.{ts,tsx}", { exclude: ["app/content/legal/**", "**/*.test.ts"] });
  const site = plain(sources.map((file) => readFileSync(file, "utf8").replace(/&nbsp;|\\u00a0/g, " ")).join("\n"));
  const quoted = texts.flatMap(({ text }) => [...text.matchAll(/« ([^»]+) »/g)].flatMap(([, words]) => words ?? []));
  expect(quoted.length).toBeGreaterThan(20);
  const labels = [...new Set(quoted)].filter((words) => !QUOTED.includes(words));
  expect(labels.filter((words) => !site.includes(words))).toEqual([]);
});

test("an address that a legal text spells out is a route", () => {
  const routes = readFileSync("app/routes.ts", "utf8");
  const spelled = texts.flatMap(({ text }) => [...text.matchAll(/\(\/([^)]*)\)/g)].flatMap(([, path]) => path ?? []));
  expect(spelled.length).toBeGreaterThan(0);
  for (const path of spelled) expect(routes).toContain(path.replace(/\{[^}]*\}/g, ":number"));
});

test("when access opens, the guarantee's name and the hours are written in one place", () => {
  const files = globSync("app/**/*.{ts,tsx}", { exclude: ["app/content/legal/promises.ts", "**/*.test.ts"] });
  const one = /sous 24\s?(h\b|heures)|Satisfaite ou remboursée|vendredi, de \d/i;
  // A comment of the type shows what the seller's file holds.
  const elsewhere = files.filter((file) =>
    one.test(
      plain(
        readFileSync(file, "utf8")
          .replace(/\/\*\*[^*]*\*\//g, "")
          .replace(/&nbsp;|\\u00a0/g, " "),
      ),
    ),
  );
  expect(elsewhere).toEqual([]);
});
