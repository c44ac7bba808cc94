/** The days that a page of figures compares with as many before them. */
export const PERIODS = { "7": "7\u00a0jours", "28": "28\u00a0jours", "365": "un an" } as const;

export function periodOf(url: URL): number {
  const asked = url.searchParams.get("jours") ?? "";
  return Object.hasOwn(PERIODS, asked) ? Number(asked) : 28;
}

/** « + 12 % », « − 4 % »; « — » where there was nothing before. */
export function change(now: number, before: number): string {
  if (before <= 0) return "—";
  const percent = Math.round((100 * (now - before)) / before);
  return `${percent < 0 ? "−" : "+"}\u00a0${Math.abs(percent)}\u00a0%`;
}
