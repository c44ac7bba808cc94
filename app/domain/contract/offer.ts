import { z } from "zod";

const titles = z.array(z.string()).catch([]);

/** What was offered at the moment of an order, as the order stores it. Fields that are not known are left out. */
export const storedOffer = z.object({
  title: z.string(),
  description: z.string().catch(""),
  priceCents: z.number().int(),
  modules: titles,
  bonuses: titles,
  /** Modules that were shown as no part of the offer yet. */
  toCome: titles,
  features: titles,
  accessYears: z.number().nullable().catch(null),
});

export type StoredOffer = z.infer<typeof storedOffer>;
