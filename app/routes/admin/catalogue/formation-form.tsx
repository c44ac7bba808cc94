import { z } from "zod";
import type { EditableFormation, FormationInput } from "#app/domain/shop/catalogue/editable-formation.server.ts";
import { looseCheckbox, momentField, textField, wholeNumberField } from "#app/domain/values/fields.ts";
import { isId } from "#app/domain/values/ids.ts";
import { linesOf, paragraphsOf } from "#app/domain/values/lines.ts";
import { cutSlug, slugOf } from "#app/domain/values/slug.ts";
import { toParisField } from "#app/domain/values/time.ts";
import { differences } from "#app/ui/audit-changes.ts";
import { DataTable } from "#app/ui/data-table.tsx";
import { PICTURE_GONE } from "../media/labels.ts";
import { COLUMNS, type FieldName, HISTORY_LABELS } from "./labels.ts";
import { checkSale, launchReason, saleFields } from "./sale-fields.tsx";

const MAX_SEATS = 1_000_000;
const MAX_SLUG = 80;
const MOMENT = "Indiquez une date et une heure, par exemple 2026-12-31T09:00.";

const optionalText = (max: number) => textField({ max }).default("");
const prose = (max: number) => textField({ isTypeset: true, max }).default("");
const moment = () => momentField(MOMENT).nullable().default(null);

/** Also of one that was removed meanwhile. */
export const NO_SUBJECT = "Choisissez une catégorie.";

/** Also of one that was deleted meanwhile. */
export const NO_SUGGESTION = "Choisissez une formation de la liste.";

const stripeId = optionalText(255).refine(
  (value) => /^[\w-]*$/.test(value),
  "Un identifiant Stripe n’a que des lettres, chiffres, _ et -.",
);
const STRIPE_IDS = {
  stripe_price_id: "Indiquez l’identifiant du prix chez Stripe, ou choisissez «\u00a0Préparer chez Stripe\u00a0».",
  stripe_product_id: "Indiquez l’identifiant du produit chez Stripe, ou choisissez «\u00a0Préparer chez Stripe\u00a0».",
} as const;

export const formationSchema = z
  .object({
    name: textField({ isTypeset: true, missing: "Indiquez le nom de la formation.", min: 1, max: 200 }),
    slug: textField({ missing: "Indiquez l’adresse de la formation.", min: 1, max: MAX_SLUG }).refine(
      (value) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(value),
      "Une adresse n’a que des minuscules sans accent, des chiffres et des tirets, par exemple « lancer-startup ».",
    ),
    description: prose(5000),
    stripe_price_id: stripeId,
    stripe_product_id: stripeId,
    type: z.enum(["payment", "subscription"], { error: "Choisissez un type." }),
    features: prose(10_000).transform(linesOf),
    questions: prose(10_000)
      .transform(questionsOf)
      .refine(
        (questions) => questions.every(({ answer }) => answer),
        "Chaque question est suivie de sa réponse, à la ligne.",
      ),
    image_url: optionalText(1000)
      .refine(
        (value) => !value || isImageAddress(value),
        "Indiquez une adresse qui commence par https://, ou l’adresse d’une image de ce site, qui commence par /.",
      )
      .transform((value) => value || null),
    image_asset: optionalText(40)
      .refine((value) => !value || isId(value), PICTURE_GONE)
      .transform((value) => value || null),
    category: z.string(NO_SUBJECT).regex(/^[a-z0-9-]{1,60}$/, NO_SUBJECT),
    status: z.enum(["draft", "open", "closed", "full", "archived"], { error: "Choisissez un statut." }),
    is_active: looseCheckbox,
    attestation: looseCheckbox,
    omits_to_come: looseCheckbox,
    deducts_purchases: looseCheckbox,
    suggested_formation: optionalText(40)
      .refine((value) => !value || isId(value), NO_SUGGESTION)
      .transform((value) => value || null),
    ...saleFields,
    launch_reason: launchReason,
    open_date: moment(),
    close_date: moment(),
    max_participants: wholeNumberField({ max: MAX_SEATS }).nullable().default(null),
    version: textField({ max: 100 }).nullable().default(null),
  })
  .superRefine(checkSale)
  .superRefine((form, context) => {
    // A draft may wait for « Préparer chez Stripe ».
    if (form.status === "draft") return;
    for (const field of ["stripe_price_id", "stripe_product_id"] as const)
      if (!form[field]) context.addIssue({ code: "custom", path: [field], message: STRIPE_IDS[field] });
  })
  .refine((form) => !form.open_date || !form.close_date || form.open_date <= form.close_date, {
    path: ["close_date"],
    message: "La fermeture ne peut pas précéder l’ouverture.",
  });

/** A path of the site or an https address, never a `javascript:` one. */
function isImageAddress(value: string): boolean {
  if (/^\/(?!\/)[\w./-]+$/.test(value)) return true;
  return URL.canParse(value) && new URL(value).protocol === "https:" && !/[\s\\]/.test(value);
}

const FIELDS = Object.keys(COLUMNS) as FieldName[];

const fieldOf = (column: keyof FormationInput) => FIELDS.find((field) => COLUMNS[field] === column) as FieldName;

