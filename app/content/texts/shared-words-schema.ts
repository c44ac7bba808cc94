import { z } from "zod";
import { group, headline, line, link, list, prose } from "./fields.ts";
import shipped from "./shared-words.json" with { type: "json" };

/** What several pages say alike, and no text of one of them holds. */
export const sharedWords = z.object({
  allFormations: line("Lien sous les cartes de l’accueil", 60),
  closing: group("Bannière au bas des pages", {
    headline: headline("Titre"),
    text: prose("Texte", 300),
    /** A text that was published before it was one of hers has none. */
    alone: prose("Texte sans le second bouton, quand sa page n’est plus sur le site", 300).default(
      shipped.closing.alone,
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
