import { Readable } from "node:stream";
import { photographsIn } from "#app/content/photograph.ts";
import type { Actor } from "#app/domain/journal/audit/audit.server.ts";
import { listPictures } from "#app/domain/school/media/library.server.ts";
import { receiveFile, refusalOf } from "#app/domain/school/media/receive.server.ts";
import { preparePhotograph } from "#app/domain/site/pictures/photographs.server.ts";
import type { TextRemark } from "#app/domain/site/texts/text-checks.ts";
import type { Option } from "#app/ui/select-options.tsx";
import type { Db } from "#db/connection.server.ts";
import { FILE_REFUSED, PICTURE_GONE, UPLOAD_LABELS } from "./labels.ts";
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

/** The pictures of the media library, for a field that chooses one. */
export async function pictureChoices(db: Db): Promise<Option[]> {
  return (await listPictures(db)).map(({ id, name }) => ({ value: id, label: name }));
}

/** Makes the site's sizes of the photographs of a text, before it is looked at. A fault for each that is not there. */
export async function remarksOnPhotographs(db: Db, body: unknown): Promise<TextRemark[]> {
  const remarks: TextRemark[] = [];
  for (const { field, asset } of photographsIn(body))
    if (!(await preparePhotograph(db, asset)))
      remarks.push({
        field: `${field}-asset`,
        message: PICTURE_GONE,
        isFault: true,
      });
  return remarks;
}
