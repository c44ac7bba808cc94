import { photographsIn } from "#app/content/photograph.ts";
import { listPictures } from "#app/domain/school/media/library.server.ts";
import { preparePhotograph } from "#app/domain/site/pictures/photographs.server.ts";
import type { TextRemark } from "#app/domain/site/texts/text-checks.ts";
import type { Option } from "#app/ui/select-options.tsx";
import type { Db } from "#db/connection.server.ts";
import { PICTURE_GONE } from "./labels.ts";

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
