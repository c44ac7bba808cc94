import { createHash } from "node:crypto";
import { sql } from "kysely";
import { enqueueNow } from "#app/jobs/queue.server.ts";
import { pictureAddress } from "#app/routing/picture-address.ts";
import type { Db } from "#db/connection.server.ts";

function sourceOf(imageUrl: string): string {
  return `formation-${createHash("sha256").update(imageUrl).digest("hex").slice(0, 32)}`;
}

/** A copy of another site's picture: visitors' browsers call no other host. It answers 404 until it exists. */
export function picturePath(imageUrl: string | null): string | null {
  return imageUrl?.startsWith("https://") ? pictureAddress(`${sourceOf(imageUrl)}.webp`) : imageUrl;
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
