import { z } from "zod";

/** What the testimonials that came with the site are about; others are about a formation, by its address. */
export const CATEGORY_LABELS = {
  entrepreneuriat: "Entrepreneuriat",
  immobilier: "Immobilier",
  mindset: "Mindset",
  challenge: "Challenge",
};

/** `name`: as it was when the testimonial was written, for a formation may be removed. */
export function subjectLabel(category: string, name: string): string {
  return name || (Object.hasOwn(CATEGORY_LABELS, category) ? CATEGORY_LABELS[category as "challenge"] : category);
}

const words = z.string().catch("");
const category = z.string().nullable().catch(null);

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
    categoryName: words,
  }),
  video: z.object({ transformation: words, duration: words, transcript: z.array(z.string()).catch([]) }),
  screenshot: z.object({
    type: words,
    lines: z.array(z.object({ label: words, text: words })).catch([]),
    blurred: z.boolean().catch(false),
  }),
  written: z.object({ city: words, transformation: words, title: words, result: words, category, categoryName: words }),
};
