import { Readable } from "node:stream";
import { photographsIn } from "#app/content/photograph.ts";
import type { Actor } from "#app/domain/journal/audit/audit.server.ts";
import { findKind, listPictures } from "#app/domain/school/media/library.server.ts";
import { receiveFile, refusalOf } from "#app/domain/school/media/receive.server.ts";
import { preparePhotograph } from "#app/domain/site/pictures/photographs.server.ts";
import type { TextRemark } from "#app/domain/site/texts/text-checks.ts";
import type { Option } from "#app/ui/select-options.tsx";
import type { Db } from "#db/connection.server.ts";
import type { MediaKind } from "#db/types.ts";
import { choiceOf } from "./asset-parts.view.tsx";
import { PICTURE_GONE, refusedText, UPLOAD_LABELS } from "./labels.ts";
import { KEPT_IN_MEDIA, wrongKind } from "./wrong-kind.ts";

/** Stores what was sent beside the choices of the media library, and chooses it. The errors stand beside the choices. */
export async function takeFiles(db: Db, actor: Actor, form: FormData): Promise<Record<string, string[]>> {
  const errors: Record<string, string[]> = {};
  for (const [name, file] of [...form]) {
    if (!(file instanceof File)) continue;
    form.delete(name);
    const field = choiceOf(name);
    if (file.size === 0 || !field || !form.has(field.choice)) continue;
    const { choice, of } = field;
    const reason = await refusalOf(file.size);
    const bytes = Buffer.from(await file.arrayBuffer());
    const received = reason ? null : await receiveFile(db, actor, file.name, Readable.from([bytes]));
    const kind = received?.ok && !received.refusal ? await findKind(db, received.id) : undefined;
    if (received?.ok && kind && fits(kind, of)) form.set(choice, received.id);
    else if (kind) errors[choice] = [`${wrongKind(file.name, kind.kind, of)} ${KEPT_IN_MEDIA}`];
    else if (received?.ok) errors[choice] = [refusedText(received.refusal ?? "")];
    else errors[choice] = [UPLOAD_LABELS[received?.reason ?? reason ?? "cut"]];
  }
  return errors;
}

const fits = ({ kind, isPdf }: { kind: MediaKind; isPdf: boolean }, of: "image" | "gift") =>
  of === "image" ? kind === "image" : kind === "audio" || isPdf;

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
