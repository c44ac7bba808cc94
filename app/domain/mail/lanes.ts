/** The providers of mailboxes, by what stands behind the @ alone: nothing is looked up. */
export const LANE_LABELS = {
  google: "Gmail",
  microsoft: "Outlook et Hotmail",
  yahoo: "Yahoo",
  apple: "iCloud",
  orange: "Orange",
  free: "Free",
  sfr: "SFR",
  laposte: "La Poste",
  others: "Autres",
} as const;

export type Lane = keyof typeof LANE_LABELS;
export const LANES = Object.keys(LANE_LABELS) as Lane[];

const DOMAINS: Record<Exclude<Lane, "others">, string> = {
  google: "gmail.com googlemail.com",
  microsoft: "outlook.com outlook.fr hotmail.com hotmail.fr live.com live.fr msn.com",
  yahoo: "yahoo.com yahoo.fr ymail.com rocketmail.com aol.com aol.fr",
  apple: "icloud.com me.com mac.com",
  orange: "orange.fr wanadoo.fr voila.fr",
  free: "free.fr aliceadsl.fr libertysurf.fr",
  sfr: "sfr.fr neuf.fr cegetel.net club-internet.fr 9online.fr numericable.fr",
  laposte: "laposte.net",
};

/** Each domain with its lane; every other one is of `others`. */
export const LANE_OF_DOMAIN: readonly (readonly [domain: string, lane: Lane])[] = LANES.flatMap((lane) =>
  lane === "others" ? [] : DOMAINS[lane].split(" ").map((domain) => [domain, lane] as const),
);

const lanes = new Map(LANE_OF_DOMAIN);
export const laneOfDomain = (domain: string): Lane => lanes.get(domain) ?? "others";

export function countByLane(domains: readonly { domain: string; count: number }[]): { lane: Lane; count: number }[] {
  const counts = new Map<Lane, number>();
  for (const { domain, count } of domains) {
    const lane = laneOfDomain(domain);
    counts.set(lane, (counts.get(lane) ?? 0) + count);
  }
  return [...counts].map(([lane, count]) => ({ lane, count }));
}

export const isLane = (name: string): name is Lane => Object.hasOwn(LANE_LABELS, name);
