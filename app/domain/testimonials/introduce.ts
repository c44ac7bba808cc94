import type { Story } from "./testimonials.server.ts";

/** « 34 ans, rédactrice, Nantes » */
export function introduce({ age, metier, localisation }: Pick<Story, "age" | "metier" | "localisation">): string {
  const trade = metier.charAt(0).toLocaleLowerCase("fr") + metier.slice(1);
  return [age && `${age}\u00a0ans`, trade, localisation].filter(Boolean).join(", ");
}