type FormValues = Record<FieldName, string>;

/** The fields of a valid form as columns. */
export function toInput(fields: Omit<z.output<typeof formationSchema>, "version" | "launch_reason">): FormationInput {
  return Object.fromEntries(FIELDS.map((field) => [COLUMNS[field], fields[field]])) as unknown as FormationInput;
}

export function toValues(input: FormationInput): FormValues {
  return valuesOf((field) => {
    if (field === "questions") return questionsText(input.questions);
    const value = input[COLUMNS[field]];
    if (Array.isArray(value)) return value.join("\n");
    if (value instanceof Date) return toParisField(value);
    return typeof value === "boolean" ? (value ? "on" : "") : `${value ?? ""}`;
  });
}

/** The fields that only our page has. */
const PAGE_FIELDS = [
  "questions",
  "image_asset",
  "attestation",
  "omits_to_come",
  "deducts_purchases",
  "suggested_formation",
  "regime",
  "counsel_confirmed_on",
] as const;
const PRICE_FIELDS = ["price", "promotional_price"] as const;
const DAYS_OF_PRICE = ["promotion_from", "promotion_until", "launch_until", "next_amount"] as const;

/**
 * Adds to a program's form the fields that it does not know, as they are stored: a box that is absent would count as
 * unticked. The days of a launch or a promotion hold only for the prices that they were entered with.
 */
export function addStored(form: FormData, stored: EditableFormation | undefined): void {
  if (!stored) return;
  const values = toValues(stored.input);
  const isSamePrice = PRICE_FIELDS.every((name) => `${form.get(name) ?? ""}`.replace(/\D/g, "") === values[name]);
  for (const name of isSamePrice ? [...PAGE_FIELDS, ...DAYS_OF_PRICE] : PAGE_FIELDS)
    if (!form.has(name)) form.set(name, values[name]);
}

const INITIAL = { price: "0", category: "entrepreneuriat", type: "payment", status: "draft", is_active: "on" };
export const DEFAULTS = valuesOf((field) => (INITIAL as Partial<FormValues>)[field] ?? "");

/** A program may create a formation with the required fields only; an address that nobody has typed is made of the name. */
export function addDefaults(form: FormData): void {
  if (!`${form.get("slug") ?? ""}`.trim()) form.set("slug", cutSlug(slugOf(`${form.get("name") ?? ""}`), MAX_SLUG));
  for (const name of ["category", "type", "status"] as const) if (!form.has(name)) form.set(name, DEFAULTS[name]);
}

function valuesOf(value: (field: FieldName) => string): FormValues {
  return Object.fromEntries(FIELDS.map((field) => [field, value(field)])) as FormValues;
}

interface Question {
  question: string;
  answer: string;
}

/** Parses paragraphs, each with a question in its first line and the answer in the others. */
function questionsOf(text: string): Question[] {
  return paragraphsOf(text).map(([question = "", ...answer]) => ({ question, answer: answer.join(" ") }));
}

function questionsText(questions: readonly Question[]): string {
  return questions.map(({ question, answer }) => `${question}\n${answer}`).join("\n\n");
}

/**
 * What is shown when somebody else has saved since the form was opened. Fields that this administrator has not changed
 * take the values that are saved now; `version` and `base` belong to those.
 */
export function conflictOf({ version, input: saved }: EditableFormation, mine: FormationInput, base: unknown) {
  const [opened, theirs, typed] = [readBase(base), toValues(saved), toValues(mine)];
  const isUntouched = (field: FieldName) => opened[field] === typed[field];
  return {
    version,
    base: JSON.stringify(theirs),
    values: valuesOf((field) => (isUntouched(field) ? theirs : typed)[field]),
    differences: differences(saved, mine, HISTORY_LABELS).map(({ field, label, old, now }) => ({
      label,
      theirs: old,
      mine: isUntouched(fieldOf(field)) ? `${old} (repris)` : now,
    })),
  };
}

/** Without the values that the form was opened with every field counts as changed. */
function readBase(base: unknown): Record<string, string> {
  try {
    return z.record(z.string(), z.string()).parse(JSON.parse(String(base)));
  } catch {
    return {};
  }
}

/** Shows what somebody else has saved meanwhile; sending the form again overwrites it. */
export function ConflictNotice({
  title,
  differences,
}: { title: string | null } & Pick<ReturnType<typeof conflictOf>, "differences">) {
  return (
    // biome-ignore lint/a11y/noAutofocus: the page has just come back because of this
    <div className="notice notice-error" role="alert" tabIndex={-1} autoFocus>
      <p className="notice-title">{title}</p>
      <p>
        Rien n’a été écrasé. Ce que vous n’aviez pas touché est repris de ce qui est enregistré&nbsp;; comparez le
        reste, corrigez si besoin, puis sauvegardez de nouveau.
      </p>
      <DataTable
        caption="Ce qui diffère"
        columns={["Champ", "Enregistré", "Dans ce formulaire"]}
        rows={differences.map(({ label, theirs, mine }) => ({ key: label, cells: [label, theirs, mine] }))}
        empty="Votre saisie est identique à ce qui est enregistré."
      />
    </div>
  );
}
