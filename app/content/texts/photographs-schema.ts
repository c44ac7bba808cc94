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
