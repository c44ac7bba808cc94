import { sql } from "kysely";
import { enqueueNow } from "#app/jobs/queue.server.ts";
import { pictureAddress } from "#app/routing/picture-address.ts";
import type { Db } from "#db/connection.server.ts";
import { hashOf } from "../../values/hash.server.ts";
import type { SitePicture } from "./photographs.server.ts";
import { OF_MEDIA } from "./pictures.server.ts";

function sourceOf(imageUrl: string): string {
  return `formation-${hashOf(imageUrl).slice(0, 32)}`;
}

/** A copy of another site's picture: visitors' browsers call no other host. It answers 404 until it exists. */
function picturePath(imageUrl: string | null): string | null {
  return imageUrl?.startsWith("https://") ? pictureAddress(`${sourceOf(imageUrl)}.webp`) : imageUrl;
}

/** Of a row of `formations`: the picture of the media library that was chosen for it. */
export const chosenPicture = sql<SitePicture | null>`(
  select json_build_object('hash', hash, 'width', width, 'height', height, 'widths', widths, 'focus', focus)
  from media_assets join library_pictures on source = ${sql.lit(OF_MEDIA)} || media_assets.id
  where media_assets.id = formations.image_asset_id and hash is not null
)`.as("picture");

/** What stands for a formation: the picture that was chosen, or the address of one. */
export function coverOf({ picture, imageUrl }: { picture: SitePicture | null; imageUrl: string | null }) {
  return picture ?? picturePath(imageUrl);
}

/** Saving the formation again tries again. */
export async function queueFormationPicture(trx: Db, imageUrl: string | null): Promise<void> {
  if (!imageUrl?.startsWith("https://")) return;
  const source = sourceOf(imageUrl);
  await trx
    .insertInto("libraryPictures")
    .values({ source, url: imageUrl, urlSeenAt: sql<Date>`now()`, widths: sql<number[]>`'{}'` })
    .onConflict((conflict) => conflict.column("source").doNothing())
    .execute();
  await enqueueNow(trx, "fetch-picture", { source });
}
