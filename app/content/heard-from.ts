/** « Comment nous as-tu connue ? »: what a buyer or a subscriber may answer, as it is stored. */
export const HEARD_FROM = {
  search: "Un moteur de recherche ou une IA",
  social: "Instagram, TikTok ou un autre réseau",
  video: "YouTube ou un podcast",
  friend: "Quelqu’un m’en a parlé",
  site: "Un article ou un autre site",
  other: "Autrement",
} as const;

type HeardFrom = keyof typeof HEARD_FROM;
/** The choice, and her own words. */
export interface HeardFromAnswer {
  choice: HeardFrom;
  words: string | null;
}

export const HEARD_FROM_CHOICES = Object.keys(HEARD_FROM) as HeardFrom[];

export function heardFromLabel(choice: string | null): string {
  if (choice === null) return "Inconnu";
  return Object.hasOwn(HEARD_FROM, choice) ? HEARD_FROM[choice as HeardFrom] : choice;
}

export function heardFromText(choice: string | null, words: string | null): string {
  return [heardFromLabel(choice), words].filter(Boolean).join("\u00a0: ");
}
