import { findOwnPicture } from "#app/domain/site/pictures/own-picture.server.ts";
import { type Picture, smallestKey } from "#app/domain/site/pictures/picture.ts";
import { storeOwnPicture } from "#app/domain/site/pictures/pictures.server.ts";
import { takeFile } from "#app/routing/take-file.ts";
import type { Brand } from "#app/theme/brand.ts";
import type { Db } from "#db/connection.server.ts";
import { PICTURE_BYTES, sentName } from "./seller-parts.tsx";

/**
 * The pictures that the form leaves, and what is wrong with those that it has brought. A new one is stored at once, and
 * the form holds its key from then on: neither a refusal nor « Confirmez votre identité » costs it.
 */
export async function takePictures(db: Db, form: FormData, { logo, portrait }: Brand) {
  const pictures: Record<"logo" | "portrait", Picture | null> = { logo, portrait };
  const wrong: Record<string, string[]> = {};
  for (const name of ["logo", "portrait"] as const) {
    const file = takeFile(form, name);
    const isFit = file !== null && file.size <= PICTURE_BYTES;
    const stored = isFit ? await storeOwnPicture(db, Buffer.from(await file.bytes())) : null;
    if (file && !stored) wrong[name] = ["Il faut une image JPEG, PNG, WebP ou AVIF de 5\u00a0Mo au plus."];
    if (stored) form.delete(`sans_${name}`);
    const isRemoved = form.has(`sans_${name}`);
    const before = await findOwnPicture(db, `${form.get(sentName(name)) ?? ""}`);
    const sent = stored ?? (isRemoved ? null : before);
    form.set(sentName(name), sent ? smallestKey(sent) : "");
    // The box beside a picture that is not saved yet takes that one back, not the one that is online.
    if (sent || (isRemoved && !before)) pictures[name] = sent;
  }
  return { pictures, wrong };
}
