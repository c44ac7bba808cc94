import { resolveClaims } from "#app/content/claim.ts";
import { showPhotographs } from "#app/content/photograph.ts";
import type { SiteText, TextKey } from "#app/content/texts/registry.ts";
import type { Db } from "#db/connection.server.ts";
import { heldText, loadTexts, shownOriginal } from "../../values/published-texts.server.ts";
import { shownClaims } from "../claims/shown-claims.server.ts";
import { stateFigures } from "../claims/stated-text.ts";
import { readPhotographs } from "../pictures/photographs.server.ts";

/** The text of a page, with its claims resolved, its photographs found and its placeholders filled in. */
export async function siteText<Key extends TextKey>(db: Db, key: Key): Promise<SiteText<Key>> {
  const { body, hasClaims, mayState, pictures } = heldText(key);
  const found = await readPhotographs(db, pictures);
  // A page without figures asks for no proofs, and one without photographs for no pictures.
  if (!hasClaims && !mayState) return showPhotographs(body, found) as SiteText<Key>;
  const claims = await shownClaims(db);
  const stated = mayState ? stateFigures(body, resolveClaims(shownOriginal(key), claims.spelled), claims) : body;
  return showPhotographs(resolveClaims<unknown>(stated, claims.spelled), found) as SiteText<Key>;
}

/** Reads the published texts, and what may be stated: a figure that has expired leaves emails and printed files too. */
export async function loadSiteTexts(db: Db, filledInFrom: string): Promise<boolean> {
  const claims = await shownClaims(db);
  return loadTexts(db, filledInFrom, {
    stamp: claims.stamp(),
    state: (body, original) => stateFigures(body, resolveClaims<unknown>(original, claims.spelled), claims),
  });
}
