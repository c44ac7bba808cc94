import type { SiteText } from "#app/content/texts/registry.ts";

/** What the founder does, and a sentence by the founder, beside the formation of that page. */
export function teacherOf(about: SiteText<"a-propos">, page: string): { trade: string; text: string } | undefined {
  const own = about.path.items.find(({ link }) => link.to === page);
  if (!own) return undefined;
  const [sentence = ""] = own.text.split(/(?<=\.) /);
  return { trade: own.title.charAt(0).toLocaleLowerCase("fr") + own.title.slice(1), text: sentence };
}
