import { z } from "zod";

const titles = z.array(z.string()).catch([]);

/** The offer at the time of an order, as the order stores it. Unknown fields are dropped. */
export const storedOffer = z.object({
  title: z.string(),
  description: z.string().catch(""),
  priceCents: z.number().int(),
  modules: titles,
  bonuses: titles,
  /** Modules that were announced as not part of the offer yet. */
  toCome: titles,
  features: titles,
  accessYears: z.number().nullable().catch(null),
});

export type StoredOffer = z.infer<typeof storedOffer>;
