import { z } from "zod";
import { group, line, link, list } from "./fields.ts";

const links = (label: string) => list(label, link("Lien"), { min: 1, max: 8 });

/** The links of every page. Those that the law requires are code. */
export const menu = z.object({
  links: links("Menu du haut"),
  groups: list("Pied de page", group("Colonne", { title: line("Titre", 60), links: links("Liens") }), {
    min: 2,
    max: 2,
  }),
});
