import { z } from "zod";
import type { SiteLink } from "../links.ts";
import { address, group, line, link, list, maybe } from "./fields.ts";
import shipped from "./menu.json" with { type: "json" };

const links = (label: string) => list(label, link("Lien"), { min: 1, max: 8 });

/** The links of every page. Those that the law requires are code. */
export const menu = z.object({
  links: links("Menu du haut"),
  /** A text that was published before it was one of hers has none. */
  call: group("Bouton du haut", {
    label: maybe(line("Mots du bouton", 60, "Vide\u00a0: pas de bouton.")),
    to: address(),
  }).default(shipped.call as { label: string; to: SiteLink }),
  groups: list("Pied de page", group("Colonne", { title: line("Titre", 60), links: links("Liens") }), {
    min: 2,
    max: 2,
  }),
});
