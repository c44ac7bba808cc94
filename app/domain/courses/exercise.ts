import { z } from "zod";
import type { WrittenFields } from "#db/schema/exercises.ts";

/** Of a field or a question: becomes the name of its control. */
export const key = z.string().regex(/^[a-z0-9-]{1,40}$/);
export const text = z.string().trim().min(1);
const field = { key, label: text, hint: text.optional() };

/** The fields of an exercise, as an author defines them. */
export const exerciseFields = z.array(
  z.discriminatedUnion("kind", [
    z.strictObject({ ...field, kind: z.enum(["court", "long"]) }),
    z.strictObject({ ...field, kind: z.literal("nombre"), min: z.number(), max: z.number() }),
    z.strictObject({ ...field, kind: z.literal("choix"), options: z.array(text).min(2) }),
    z.strictObject({ ...field, kind: z.literal("tableau"), columns: z.array(text).min(1), rows: z.int().min(1) }),
  ]),
);

export type ExerciseField = z.infer<typeof exerciseFields>[number];

/** Characters. A long answer holds more than three thousand words. */
const LONGEST = { court: 500, long: 20_000, cell: 500 };

export type AnswerError =
  | { field: string; reason: "too-long"; most: number }
  | { field: string; reason: "no-number" }
  | { field: string; reason: "out-of-range"; min: number; max: number }
  | { field: string; reason: "no-option" };

/** A form as it was sent: the value of each control by its name. */
export type SentForm = Readonly<Record<string, string>>;

/** The name of a table's cell in a form; rows and columns are counted from 1. */
export function cellName(table: string, row: number, column: number): string {
  return `${table}_${row}_${column}`;
}

/** Reads what a learner has written. Nothing is required: a sheet may be filled in bit by bit. */
export function readWritten(
  fields: ExerciseField[],
  form: SentForm,
): { written: WrittenFields; errors: AnswerError[] } {
  const written: WrittenFields = {};
  const errors: AnswerError[] = [];
  for (const field of fields) {
    const answer = readField(field, form);
    if ("reason" in answer) errors.push(answer);
    else if (answer.value !== undefined) written[field.key] = answer.value;
  }
  return { written, errors };
}

type Read = AnswerError | { value: WrittenFields[string] | undefined };

function readField(field: ExerciseField, form: SentForm): Read {
  if (field.kind === "tableau") return readTable(field, form);
  const value = cleaned(form[field.key]);
  if (!value) return { value: undefined };
  if (field.kind === "nombre") return readNumber(field, value);
  if (field.kind === "choix")
    return field.options.includes(value) ? { value } : { field: field.key, reason: "no-option" };
  return fitting(field.key, value, LONGEST[field.kind]);
}

function readNumber({ key, min, max }: Extract<ExerciseField, { kind: "nombre" }>, value: string): Read {
  const number = /^[-+]?[\d\s]*[.,]?\d+$/.test(value) ? Number(value.replace(/\s/g, "").replace(",", ".")) : Number.NaN;
  if (!Number.isFinite(number)) return { field: key, reason: "no-number" };
  if (number < min || number > max) return { field: key, reason: "out-of-range", min, max };
  return { value: number };
}

/** Rows behind the last one with a word in it are left away. */
function readTable({ key, columns, rows }: Extract<ExerciseField, { kind: "tableau" }>, form: SentForm): Read {
  const cells = Array.from({ length: rows }, (_, row) =>
    columns.map((_, column) => cleaned(form[cellName(key, row + 1, column + 1)])),
  );
  const long = cells.flatMap((row, y) =>
    row.flatMap((cell, x) => (cell.length > LONGEST.cell ? [[y + 1, x + 1] as const] : [])),
  )[0];
  if (long) return { field: cellName(key, ...long), reason: "too-long", most: LONGEST.cell };
  const last = cells.findLastIndex((row) => row.some(Boolean));
  return { value: last < 0 ? undefined : cells.slice(0, last + 1) };
}

function fitting(field: string, value: string, most: number): Read {
  return value.length > most ? { field, reason: "too-long", most } : { value };
}

/** Without the NUL that PostgreSQL refuses, and with one kind of line end. */
function cleaned(value = ""): string {
  return value.replaceAll("\0", "").replace(/\r\n?/g, "\n").trim();
}

/** The form that shows what was written. */
export function formOf(fields: ExerciseField[], written: WrittenFields): SentForm {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = written[field.key];
      if (value === undefined) return [];
      if (!Array.isArray(value))
        return [[field.key, typeof value === "number" ? String(value).replace(".", ",") : value]];
      return value.flatMap((row, y) => row.map((cell, x) => [cellName(field.key, y + 1, x + 1), cell]));
    }),
  );
}
