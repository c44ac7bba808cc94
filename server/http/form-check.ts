import { ENCODED, MULTIPART, PLAIN_NAME } from "../../app/routing/form-type.ts";

const FIELDS = 100;
/** Of a field in a multipart form: its name, and the name and type of a file. */
const MAX_HEAD_BYTES = 1024;
export type FormError = "no-form" | "unreadable" | "too-many";

/**
 * The reason when a body is no flat form, as the routes' own parser reads it (decision 99). Fields are counted before they
 * are parsed: the parser's time grows with the square of their number (1 MiB of `a&`: 2.5 s).
 */
export async function formError(contentType = "", body: Buffer, fields = FIELDS): Promise<FormError | null> {
  const [isMultipart, quoted, plain] = MULTIPART.exec(contentType) ?? [];
  if (isMultipart) {
    const starts = positionsOf(`--${quoted ?? plain}`, body, fields);
    // The last one ends the form.
    if (starts.length > fields + 1) return "too-many";
    if (!starts.slice(0, -1).every((start) => hasShortHead(body.subarray(start)))) return "unreadable";
  } else if (ENCODED.test(contentType)) {
    if (positionsOf("&", body, fields).length >= fields) return "too-many";
  } else return /^multipart\/form-data\b/i.test(contentType) ? "unreadable" : "no-form";
  const form = new Response(body as BodyInit, { headers: { "Content-Type": contentType } });
  return form.formData().then(
    (data) => ([...data.keys()].every((name) => PLAIN_NAME.test(name)) ? null : "unreadable"),
    () => "unreadable",
  );
}

/** No more positions than are needed to refuse the form. */
function positionsOf(sign: string, body: Buffer, fields: number): number[] {
  const found: number[] = [];
  for (let at = body.indexOf(sign); at >= 0 && found.length <= fields + 1; at = body.indexOf(sign, at + 1)) {
    found.push(at);
  }
  return found;
}

function hasShortHead(part: Buffer): boolean {
  return part.subarray(0, MAX_HEAD_BYTES).includes("\r\n\r\n");
}
