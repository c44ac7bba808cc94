import { z } from "zod";
import type { AnswerValues } from "#db/types.ts";

export const key = z.string().regex(/^[a-z0-9-]{1,40}$/);
export const text = z.string().trim().min(1);
const field = { key, label: text, hint: text.optional() };

export const exerciseFields = z.array(
  z.discriminatedUnion("kind", [
    z.strictObject({ ...field, kind: z.enum(["short", "long"]) }),
    z.strictObject({ ...field, kind: z.literal("number"), min: z.number(), max: z.number() }),
    z.strictObject({ ...field, kind: z.literal("choice"), options: z.array(text).min(2) }),
    z.strictObject({
      ...field,
      kind: z.literal("table"),
      columns: z.array(text).min(1),
      rows: z.int().min(1),
      /** What stands in the first column of the first rows, for a learner who only fills in the others. */
      names: z.array(text).optional(),
    }),
  ]),
);

export type ExerciseField = z.infer<typeof exerciseFields>[number];
type TableField = Extract<ExerciseField, { kind: "table" }>;

/** Characters. A long answer holds more than three thousand words. */
const MAX_LENGTHS = { short: 500, long: 20_000, cell: 500 };
/** A number as it is typed, with its unit. The patterns that read it take seconds for 100 KB. */
const MAX_NUMBER_LENGTH = 40;
/** « 1 200,50 € par mois »: the number, and what is left out. */
const NUMBER_AND_UNIT = /^([-+]?[\d\s]*(?:[.,]\d+|\d))([\p{L}\s€%°²³/.]*)$/u;
const THOUSANDS_DOT = /\.(?=\d{3}(?!\d))/g;
/** « 12 k€ » and « 3 mille » are other numbers, and a number is never guessed. */
const MULTIPLIES = /^\s*(?:[kK]\b|[kK]€|M\b|M€|Md|mill|cent|dizaine|douzaine)/;
export const MAX_ADDED_ROWS = 20;

export type AnswerError =
  | { field: string; reason: "too-long"; max: number }
  | { field: string; reason: "no-number" }
  | { field: string; reason: "out-of-range"; min: number; max: number }
  | { field: string; reason: "no-option" };

export type SentForm = Readonly<Record<string, string>>;

/** Rows and columns are counted from 1. */
export function cellName(table: string, row: number, column: number): string {
  return `${table}_${row}_${column}`;
}

/** No field is required. What the page did not have, or what its learner left as it was, stays. */
export function readAnswers(
  fields: ExerciseField[],
  form: SentForm,
  saved: AnswerValues = {},
): { answers: AnswerValues; errors: AnswerError[] } {
  const answers: AnswerValues = {};
  const errors: AnswerError[] = [];
  const shown = formValues(fields, saved);
  for (const field of fields) {
    const isUnchanged = field.kind !== "table" && cleaned(form[field.key] ?? shown[field.key]) === shown[field.key];
    const answer = isUnchanged ? { value: saved[field.key] } : readField(field, form, saved[field.key]);
    if ("reason" in answer) errors.push(answer);
    else if (answer.value !== undefined) answers[field.key] = answer.value;
  }
  return { answers, errors };
}

type Read = AnswerError | { value: AnswerValues[string] | undefined };

function readField(field: ExerciseField, form: SentForm, saved: AnswerValues[string] | undefined): Read {
  if (field.kind === "table") return readTable(field, form, Array.isArray(saved) ? saved : []);
  const value = cleaned(form[field.key]);
  if (!value) return { value: undefined };
  if (field.kind === "number") return readNumber(field, value);
  if (field.kind === "choice")
    return field.options.includes(value) ? { value } : { field: field.key, reason: "no-option" };
  // What was written before the author shortened the field keeps its lines.
  const hasLines = field.kind === "long" || String(saved).includes("\n");
  return fitting(field.key, hasLines ? value : inOneLine(value), MAX_LENGTHS[field.kind]);
}

function readNumber({ key, min, max }: Extract<ExerciseField, { kind: "number" }>, value: string): Read {
  const plain = value.length <= MAX_NUMBER_LENGTH ? withoutThousandsDots(value.replace(/^€\s*/, "")) : "";
  const [, digits = "", unit = ""] = NUMBER_AND_UNIT.exec(plain.replace("−", "-")) ?? [];
  const number = digits && !MULTIPLIES.test(unit) ? Number(digits.replace(/\s/g, "").replace(",", ".")) : Number.NaN;
  if (!Number.isFinite(number)) return { field: key, reason: "no-number" };
  if (number < min || number > max) return { field: key, reason: "out-of-range", min, max };
  return { value: number };
}

/** « 1.200,50 », « 1.200.000 ». A single dot without a comma is decimal, as on some keyboards. */
function withoutThousandsDots(value: string): string {
  const [whole = "", ...decimals] = value.split(",");
  const dots = whole.match(THOUSANDS_DOT)?.length ?? 0;
  return decimals.length > 0 || dots > 1 ? [whole.replace(THOUSANDS_DOT, ""), ...decimals].join(",") : value;
}

