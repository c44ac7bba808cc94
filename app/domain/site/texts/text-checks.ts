import { strings } from "../../values/lines.ts";
import type { ShownClaims } from "../claims/shown-claims.server.ts";
import { parseFrenchNumber } from "../simulators/french-number.ts";
import { spelledFigures, unprovenFigures } from "./spelled-figures.ts";

export interface TextRemark {
  /** Of the field, as the form names it. */
  field: string;
  message: string;
  /** A fault stops publishing. */
  isFault: boolean;
}

/** All that is wrong with a field stands beside it. */
export function faultsIn(remarks: readonly TextRemark[]): Record<string, string[]> {
  const faults = Object.groupBy(
    remarks.filter(({ isFault }) => isFault),
    ({ field }) => field,
  );
  return Object.fromEntries(
    Object.entries(faults).map(([field, found = []]) => [
      field,
      [[...new Set(found.map(({ message }) => message))].join(" ")],
    ]),
  );
}

/** What the law or the shop's own rules refuse in an advertisement, and why. */
const FORBIDDEN: readonly (readonly [RegExp, string])[] = [
  [
    /\bcertifiante?s?\b|\bCPF\b|\bQualiopi\b/iu,
    "cela suppose une certification que la formation n’a pas (article L. 121-4 du code de la consommation).",
  ],
  [
    /\bderni[eè]res? places?\b|\bplus que \d+ places?\b|\boffre (?:limit[ée]e|exceptionnelle)\b/iu,
    "une rareté annoncée doit être vraie\u00a0: les places libres se lisent déjà sur la page de la formation.",
  ],
  [
    /\brevenus? (?:garantis?|assurés?)(?!\p{L})|\bsans (?:aucun )?risque\b|\bargent facile\b|\bdeven(?:ir|ez|ir) riches?\b/iu,
    "aucun revenu ne se promet (articles L. 121-2 et L. 121-4 du code de la consommation).",
  ],
  [
    /\bnon[\s-]rembours\p{L}+|\baucun(?:e possibilité de)? remboursement|\b(?:pas|plus|jamais|ni) (?:de )?rembours\p{L}+|\bsans (?:aucun )?remboursement|\bni (?:reprise?s?|échangée?s?)(?!\p{L})|\bni rétract\p{L}+|\bfermes? et définiti\p{L}+|\bventes? (?:fermes?|définitives?)(?!\p{L})|\b(?:renonc(?:e[rsz]?|ent) à|sans) (?:tout |le |ton |votre |son |leur )?(?:droit de )?rétractation/iu,
    "la loi donne quatorze jours pour se rétracter, et la garantie du site rembourse aussi ce qui a été payé avec un code\u00a0: aucun texte ne peut dire le contraire (article L. 221-29 du code de la consommation).",
  ],
];

/** A reduction of a price, at the end of its words or of something that is sold: « 50 % de réduction sur la formation ». */
const REDUCTION =
  /\d{1,9}(?:,\d{1,9})?\s?%\s(?:de\s)?(?:réduction|remise|rabais)(?=\s*(?:[.,;:!?…)»]|$)|\s(?:avec le code|jusqu’au|sur (?:la formation|les formations|le prix|l’abonnement|ta commande))(?!\p{L}))/giu;
const PRICE = /\d{1,4}(?:[\s.]\d{3}){0,2}(?:,\d{1,2})?\s?€/u;
const INSTEAD = new RegExp(`(${PRICE.source})\\s\\(?au lieu de\\s(${PRICE.source})`, "giu");
const PLACEHOLDER = /\{([^{}]*)\}/gu;
const PROOF = "il lui en faut une dans «\u00a0Chiffres\u00a0».";
const SEARCH_TITLE = 60;
const SEARCH_DESCRIPTION = 155;

interface Known {
  /** The text of origin: what it says has been read. */
  original: unknown;
  claims: Pick<ShownClaims, "figures" | "maySay">;
  /** None: nothing is replaced in it. */
  placeholders: readonly string[];
  /** Of the codes and promotions that are there: the row is the proof. Cents. */
  reductions?: { percents: readonly number[]; prices: readonly { from: number; to: number }[] };
}

