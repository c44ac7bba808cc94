import { z } from "zod";
import { lineField } from "#app/domain/values/fields.ts";
import {
  fixed,
  group,
  headline,
  line,
  link,
  list,
  literal,
  maybe,
  pageMeta,
  photograph,
  prose,
  sentences,
  titledList,
} from "./fields.ts";

// A resource page: blocks of nine kinds, in the founder's order.

const cells = list("Cellules", lineField({ isTypeset: true, max: 300 }).default("").meta({ label: "Cellule" }), {
  max: 8,
});

const resourceBlock = z.discriminatedUnion("kind", [
  group("Intertitre", { kind: literal("heading"), text: line("Intertitre") }),
  group("Texte", { kind: literal("text"), text: prose("Texte", 5000) }),
  group("Liste", { kind: literal("list"), items: list("Points", sentences("Point", 600), { min: 1, max: 40 }) }),
  group("Étapes", { kind: literal("steps"), items: titledList("Étapes", "Étape", { min: 1, max: 20 }) }),
  group("Tableau", {
    kind: literal("table"),
    caption: line("Titre du tableau", 200),
    head: list("Têtes de colonnes", line("Colonne", 80), { min: 1, max: 8 }),
    rows: list("Lignes", cells, { min: 1, max: 40 }),
    note: maybe(sentences("Note", 600)),
  }),
  group("Exercice", {
    kind: literal("exercise"),
    title: line("Titre"),
    duration: line("Durée", 60),
    instructions: list("Consignes", sentences("Consigne", 600), { min: 1, max: 20 }),
    lines: z.int().min(0).max(40).meta({ label: "Lignes vides, une fois imprimé" }),
  }),
  group("Conseil", { kind: literal("tip"), title: line("Titre"), text: prose("Texte") }),
  group("Dialogue", {
    kind: literal("dialogue"),
    title: line("Titre"),
    label: line("Mention", 60),
    lines: list(
      "Échanges",
      group("Échange", { question: sentences("Question", 600), answer: sentences("Réponse", 2000) }),
    ),
  }),
  group("Liens", {
    kind: literal("links"),
    items: list("Liens", group("Lien", { ...link("Lien").shape, text: sentences("Ce qu’on y trouve", 600) }), {
      min: 1,
    }),
  }),
]);

/** A block that resource pages are made of. */
export type ResourceBlock = z.output<typeof resourceBlock>;

const page = { ...pageMeta, headline: headline(), lede: prose("Introduction") };
const next = list("Et ensuite", link("Lien"), { max: 4 });

export const resource = z.object({
  ...page,
  picture: photograph(),
  blocks: list("Contenu", resourceBlock, { min: 1, max: 60 }),
  next,
});

const simulator = group("Simulateur", {
  id: fixed(z.enum(["rendement", "pret", "independance"])),
  title: line("Nom"),
  headline: headline(),
  intro: prose("Introduction", 600),
  caution: prose("Prudence", 600),
});

/** The words around the three forms; what these calculate, and how, is the shop's: simulator-forms.json. */
export const simulatorsPage = resource.extend({
  simulators: list("Simulateurs", simulator, { min: 3, max: 3 }),
});

/** The texts around the records that the founder keeps in Airtable; what a page says without any is the shop's. */
export const library = z.object({
  articles: group("Articles", {
    ...page,
    eyebrow: line("Ligne au-dessus du titre", 80),
    feed: line("Lien vers le flux", 80),
  }),
  books: group("Livres", { ...page, note: prose("Note sous les livres", 400), next }),
  supplements: group("Compléments", { ...page, next }),
});
