import type { HTMLElement, Node } from "node-html-parser";
import { legalSlugs } from "#app/content/legal/documents.ts";

/** Strings that say « vous » on pages that say « tu »: the specifications', word for word, and those of the contract. */
const KEPT = [
  ...["Le produit que vous recherchez n’existe pas", "Vous n’avez pas encore acheté de formation"],
  ...["Erreur lors du chargement de vos formations", "Veuillez réessayer plus tard", "Veuillez contacter"],
  ...["Votre message a bien été envoyé", "Résilier votre contrat", "suppose votre consentement préalable"],
  ...["Vous possédez déjà cette formation", "Vos réponses vous attendaient", "Vous étiez vers"],
  // The page that the terms of sale name, and the block that the law wants before the order.
  ...["Ce que vous pouvez récupérer", "Écrivez-nous d’abord", "est ensuite gratuit pour vous"],
];

/** These inform, and bind nobody to anything: they say « tu » as the pages around them. */
const INFORMING = new Set<string>(["accessibilite", "politique-confidentialite", "politique-cookies"]);
const contracts = legalSlugs.filter((slug) => !INFORMING.has(slug));

/** The pages and papers that say « vous »: contracts, the law, and the founder's own. */
const FORMAL = new RegExp(
  `^/(?:admin|documents|retractation|resiliation|declaration|${contracts.join("|")}|orders/[^/]+/(?:remboursement|contrat|facture|avoir))(?![\\w-])`,
);

/** Those with words to say to somebody else outside of guillemets: messages, interviews, letters that a story shows. */
const SCRIPTED =
  /^\/(?:preuves-sociales|ressources\/interviews|challenge\/cahier|medias\/|formations\/[^/]+\/(?:livret\.pdf|apprendre\/(?:portrait-d-une-cliente|guide-d-entretien|modeles-notion-et-canva|checklist-franchise-et-replays|demander-une-recommandation|parcours-cliente)))/;

const MONTHS = "janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre";

const NO_VERB = "assez|chez|nez|rez|rendez|carrez|rodez|suez|sapez";
const VOUS = new RegExp(
  `(?<!\\p{L}|rendez-)(?:vous|votre|vos|vôtres?|êtes|(?:dites|faites)(?=-)|(?!(?:${NO_VERB})(?!\\p{L}))\\p{L}{3,}ez)(?!\\p{L})`,
  "iu",
);

/** What is said to somebody else is quoted, and may say « vous ». */
const QUOTED = /\uE000[^\uE001]*\uE001|«[^»]*»/g;

const TYPOGRAPHY = {
  "a space that may break": /(?<=[^\s.]) (?:[;!?»](?=[\s,.)»]|$)|:(?=\s|$))|« /,
  "a straight apostrophe": /\p{L}'\p{L}/u,
  "an hour without its space": /(?<![\p{L}\d_])\d{1,2}h(?!\p{L})/u,
  "a time of day with a colon": /20\d\d à \d{1,2}:\d\d/,
  "a first of the month": new RegExp(`(?<!\\d)1\\s(?:${MONTHS})`),
  "no elision": /(?<!\p{L})(?:de|que) [AEIOUYÉÈÊÎÔ](?<!Y(?=[aeiou]))\p{Ll}/u,
  "a title without guillemets": /(?<!p{L})(?:la|le|du) (?:Lancer|Quitter|Don’t)\b/,
};

/** The sentences that say « vous », outside of quotations and of the strings that stay. */
export function formalIn(text: string): string[] {
  const plain = text
    .replace(QUOTED, "")
    .replaceAll("'", "’")
    .replace(/[\u00a0\u202f]/g, " ");
  const left = KEPT.reduce((rest, kept) => rest.replaceAll(kept, ""), plain);
  return left.split(/\n|(?<=[.!?]) /).filter((sentence) => VOUS.test(sentence));
}

const TU = /(?<![\p{L}’-])(?:tu|te|toi|ton|tes|(?:ta)(?= ))(?!\p{L})|(?<!\p{L})t’/iu;

/** The sentences that say « tu », outside of quotations. */
export function familiarIn(text: string): string[] {
  const plain = text.replace(QUOTED, "").replace(/[\u00a0\u202f]/g, " ");
  return plain.split(/\n|(?<=[.!?]) /).filter((sentence) => TU.test(sentence));
}

export function misprintsIn(text: string): string[] {
  const lines = text.replace(/[\uE000\uE001]/g, "").split("\n");
  return Object.entries(TYPOGRAPHY).flatMap(([fault, pattern]) =>
    lines.filter((line) => pattern.test(line)).map((line) => `${fault}: ${line.trim()}`),
  );
}

/** What is wrong with the French of a page. */
export function faultsOf(page: HTMLElement, address: string): string[] {
  const text = visibleText(page);
  return [...faultsOfPaper(text, address), ...misprintsIn(text)];
}

/** A PDF breaks its lines elsewhere, and keeps no quotation apart: `text` is that of `pdfText`. */
export function faultsOfPaper(text: string, address: string): string[] {
  return FORMAL.test(address) || SCRIPTED.test(address) ? [] : formalIn(text).map((words) => `vous: ${words}`);
}

const HIDDEN = /^(?:script|style|template|svg|code|pre|textarea)$/;
const INLINE = /^(?:a|abbr|b|bdi|cite|em|i|mark|s|small|span|strong|sub|sup|time|u)$/;
const READ_ALOUD = ["placeholder", "aria-label", "alt", "title", "content"];

function visibleText(node: Node): string {
  if (node.nodeType === 3) return node.text.replace(/[ \t\r\n]+/g, " ");
  const element = node as HTMLElement;
  const tag = (element.rawTagName ?? "").toLowerCase();
  if (HIDDEN.test(tag)) return "";
  const said = tag === "meta" && element.getAttribute("name") !== "description" ? [] : READ_ALOUD;
  const attributes = tag ? said.flatMap((name) => element.getAttribute(name) ?? []) : [];
  const inner = element.childNodes.map(visibleText).join("");
  const text = tag === "blockquote" || tag === "q" ? `\uE000${inner}\uE001` : inner;
  return [INLINE.test(tag) ? text : `\n${text}\n`, ...attributes.map((words) => `\n${words}\n`)].join("");
}
