import { z } from "zod";
import { address, headline, pageMeta } from "./fields.ts";
import page from "./resource-centre.json" with { type: "json" };

const text = z.string();

const category = z.object({
  id: z.enum(["general", "immobilier", "entrepreneuriat", "mindset", "liberte", "sante"]),
  name: text,
  text,
  links: z.array(z.object({ to: address(), title: text, description: text })).length(3),
});

export type ResourceCategory = z.output<typeof category>;

/** The resource centre: six categories of three links each. */
export const resourceCentre = z
  .object({ ...pageMeta, eyebrow: text, headline: headline(), lede: text, categories: z.array(category).length(6) })
  .parse(page);
