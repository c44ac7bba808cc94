import { createHash } from "node:crypto";
import { sql } from "kysely";
import { enqueueNow } from "#app/jobs/queue.server.ts";
import { pictureAddress } from "#app/routing/picture-address.ts";
import type { Db } from "#db/connection.server.ts";

/** The key of another site's picture among the pictures of the library. */
function sourceOf(imageUrl: string): string {
  return `formation-${createHash("sha256").update(imageUrl).digest("hex").slice(0, 32)}`;
}

/**
 * The address of a training's picture in a page. A path of the site stays as it is. For another site's address it is
 * that of our copy, because visitors' browsers call no other host; until the copy exists, it answers 404.
 */
export function picturePath(imageUrl: string | null): string | null {
  return imageUrl?.startsWith("https://") ? pictureAddress(`${sourceOf(imageUrl)}.webp`) : imageUrl;
}

/** Queues the copy of a picture at another site's address. Saving the training again tries again. */
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
