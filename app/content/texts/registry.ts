import type { z } from "zod";
import type { Claim } from "../claim.ts";
import { type LegalSlug, legalPages, legalSlugs } from "../legal/documents.ts";
import type { PagePath } from "../links.ts";
import type { Photograph, ShownPhotograph } from "../photograph.ts";
import about from "./about.json" with { type: "json" };
import challenge from "./challenge.json" with { type: "json" };
import challengeBonuses from "./challenge-bonuses.json" with { type: "json" };
import challengeDays from "./challenge-days.json" with { type: "json" };
import * as challengeSchemas from "./challenge-schemas.ts";
import challengeWorkbook from "./challenge-workbook.json" with { type: "json" };
import contact from "./contact.json" with { type: "json" };
import { coursePage } from "./course-schema.ts";
import { emailTexts, type LetterName } from "./emails.ts";
import entrepreneuriat from "./entrepreneuriat.json" with { type: "json" };
import formations from "./formations.json" with { type: "json" };
import guide from "./guide.json" with { type: "json" };
import guideDocument from "./guide-document.json" with { type: "json" };
import home from "./home.json" with { type: "json" };
import immobilier from "./immobilier.json" with { type: "json" };
import libraryShipped from "./library.json" with { type: "json" };
import lifestyle from "./lifestyle.json" with { type: "json" };
import menu from "./menu.json" with { type: "json" };
import mindset from "./mindset.json" with { type: "json" };
import neutral from "./neutral.json" with { type: "json" };
import articles from "./resource-articles.json" with { type: "json" };
import resourceCentreShipped from "./resource-centre.json" with { type: "json" };
import { resourceCentre } from "./resource-centre.ts";
import diversification from "./resource-diversification.json" with { type: "json" };
import realEstateCases from "./resource-etudes-cas-immobilier.json" with { type: "json" };
import marketStudy from "./resource-etudes-marche.json" with { type: "json" };
import exercises from "./resource-exercices.json" with { type: "json" };
import interviews from "./resource-interviews.json" with { type: "json" };
import meditation from "./resource-meditation.json" with { type: "json" };
import nomad from "./resource-nomadisme.json" with { type: "json" };
import tools from "./resource-outils.json" with { type: "json" };
import podcasts from "./resource-podcasts.json" with { type: "json" };
import { library, resource as resourcePage, simulatorsPage } from "./resource-schema.ts";
import realEstateSites from "./resource-sites-immobilier.json" with { type: "json" };
import sport from "./resource-sport.json" with { type: "json" };
import strategies from "./resource-strategies.json" with { type: "json" };
import videos from "./resource-videos.json" with { type: "json" };
import vision from "./resource-vision.json" with { type: "json" };
import * as schemas from "./schemas.ts";
import secondaryResidence from "./secondary-residence.json" with { type: "json" };
import sharedWordsShipped from "./shared-words.json" with { type: "json" };
import { legalAdditions, menu as menuSchema, share, sharedWords, shelves } from "./short-schemas.ts";
import simulators from "./simulators.json" with { type: "json" };
import socialProof from "./social-proof.json" with { type: "json" };
import successStories from "./success-stories.json" with { type: "json" };

/** The groups of the list of texts, in its order. */
export const TEXT_GROUPS = [
  "Le site",
  "Pages de vente",
  "Challenge et guide",
  "Ressources",
  "E-mails",
  "Documents légaux",
] as const;

interface TextDefinition<Schema extends z.ZodType> {
  group: (typeof TEXT_GROUPS)[number];
  title: string;
  /** The page that shows it. */
  path: PagePath | `${PagePath}?lettre=${string}`;
  schema: Schema;
  /** The text of origin: one of the schema (registry.test.ts). */
  shipped: unknown;
  /** Nobody's story is in it: a shop may open with it as it came. */
  isNeutral?: boolean;
  /** Emails say it or carry it printed. */
  isMailed?: boolean;
  /** What it may hold in braces, beside what every text may. */
  fills?: readonly string[];
}

