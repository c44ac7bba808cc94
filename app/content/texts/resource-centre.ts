import { z } from "zod";
import { address, fixed, group, headline, line, list, pageMeta, prose, sentences } from "./fields.ts";

const shelfLink = { to: fixed(address()), title: line("Nom", 60), description: sentences("Ce qu’on y trouve", 300) };

const category = group("Étagère", {
  id: fixed(z.enum(["general", "immobilier", "entrepreneuriat", "mindset", "liberte", "sante"])),
  name: line("Nom", 60),
  text: prose("Texte", 300),
  links: list("Pages", group("Page", shelfLink), { min: 3, max: 3 }),
});

export type ResourceCategory = z.output<typeof category>;

/** The resource centre: six categories of three links each. */
export const resourceCentre = z.object({
  ...pageMeta,
  eyebrow: line("Ligne au-dessus du titre", 80),
  headline: headline(),
  lede: prose("Introduction"),
  categories: list("Étagères", category, { min: 6, max: 6 }),
});
