import { resolveClaims } from "#app/content/claim.ts";
import { showPhotographs } from "#app/content/photograph.ts";
import type { SiteText, TextKey } from "#app/content/texts/registry.ts";
import type { Db } from "#db/connection.server.ts";
import { heldText } from "../../values/published-texts.server.ts";
import { shownClaims } from "../claims/shown-claims.server.ts";
import { readPhotographs } from "../pictures/photographs.server.ts";

/** The text of a page, with its claims resolved, its photographs found and its placeholders filled in. */
export async function siteText<Key extends TextKey>(db: Db, key: Key): Promise<SiteText<Key>> {
  const { body, hasClaims, pictures } = heldText(key);
  // A page without figures asks for no proofs, and one without photographs for no pictures.
  const spelled = hasClaims ? (await shownClaims(db)).spelled : [];
  const found = await readPhotographs(db, pictures);
  return showPhotographs(resolveClaims<unknown>(body, spelled), found) as SiteText<Key>;
}
