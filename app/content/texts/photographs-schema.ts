import { z } from "zod";
import { photograph } from "./fields.ts";

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
