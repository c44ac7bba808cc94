import { z } from "zod";
import type { SiteLink } from "../links.ts";
import { address, day, group, headline, line, link, list, maybe, photograph, prose } from "./fields.ts";
import shippedMenu from "./menu.json" with { type: "json" };
import shippedWords from "./shared-words.json" with { type: "json" };

const links = (label: string) => list(label, link("Lien"), { min: 1, max: 8 });

/** The links of every page. Those that the law requires are code. */
export const menu = z.object({
  links: links("Menu du haut"),
  /** A text that was published before it was one of hers has none. */
  call: group("Bouton du haut", {
    label: maybe(line("Mots du bouton", 60, "Vide\u00a0: pas de bouton.")),
    to: address(),
  }).default(shippedMenu.call as { label: string; to: SiteLink }),
  groups: list("Pied de page", group("Colonne", { title: line("Titre", 60), links: links("Liens") }), {
    min: 2,
    max: 2,
  }),
});

/** What several pages say alike, and no text of one of them holds. */
export const sharedWords = z.object({
  allFormations: line("Lien sous les cartes de l’accueil", 60),
  closing: group("Bannière au bas des pages", {
    headline: headline("Titre"),
    text: prose("Texte", 300),
    /** A text that was published before it was one of hers has none. */
    alone: prose("Texte sans le second bouton, quand sa page n’est plus sur le site", 300).default(
      shippedWords.closing.alone,
    ),
    course: link("Premier bouton"),
    offer: line("Premier bouton d’une page de vente, qui mène à son offre", 60),
    challenge: link("Second bouton"),
  }),
  fit: group("Pages de vente\u00a0: à qui s’adresse la formation", {
    yes: headline("À qui elle s’adresse"),
    no: headline("À qui elle ne s’adresse pas"),
  }),
  unsure: group("Pages de vente\u00a0: sous la garantie", {
    title: line("Titre", 60),
    links: list("Boutons", link("Bouton"), { min: 1, max: 3 }),
  }),
  stories: group("Témoignages au bas d’une page", {
    headline: headline("Titre"),
    all: line("Lien vers tous les témoignages", 80),
  }),
});

/** A page whose words are the shop's, and whose picture is the founder's. */

export const shelves = z.object({
  general: photograph("Ressources générales"),
  immobilier: photograph("Immobilier"),
  entrepreneuriat: photograph("Entrepreneuriat"),
  mindset: photograph("Mindset"),
  liberte: photograph("Liberté financière"),
  sante: photograph("Santé"),
});

/** What a messenger shows beside a link to any page of the site. */
export const share = z.object({
  picture: photograph("Image de partage, de 1200 sur 630 points ou plus\u00a0: elle accompagne tout lien vers le site"),
});

const sections = (label: string) =>
  list(
    label,
    group("Partie", {
      heading: line("Titre"),
      paragraphs: list("Paragraphes", prose("Paragraphe", 3000, "**gras** et [lien](/contact) sont possibles."), {
        min: 1,
        max: 20,
      }),
    }),
    { max: 12 },
  );

/** What the founder adds to a legal document: the imposed text comes with the software, and stays as it is. */
export const legalAdditions = z
  .object({
    before: sections("Avant le texte imposé"),
    after: sections("Après le texte imposé"),
    reviewedBy: maybe(line("Relu par", 140, "Par exemple «\u00a0Maître Léa Martin, avocate\u00a0».")),
    reviewedOn: maybe(day("Relu le")),
  })
  .refine(({ reviewedBy, reviewedOn }) => Boolean(reviewedBy) === Boolean(reviewedOn), {
    path: ["reviewedOn"],
    message: "Une relecture a un nom et un jour\u00a0: les deux, ou aucun.",
  });
