import { z } from "zod";
import {
  choice,
  description,
  flag,
  group,
  headline,
  line,
  link,
  list,
  literal,
  markdown,
  maybe,
  pageMeta,
  photograph,
  prose,
  sentences,
} from "./fields.ts";

// A page of the founder's own: blocks of eleven kinds, in any order. A sales page of a formation is made of the same ones.

const block = <Kind extends string, Shape extends z.ZodRawShape>(label: string, kind: Kind, shape: Shape) =>
  group(label, { kind: literal(kind), ...shape, hidden: flag("Masquer ce bloc sur le site") });

const title = maybe(headline());
const formation = choice("Formation", "formation", "Il faut une formation, ou retirer ce bloc.");

const pageBlock = z.discriminatedUnion("kind", [
  block("Ouverture", "opening", {
    eyebrow: maybe(line("Surtitre", 60)),
    headline: headline(),
    text: prose("Texte"),
    primary: maybe(link("Premier lien")),
    secondary: maybe(link("Second lien")),
    picture: photograph("Photographie, à la place du dessin"),
  }),
  block("Texte", "text", { headline: title, text: markdown("Texte") }),
  block("Image", "picture", {
    asset: choice("Image", "image", "Il faut une image, ou retirer ce bloc."),
    alt: description(),
    caption: maybe(line("Légende", 300)),
  }),
  block("Film", "film", {
    asset: choice("Film", "video", "Il faut un film, ou retirer ce bloc."),
    title: line("Titre du film"),
  }),
  block("Points", "points", {
    headline: title,
    items: list("Points", sentences("Point", 600), { min: 1, max: 30 }),
  }),
  block("Ce que contient une formation", "contents", { headline: title, formation }),
  block("Témoignages", "testimonials", {
    about: choice("Au sujet de", "category", "Il faut un sujet, ou retirer ce bloc."),
  }),
  block("Prix d’une formation", "price", { headline: title, formation }),
  block("Questions", "questions", {
    headline: title,
    questions: list(
      "Questions",
      group("Question", { question: line("Question", 200), answer: prose("Réponse", 2000) }),
      { min: 1, max: 30 },
    ),
  }),
  block("Lien vers la commande", "order", { text: maybe(prose("Texte au-dessus", 600)), formation }),
  block("Fichier offert", "lead", {
    headline: headline(),
    text: prose("Texte"),
    asset: choice("Fichier", "gift", "Il faut un fichier PDF ou un son, ou retirer ce bloc."),
    button: line("Mots du bouton", 60),
    subject: line("Objet de l’e-mail", 120),
    message: prose("Texte de l’e-mail", 2000),
  }),
]);

export const page = z.object({
  ...pageMeta,
  blocks: list("Contenu", pageBlock, { min: 1, max: 40 }),
});

export type PageBody = z.output<typeof page>;
export type PageBlock = PageBody["blocks"][number];

/** What a new page says until it is written: never published. */
export const TO_WRITE = "À écrire.";

export function newPage(title: string): PageBody {
  return {
    metaTitle: title,
    metaDescription: title,
    blocks: [{ kind: "opening", headline: { text: title }, text: TO_WRITE, hidden: false }],
  };
}

/** The blocks that everybody sees. */
export function shownBlocks({ blocks }: PageBody): PageBlock[] {
  return blocks.filter(({ hidden }) => !hidden);
}
