import { createHash } from "node:crypto";
import { sql } from "kysely";
import { enqueueNow } from "#app/jobs/queue.server.ts";
import type { Db } from "#db/connection.server.ts";
import { pictureAddress } from "../../picture-address.ts";

/** Under what the picture at another site's address is kept, among the pictures of the library. */
function sourceOf(imageUrl: string): string {
  return `formation-${createHash("sha256").update(imageUrl).digest("hex").slice(0, 32)}`;
}

/**
 * Where a page finds a training's picture: a path of the site stays as it is, another site's address leads to our
 * copy, as no visitor's browser asks another host. Until there is a copy nothing is there.
 */
export function picturePath(imageUrl: string | null): string | null {
  return imageUrl?.startsWith("https://") ? pictureAddress(`${sourceOf(imageUrl)}.webp`) : imageUrl;
}

/** Has the picture copied, if it is another site's; saving the training again tries again. */
export async function wantFormationPicture(trx: Db, imageUrl: string | null): Promise<void> {
  if (!imageUrl?.startsWith("https://")) return;
  const source = sourceOf(imageUrl);
  await trx
    .insertInto("library_pictures")
    .values({ source, url: imageUrl, url_seen_at: sql<Date>`now()`, widths: sql<number[]>`'{}'` })
    .onConflict((conflict) => conflict.column("source").doNothing())
    .execute();
  await enqueueNow(trx, "fetch-picture", { source });
}