function readTable(table: TableField, form: SentForm, saved: string[][]): Read {
  const { key, columns } = table;
  const length = Math.max(saved.length, sentRows(table, form));
  const cells = Array.from({ length }, (_, row) =>
    columns.map((_, column) => inOneLine(cleaned(form[cellName(key, row + 1, column + 1)] ?? saved[row]?.[column]))),
  );
  for (const [row, line] of cells.entries()) {
    const name = nameOfRow(table, row + 1, line[0]);
    // Nobody has answered with the name alone.
    if (name) line[0] = line.slice(1).some(Boolean) ? name : "";
  }
  const long = cells.flatMap((row, y) =>
    row.flatMap((cell, x) => (cell.length > MAX_LENGTHS.cell ? [[y + 1, x + 1] as const] : [])),
  )[0];
  if (long) return { field: cellName(key, ...long), reason: "too-long", max: MAX_LENGTHS.cell };
  const last = cells.findLastIndex((row) => row.some(Boolean));
  return { value: last < 0 ? undefined : cells.slice(0, last + 1) };
}

/** Rows are counted from 1. None where a learner has written something else, before the author named the row. */
export function nameOfRow({ names, columns }: TableField, row: number, written = ""): string | undefined {
  const name = columns.length > 1 ? names?.[row - 1] : undefined;
  return !written || written === name ? name : undefined;
}

function authoredRows({ rows, names = [] }: TableField): number {
  return Math.max(rows, names.length);
}

export function maxRows(table: TableField): number {
  return authoredRows(table) + MAX_ADDED_ROWS;
}

/** The controls of the largest sheet, once its tables have grown. */
export const MAX_CONTROLS = 1000;

export function controlsOf(field: ExerciseField): number {
  return field.kind === "table" ? maxRows(field) * field.columns.length : 1;
}

export function canBeSent(fields: readonly ExerciseField[]): boolean {
  return fields.reduce((sum, field) => sum + controlsOf(field), 0) <= MAX_CONTROLS;
}

/** On paper. */
export const penLines = ({ kind }: ExerciseField): number => (kind === "long" ? 7 : 1);

export function withRows(table: TableField, form: SentForm, upTo: number): SentForm {
  const last = Math.min(upTo, maxRows(table));
  const empty = Array.from({ length: last }, (_, row) =>
    table.columns.map((_, column) => [cellName(table.key, row + 1, column + 1), ""] as const),
  );
  return { ...Object.fromEntries(empty.flat()), ...form };
}

/** Those that the author has set, a week's seven days among them; and all that the form has already. */
export function shownRows(table: TableField, form: SentForm): number {
  return Math.max(sentRows(table, form), authoredRows(table));
}

/** So many rows are folded, about five by five. */
const MANY_ROWS = 10;

/** `isNext`: the first group that has a row without a word. */
export function groupsOfRows(table: TableField, form: SentForm): { rows: number[]; isNext: boolean }[] {
  const rows = Array.from({ length: shownRows(table, form) }, (_, index) => index + 1);
  const count = rows.length < MANY_ROWS ? 1 : Math.round(rows.length / 5);
  const startOf = (group: number) => Math.round((group * rows.length) / count);
  const groups = Array.from({ length: count }, (_, group) => rows.slice(startOf(group), startOf(group + 1)));
  const isEmpty = (row: number) => table.columns.every((_, column) => !form[cellName(table.key, row, column + 1)]);
  const next = Math.max(
    0,
    groups.findIndex((group) => group.some(isEmpty)),
  );
  return groups.map((group, at) => ({ rows: group, isNext: at === next }));
}

export function sentRows(table: TableField, form: SentForm): number {
  const rows = Array.from({ length: maxRows(table) }, (_, index) => index + 1);
  const hasOne = (row: number) =>
    table.columns.some((_, column) => form[cellName(table.key, row, column + 1)] !== undefined);
  return rows.findLast(hasOne) ?? 0;
}

function fitting(field: string, value: string, max: number): Read {
  return value.length > max ? { field, reason: "too-long", max } : { value };
}

/** Removes the NUL that PostgreSQL refuses, and unifies line ends. */
function cleaned(value = ""): string {
  return value.replaceAll("\0", "").replace(/\r\n?/g, "\n").trim();
}

/** The Enter key breaks lines in every field. */
function inOneLine(text: string): string {
  const lines = text.split("\n").map((line) => line.trim());
  return lines.filter(Boolean).join(" ");
}

/** « Mes postes, ligne 2, Heures »: the field that an error is about, as its page calls it. */
export function nameOfField(fields: ExerciseField[], name: string): string {
  const own = fields.find(({ key }) => key === name);
  if (own) return own.label;
  const [, key, row, column] = /^([a-z0-9-]+)_(\d+)_(\d+)$/.exec(name) ?? [];
  const table = fields.find((field) => field.key === key);
  if (table?.kind !== "table") return "";
  return [table.label, `ligne\u00a0${row}`, table.columns[Number(column) - 1]].join(", ");
}

export function formValues(fields: ExerciseField[], answers: AnswerValues): SentForm {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = answers[field.key];
      if (value === undefined) return [];
      if (!Array.isArray(value))
        return [[field.key, typeof value === "number" ? String(value).replace(".", ",") : value]];
      return value.flatMap((row, y) => row.map((cell, x) => [cellName(field.key, y + 1, x + 1), cell]));
    }),
  );
}