const site = <Schema extends z.ZodType>(title: string, path: PagePath, schema: Schema, shipped: unknown) =>
  ({ group: "Le site", title, path, schema, shipped }) satisfies TextDefinition<Schema>;

const sales = (title: string, path: PagePath, shipped: unknown) =>
  ({ group: "Pages de vente", title, path, schema: coursePage, shipped }) satisfies TextDefinition<typeof coursePage>;

const challengeText = <Schema extends z.ZodType>(title: string, path: PagePath, schema: Schema, shipped: unknown) =>
  ({ group: "Challenge et guide", title, path, schema, shipped }) satisfies TextDefinition<Schema>;

/** The five days' emails say it, or it is what they and the guide's give to download. */
const mailed = <Schema extends z.ZodType>(title: string, path: PagePath, schema: Schema, shipped: unknown) => ({
  ...challengeText(title, path, schema, shipped),
  isMailed: true,
});

const ofResources = <Schema extends z.ZodType>(title: string, path: PagePath, schema: Schema, shipped: unknown) =>
  ({ group: "Ressources", title, path, schema, shipped }) satisfies TextDefinition<Schema>;

const resource = (title: string, path: PagePath, shipped: unknown) => ofResources(title, path, resourcePage, shipped);

const legal = Object.fromEntries(
  legalSlugs.map((slug) => [
    `legal-${slug}`,
    {
      group: "Documents légaux",
      title: legalPages[slug].label,
      path: `/${slug}`,
      schema: legalAdditions,
      shipped: { before: [], after: [] },
      isNeutral: true,
      isMailed: slug === "conditions-vente",
    },
  ]),
) as unknown as Record<`legal-${LegalSlug}`, TextDefinition<typeof legalAdditions>>;

/** Every text that the founder can change, by its key, which is its address in the administration. */
export const texts = {
  menu: site("Menu et pied de page", "/", menuSchema, menu),
  mots: site("Mots communs à plusieurs pages", "/", sharedWords, sharedWordsShipped),
  partage: { ...site("Image de partage", "/", share, {}), isNeutral: true },
  accueil: site("Accueil", "/", schemas.home, home),
  "a-propos": site("À propos de moi", "/a-propos-de-moi", schemas.about, about),
  formations: { ...site("Toutes les formations", "/formations", schemas.formations, formations), isNeutral: true },
  contact: site("Contact", "/contact", schemas.contact, contact),
  lifestyle: site("Lifestyle", "/lifestyle", schemas.lifestyle, lifestyle),
  "residence-secondaire": site(
    "Résidence secondaire",
    "/residence-secondaire",
    schemas.secondaryResidence,
    secondaryResidence,
  ),
  "preuves-sociales": site("Preuves sociales", "/preuves-sociales", schemas.socialProof, socialProof),
  temoignages: site("Témoignages", "/temoignages", schemas.successStories, successStories),
  entrepreneuriat: sales("Entrepreneuriat", "/entrepreneuriat", entrepreneuriat),
  immobilier: sales("Immobilier", "/immobilier", immobilier),
  mindset: sales("Mindset", "/mindset", mindset),
  challenge: challengeText("Challenge", "/challenge", challengeSchemas.challenge, challenge),
  "challenge-jours": mailed("Les cinq jours", "/challenge", challengeSchemas.challengeDays, challengeDays),
  "challenge-cahier": mailed(
    "Le cahier à imprimer",
    "/challenge",
    challengeSchemas.challengeWorkbook,
    challengeWorkbook,
  ),
  "challenge-bonus": mailed("Les bonus imprimés", "/challenge", challengeSchemas.challengeBonuses, challengeBonuses),
  guide: challengeText("Page du guide", "/guide", challengeSchemas.guide, guide),
  "guide-document": mailed("Le guide à télécharger", "/guide", challengeSchemas.guideDocument, guideDocument),
  ressources: { ...site("Photographies des ressources", "/ressources", shelves, {}), isNeutral: true },
  "centre-ressources": {
    ...ofResources("Centre de ressources", "/ressources", resourceCentre, resourceCentreShipped),
    isNeutral: true,
  },
  simulateurs: ofResources("Simulateurs", "/ressources/simulateurs", simulatorsPage, simulators),
  bibliotheque: ofResources("Articles, livres, compléments", "/ressources/livres", library, libraryShipped),
  "ressources-articles": resource("Articles", "/ressources/articles", articles),
  "ressources-videos": resource("Vidéos", "/ressources/videos", videos),
  "ressources-sites-immobilier": resource("Sites immobiliers", "/ressources/sites-immobilier", realEstateSites),
  "ressources-etudes-cas-immobilier": resource(
    "Études de cas immobilier",
    "/ressources/etudes-cas-immobilier",
    realEstateCases,
  ),
  "ressources-outils": resource("Outils", "/ressources/outils", tools),
  "ressources-etudes-marche": resource("Études de marché", "/ressources/etudes-marche", marketStudy),
  "ressources-interviews": resource("Interviews", "/ressources/interviews", interviews),
  "ressources-podcasts": resource("Podcasts", "/ressources/podcasts", podcasts),
  "ressources-exercices": resource("Exercices", "/ressources/exercices", exercises),
  "ressources-vision": resource("Vision", "/ressources/vision", vision),
  "ressources-nomadisme": resource("Nomadisme", "/ressources/nomadisme", nomad),
  "ressources-strategies": resource("Stratégies", "/ressources/strategies", strategies),
  "ressources-diversification": resource("Diversification", "/ressources/diversification", diversification),
  "ressources-sport": resource("Sport", "/ressources/sport", sport),
  "ressources-meditation": resource("Méditation", "/ressources/meditation", meditation),
  ...legal,
  ...emailTexts,
} satisfies Record<string, TextDefinition<z.ZodType>>;