export function checkText(body: unknown, { original, claims, placeholders, reductions }: Known): TextRemark[] {
  const read = new Set(strings(original).map(({ text }) => text));
  const known = {
    read: [...read].flatMap(spelledFigures),
    proven: claims.figures.map(({ value }) => value),
  };
  const remarks = strings(body)
    .filter(
      ({ text, field }) =>
        !read.has(text) &&
        !/(?:^|-)(?:to|claims|figures|ids|tint|anchor|kind|asset|about|formation)(?:-|$)/.test(field),
    )
    .flatMap(({ text, field }) => {
      const fault = (message: string): TextRemark => ({ field, message, isFault: true });
      const remark = (message: string): TextRemark => ({ field, message, isFault: false });
      const unproven = unprovenFigures(withoutReductions(text, reductions?.percents ?? []), known);
      const named = unproven.map((words) => `«\u00a0${words}\u00a0»`).join(", ");
      const instead = [...text.matchAll(INSTEAD)].filter((found) => !isReduction(found, reductions?.prices ?? []));
      const [typed] = PRICE.exec(text) ?? [];
      const unknown = [...text.matchAll(PLACEHOLDER)].filter(([, name = ""]) => !placeholders.includes(name));
      return [
        ...FORBIDDEN.flatMap(([pattern, why]) => {
          const [words] = pattern.exec(text) ?? [];
          return words ? [fault(`«\u00a0${words}\u00a0»\u00a0: ${why}`)] : [];
        }),
        ...(!claims.maySay(text) || named
          ? [fault(`Ce chiffre n’a pas de preuve${named && ` (${named})`}\u00a0: ${PROOF}`)]
          : []),
        ...instead.map(([words]) => fault(falseReduction(words))),
        ...unknown.map(([mark]) => fault(unknownMark(mark, placeholders))),
        ...(typed ? [remark(typedPrice(typed, placeholders))] : []),
        ...(field === "metaTitle" && text.length > SEARCH_TITLE
          ? [remark(`Au-delà de ${SEARCH_TITLE} signes, les moteurs de recherche coupent le titre.`)]
          : []),
        ...(field === "metaDescription" && text.length > SEARCH_DESCRIPTION
          ? [remark(`Au-delà de ${SEARCH_DESCRIPTION} signes, les moteurs de recherche coupent la description.`)]
          : []),
      ];
    });
  return [...remarks, ...skippedLevels(body)];
}

interface Block {
  kind?: string;
  headline?: unknown;
  text?: unknown;
  hidden?: boolean;
}

const MARKDOWN_TITLE = /^ {0,3}(#{1,6})\s+(.+)$/gm;

/** The titles of a page are its table of contents for whoever does not see it: they go down by one level at a time. */
function skippedLevels(body: unknown): TextRemark[] {
  const { blocks = [] } = body as { blocks?: readonly Block[] };
  let level = 1;
  return blocks.flatMap(({ kind, headline, text, hidden }, index) => {
    if (hidden) return [];
    if (headline) level = kind === "opening" && index === 0 ? 1 : 2;
    if (kind !== "text" || typeof text !== "string") return [];
    return [...text.matchAll(MARKDOWN_TITLE)].flatMap(([, signs = "", title = ""]): TextRemark[] => {
      const above = level;
      // As the page writes it, below its own title.
      level = Math.min(Math.max(signs.length, 2), 4);
      if (level <= above + 1) return [];
      const message = `«\u00a0${signs} ${title}\u00a0» saute un niveau de titre\u00a0: il s’écrit avec ${"#".repeat(above + 1)}.`;
      return [{ field: `blocks-${index}-text`, message, isFault: false }];
    });
  });
}

/** « −20 % », « 20 % avec le code RENTREE »; « 20 % des clientes » and « 20 % de réussite » stay. */
function withoutReductions(text: string, percents: readonly number[]): string {
  const plain = text.replace(REDUCTION, "");
  if (percents.length === 0) return plain;
  const share = `(?:${percents.join("|")})\\s?%(?!\\s(?:des?\\s|d’)(?!réduction|remise|rabais))`;
  return /(?<!\p{L})codes?(?!\p{L})/iu.test(text)
    ? plain.replace(new RegExp(`(?<![\\d,.])${share}`, "giu"), "")
    : plain.replace(new RegExp(`[-−–]\\s?${share}`, "giu"), "");
}

function isReduction(
  [, to = "", from = ""]: RegExpExecArray,
  prices: readonly { from: number; to: number }[],
): boolean {
  const [reduced, plain] = [to, from].map((typed) => parseFrenchNumber(typed, 2));
  return prices.some((price) => price.to === reduced && price.from === plain);
}

function falseReduction(words: string): string {
  return `«\u00a0${words}\u00a0»\u00a0: aucune promotion ni aucun code en cours ne donne ce prix. Une baisse annoncée doit être vraie (article L. 112-1-1 du code de la consommation).`;
}

function unknownMark(mark: string, placeholders: readonly string[]): string {
  if (placeholders.length === 0)
    return `«\u00a0${mark}\u00a0»\u00a0: rien n’est remplacé dans ce texte, qui s’écrit sans accolades.`;
  const known = placeholders.map((name) => `{${name}}`).join(", ");
  return `«\u00a0${mark}\u00a0» n’est pas connu. Restent possibles\u00a0: ${known}.`;
}

function typedPrice(typed: string, placeholders: readonly string[]): string {
  const named = placeholders.find((name) => name.startsWith("prix:"));
  const instead = named
    ? `celui d’une formation s’écrit {prix:adresse-de-la-formation}, par exemple {${named}}.`
    : "un lien vers la formation le dit toujours juste.";
  return `«\u00a0${typed}\u00a0»\u00a0: un prix écrit à la main ne suit pas le catalogue\u00a0; ${instead}`;
}

/** The same text with each of its strings, but those of addresses and of code, changed. */
export function mapTexts<Value>(value: Value, change: (text: string) => string, name = ""): Value {
  if (typeof value === "string")
    return (/^(?:to|anchor|kind|tint|page|formation|asset|about)$/.test(name) ? value : change(value)) as Value;
  if (Array.isArray(value))
    return (
      /^(?:claims|figures|ids|filters)$/.test(name) ? value : value.map((item) => mapTexts(item, change, name))
    ) as Value;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, mapTexts(part, change, key)])) as Value;
}
