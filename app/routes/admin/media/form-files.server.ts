import { Readable } from "node:stream";
import type { Actor } from "#app/domain/journal/audit/audit.server.ts";
import { receiveFile, refusalOf } from "#app/domain/school/media/receive.server.ts";
import type { Db } from "#db/connection.server.ts";
import { FILE_REFUSED, UPLOAD_LABELS } from "./labels.ts";
import { fileFieldOf } from "./media-file-field.view.tsx";

/** Stores what was sent beside the choices of the media library, and chooses it. The errors stand beside the choices. */
export async function takeFiles(db: Db, actor: Actor, form: FormData): Promise<Record<string, string[]>> {
  const errors: Record<string, string[]> = {};
  for (const [name, file] of [...form]) {
    if (!(file instanceof File)) continue;
    form.delete(name);
    const choice = [...form.keys()].find((other) => fileFieldOf(other) === name);
    if (file.size === 0 || !choice) continue;
    const reason = await refusalOf(file.size);
    const bytes = Buffer.from(await file.arrayBuffer());
    const received = reason ? null : await receiveFile(db, actor, file.name, Readable.from([bytes]));
    if (received?.ok && !received.isRefused) form.set(choice, received.id);
    else if (received?.ok) errors[choice] = [FILE_REFUSED];
    else errors[choice] = [UPLOAD_LABELS[received?.reason ?? reason ?? "cut"]];
  }
  return errors;
}
