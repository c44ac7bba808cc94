const MAX_FIELDS = 100;
/**
 * Our forms are flat lists. A name like `a[999999999]` makes the form parser build an array of that length, and
 * `__intent__` has it carry out what its value says, that among others.
 */
const PLAIN_NAME = /^(?!__(intent|state)__$)\w[\w-]{0,63}$/;
/** What arrives there is signed JSON, read as bytes. */
const WITHOUT_FORM = new Set(["/webhooks/stripe"]);

export type FormFault = { status: 400 | 413 | 415; text: string };

/** What is wrong with a body as a form of ours, if anything: checked once here, before any route reads it. */
export async function formFault(path: string, contentType = "", body: Buffer): Promise<FormFault | undefined> {
  if (WITHOUT_FORM.has(path)) return undefined;
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(contentType)) {
    return { status: 415, text: "Cette adresse n’attend qu’un formulaire." };
  }
  const names = await fieldNames(contentType, body);
  if (!names?.every((name) => PLAIN_NAME.test(name))) return { status: 400, text: "Ce formulaire est illisible." };
  return names.length > MAX_FIELDS ? { status: 413, text: "L’envoi est trop volumineux." } : undefined;
}

async function fieldNames(contentType: string, body: Buffer): Promise<string[] | undefined> {
  const form = new Response(body as BodyInit, { headers: { "Content-Type": contentType } });
  return form.formData().then(
    (data) => [...data.keys()],
    () => undefined,
  );
}
