import { fillsOf, type TextBody, type TextKey } from "#app/content/texts/registry.ts";
import { typeset } from "#app/content/typography.ts";
import { shownClaims } from "#app/domain/site/claims/shown-claims.server.ts";
import { checkText, mapTexts, strings, type TextRemark } from "#app/domain/site/texts/text-checks.ts";
import { originalBody, PLACEHOLDERS } from "#app/domain/values/published-texts.server.ts";
import type { PageRenderer } from "#app/middleware/contexts.ts";
import { listRoutes } from "#app/routing/route-table.server.ts";
import type { Db } from "#db/connection.server.ts";

/** The remarks on a text, with the links that lead nowhere: each of its pages is asked for, as a visitor would. */
export async function remarksOn(
  db: Db,
  key: TextKey,
  body: TextBody<TextKey>,
  renderPage: PageRenderer,
): Promise<TextRemark[]> {
  const { spelled } = await shownClaims(db);
  const original = originalBody(key);
  const placeholders = [...fillsOf(key), ...Object.keys(PLACEHOLDERS)];
  const remarks = checkText(body, { original, spelled, placeholders });
  const read = new Set(strings(original).map(({ text }) => text));
  const links = strings(body).filter(
    ({ field, text }) => /(?:^|-)to$/.test(field) && text.startsWith("/") && !read.has(text),
  );
  const statuses = new Map<string, number>();
  for (const { text } of links) {
    const [page = "/"] = text.split("#");
    if (!statuses.has(page)) statuses.set(page, (await renderPage(page)).status);
  }
  const dead = links.filter(({ text }) => (statuses.get(text.split("#")[0] ?? "") ?? 0) >= 400);
  return [
    ...remarks,
    ...dead.map(({ field, text }) => ({
      field,
      isFault: true,
      message: `«\u00a0${text}\u00a0» ne mène à aucune page du site.`,
    })),
  ];
}

/** As a French printer sets it. */
export function typesetText<Body>(body: Body): Body {
  return mapTexts(body, typeset);
}

/** For the fields that take an address. */
export function knownAddresses(): string[] {
  const pages = listRoutes().filter(
    ({ path, isPage, handle }) => isPage && handle.robots === "listed" && !path.includes(":"),
  );
  return pages.map(({ path }) => path).sort();
}
