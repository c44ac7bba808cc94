import type { Readable } from "node:stream";
import { z } from "zod";
import type { FigureId } from "#app/content/figures.ts";
import { MAX_PROOF_BYTES } from "#app/domain/site/claims/proof-type.ts";
import type { Statement } from "#app/domain/site/claims/validity.ts";
import { dayField, lineField, textField } from "#app/domain/values/fields.ts";
import { parisDay, parisMidnight } from "#app/domain/values/time.ts";

const DAY = "Indiquez un jour.";
const PAST = "Indiquez un jour passé.";
const COUNT = "Indiquez un nombre entier, à partir de 1.";
const today = () => parisDay(new Date()).toString();
const day = dayField(DAY).nullable().default(null);
const past = dayField(PAST)
  .refine((value) => value <= today(), PAST)
  .nullable()
  .default(null);
/** A proof expires after two years; then the figure must be counted again. */
const MAX_VALIDITY = { years: 2 };

export const claimSchema = z
  .object({
    valeur: lineField({ missing: "Indiquez le chiffre, comme il doit paraître.", min: 1, max: 40 }),
    source: lineField({ max: 300 }).default(""),
    echantillon: z.coerce.number(COUNT).int(COUNT).min(1, COUNT).max(10_000_000, COUNT).nullable().default(null),
    du: past,
    au: past,
    charges: textField({ max: 500 }).default(""),
    verifie: past,
    valable: day,
    ouvert: z.string().max(40).default(""),
  })
  .superRefine(({ du, au, valable, verifie }, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
    if (du && au && au < du) refuse("au", "Le dernier jour ne précède pas le premier.");
    if (verifie && valable && valable < today())
      refuse("valable", "Ce jour est passé\u00a0: le chiffre ne paraîtrait pas.");
    if (valable && valable > parisDay(new Date()).add(MAX_VALIDITY).toString())
      refuse("valable", "Deux ans au plus\u00a0: ensuite, le chiffre est à vérifier de nouveau.");
  });

export function toStatement(key: FigureId, form: z.infer<typeof claimSchema>): Statement {
  const { valeur, source, echantillon, du, au, charges, verifie, valable } = form;
  return {
    ...{ key, value: valeur, source, sampleSize: echantillon, from: du, to: au, charges },
    verifiedAt: verifie === null ? null : parisMidnight(Temporal.PlainDate.from(verifie)),
    // The proof counts through its last day.
    expiresAt: valable === null ? null : parisMidnight(Temporal.PlainDate.from(valable).add({ days: 1 })),
  };
}

/** What the form begins with. */
export function toValues(statement: Statement | null, value: string): Record<string, string> {
  return {
    valeur: statement?.value ?? value,
    source: statement?.source ?? "",
    echantillon: statement?.sampleSize ? `${statement.sampleSize}` : "",
    du: statement?.from ?? "",
    au: statement?.to ?? "",
    charges: statement?.charges ?? "",
    verifie: statement?.verifiedAt ? parisDay(statement.verifiedAt).toString() : "",
    valable: statement?.expiresAt ? parisDay(new Date(statement.expiresAt.getTime() - 1)).toString() : "",
  };
}

/** The form's other fields need little space beside the file. */
const MAX_FORM_BYTES = MAX_PROOF_BYTES + 2 * 1024 * 1024;

/** The whole form, read after the guard; null when it is far too large, or not a form. */
export async function readClaimForm(stream: Readable | undefined, headers: Headers): Promise<FormData | null> {
  const type = headers.get("Content-Type") ?? "";
  if (!stream || Number(headers.get("Content-Length") ?? 0) > MAX_FORM_BYTES) return null;
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_FORM_BYTES) return null;
    chunks.push(chunk);
  }
  const body = new Response(Buffer.concat(chunks), { headers: { "Content-Type": type } });
  return body.formData().catch(() => null);
}

/** The chosen file, if any: browsers send an empty file field as a file without a name. */
export async function fileOf(form: FormData): Promise<{ name: string; bytes: Uint8Array } | null> {
  const file = form.get("fichier");
  if (!(file instanceof File) || file.size === 0) return null;
  return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
}
