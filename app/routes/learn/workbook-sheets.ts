import { type ExerciseField, nameOfRow } from "#app/domain/school/blocks/exercise-fields.ts";
import { answerText } from "#app/domain/school/blocks/saves.ts";
import type { Workbook } from "#app/domain/school/learning/workbook.server.ts";
import { formatDate } from "#app/domain/values/time.ts";

/**
 * An answer: a text, or the rows of a table under the names of its columns. Retired: the exercise no longer asks the
 * question.
 */
export type WorkbookLine = { key: string; label: string; isRetired: boolean } & (
  | { text: string }
  | { columns: string[]; rows: string[][] }
);

export interface WorkbookSheet {
  id: string;
  lesson: { slug: string; title: string };
  title: string;
  /** « Écrit le 22 novembre 2026 »; null while nothing is written. */
  day: string | null;
  isRetired: boolean;
  lines: WorkbookLine[];
}

/** A note about a lesson. */
export interface WorkbookNote {
  id: string;
  lesson: { slug: string; title: string };
  day: string;
  text: string;
  isPlayed: boolean;
}

export function notesOf({ notes }: Workbook): WorkbookNote[] {
  return notes.map(({ at, ...note }) => ({ ...note, day: `Écrit le ${formatDate(at)}` }));
}

/** The workbook for the page and the PDF. An empty exercise has its questions without answers. */
export function sheetsOf({ exercises }: Workbook): WorkbookSheet[] {
  return exercises.map(({ block, lesson, answers, earlier, at, isRetired }) => ({
    id: block.id,
    lesson,
    title: block.title,
    day: at && `Écrit le ${formatDate(at)}`,
    isRetired,
    lines: [
      ...block.fields.map((field) => ({ key: field.key, isRetired: false, ...lineOf(field, answers[field.key]) })),
      ...earlier.map(({ field, value }, index) => ({ key: `${index}`, isRetired: true, ...lineOf(field, value) })),
    ],
  }));
}

function lineOf(field: ExerciseField, value: string | number | string[][] | undefined) {
  const { label } = field;
  if (field.kind === "table") {
    const rows = Array.isArray(value) ? value : [];
    // A column that was added later has no cells yet.
    return {
      label,
      columns: field.columns,
      rows: rows.map((row, y) => field.columns.map((_, x) => row[x] || (x === 0 && nameOfRow(field, y + 1)) || "")),
    };
  }
  return { label, text: answerText(value) };
}