export type TextKey = keyof typeof texts;

/**
 * What stands in place of parts of a text of origin in an open shop, and once the founder has taken the samples away:
 * those that told of another woman or of her formations, in words that fit any shop. They name nobody, no place, no
 * figure and no formation.
 */
export const neutralParts: { readonly [Key in TextKey]?: object } = neutral;
export const TEXT_KEYS = Object.keys(texts) as TextKey[];

/** The letter that a text is of. */
export function letterOf(key: TextKey): LetterName | undefined {
  return key.startsWith("email-") ? (key.slice("email-".length) as LetterName) : undefined;
}

/** Whether emails say it or carry it. */
export function isMailed(key: TextKey): boolean {
  const { isMailed = letterOf(key) !== undefined }: TextDefinition<z.ZodType> = texts[key];
  return isMailed;
}

/** What a text may hold in braces, beside what every text may. */
export function fillsOf(key: TextKey): readonly string[] {
  const { fills = [] }: TextDefinition<z.ZodType> = texts[key];
  return fills;
}

/** Whether it may name figures of the founder's own by their braces; emails and what is printed spell them out. */
export function mayState(key: TextKey): boolean {
  return (
    !["menu", "mots", "partage"].includes(key) && ["Le site", "Pages de vente", "Ressources"].includes(texts[key].group)
  );
}

/** The page without which nobody reads a text: of an email that answers a form, the form's. */
export function readBy(key: TextKey): string {
  if (key.startsWith("email-challenge-")) return texts.challenge.path;
  return key === "email-guide" ? texts.guide.path : texts[key].path;
}

export function isTextKey(name: string): name is TextKey {
  return Object.hasOwn(texts, name);
}

/** A text as it is written: any string may be a claim. */
export type TextBody<Key extends TextKey> = z.output<(typeof texts)[Key]["schema"]>;

/** The same without its claims, one of the two texts is chosen, and with its photographs as pages show them. */
export type Shown<Body> = Body extends Claim
  ? string
  : Body extends Photograph
    ? ShownPhotograph
    : Body extends readonly (infer Item)[]
      ? Shown<Item>[]
      : Body extends object
        ? { [Name in keyof Body]: Shown<Body[Name]> }
        : Body;

export type SiteText<Key extends TextKey> = Shown<TextBody<Key>>;
