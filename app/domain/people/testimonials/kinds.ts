import { z } from "zod";

export const CATEGORIES = ["entrepreneuriat", "immobilier", "mindset", "challenge"] as const;
export type Category = (typeof CATEGORIES)[number];
export const CATEGORY_LABELS: Readonly<Record<Category, string>> = {
  entrepreneuriat: "Entrepreneuriat",
  immobilier: "Immobilier",
  mindset: "Mindset",
  challenge: "Challenge",
};

const words = z.string().catch("");
const category = z.enum(CATEGORIES).nullable().catch(null);

/** Missing values are empty, so that no page fails. */
export const detailsOf = {
  story: z.object({
    age: z.number().int().nullable().catch(null),
    metier: words,
    localisation: words,
    resultats: words,
    avant: words,
    transformation: words,
    category,
  }),
  video: z.object({ transformation: words, duration: words, transcript: z.array(z.string()).catch([]) }),
  screenshot: z.object({
    type: words,
    lines: z.array(z.object({ label: words, text: words })).catch([]),
    blurred: z.boolean().catch(false),
  }),
  written: z.object({ city: words, transformation: words, title: words, result: words, category }),
};
