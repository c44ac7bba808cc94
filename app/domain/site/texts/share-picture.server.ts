import { env } from "#app/config/env.server.ts";
import { brand } from "#app/config/seller.server.ts";
import { ofName } from "#app/content/typography.ts";
import { pictureAddress } from "#app/routing/picture-address.ts";
import { ORIGINAL_BRAND } from "#app/theme/brand.ts";
import type { Db } from "#db/connection.server.ts";
import { heldText } from "../../values/published-texts.server.ts";
import { type SharePicture, shareOf } from "../pictures/picture.ts";
import { siteText } from "./site-texts.server.ts";

/** What a messenger or a network shows beside a link to the site: the founder's own; else, while the home page is the sample's, the sample's; else shapes in her colours. */
export async function sharePicture(db: Db): Promise<SharePicture> {
  const name = env.SITE_NAME;
  const { picture } = await siteText(db, "partage");
  const chosen = shareOf(picture ?? null, picture?.alt || name);
  if (chosen) return chosen;
  const { palette, logo } = brand;
  if (palette === ORIGINAL_BRAND.palette && !logo && heldText("accueil").tellsStory())
    return { path: "/share.png", alt: name };
  return {
    path: pictureAddress(`share-${palette}.png`),
    alt: `Un soleil sur des collines, aux couleurs ${ofName(name)}`,
  };
}
