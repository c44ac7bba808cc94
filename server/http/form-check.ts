const MAX_FIELDS = 100;
/**
 * The site's forms are flat lists. A field name like `a[999999999]` makes the form parser build an array of that
 * length, and `__intent__` makes it carry out commands in its value.
 */
const PLAIN_NAME = /^(?!__(intent|state)__$)\w[\w-]{0,63}$/;

/** The reason when a body is no flat form. Checked once here, before any route reads it. */
export async function formError(contentType = "", body: Buffer): Promise<"no-form" | "unreadable" | "too-many" | null> {
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(contentType)) return "no-form";
  const names = await fieldNames(contentType, body);
  if (!names?.every((name) => PLAIN_NAME.test(name))) return "unreadable";
  return names.length > MAX_FIELDS ? "too-many" : null;
}

async function fieldNames(contentType: string, body: Buffer): Promise<string[] | undefined> {
  const form = new Response(body as BodyInit, { headers: { "Content-Type": contentType } });
  return form.formData().then(
    (data) => [...data.keys()],
    () => undefined,
  );
}
