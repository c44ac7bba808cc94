import { listRoutes } from "#app/routing/route-table.server.ts";

const REFUSALS = {
  taken: "Une autre page a déjà cette adresse.",
  "led-elsewhere": "Cette adresse a été celle d’une autre page, et y mène encore.",
};

/** Why a page may not have this address: another one has it, or it would pass for a page of the site. */
export function whySlugIsRefused(slug: string, reason?: keyof typeof REFUSALS): string | undefined {
  if (reason) return REFUSALS[reason];
  const own = new Set(listRoutes().map(({ path }) => path.split("/")[1]));
  return own.has(slug)
    ? `«\u00a0${slug}\u00a0» est déjà une adresse du site\u00a0: choisissez-en une autre.`
    : undefined;
}
