import { resolveClaims } from "#app/content/claim.ts";
import type { SiteText, TextKey } from "#app/content/texts/registry.ts";
import type { Db } from "#db/connection.server.ts";
import { heldText } from "../../values/published-texts.server.ts";
import { shownClaims } from "../claims/shown-claims.server.ts";

/** The text of a page, with its claims resolved and its placeholders filled in. */
export async function siteText<Key extends TextKey>(db: Db, key: Key): Promise<SiteText<Key>> {
  const { body, hasClaims } = heldText(key);
  // A page without figures asks for no proofs.
  const spelled = hasClaims ? (await shownClaims(db)).spelled : [];
  return resolveClaims<unknown>(body, spelled) as SiteText<Key>;
}
