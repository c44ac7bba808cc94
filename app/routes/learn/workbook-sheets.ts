import type { Workbook, WorkbookExercise } from "#app/domain/courses/learning/workbook.server.ts";
import { type NotePart, partsOf } from "#app/domain/notes/time-links.ts";
import { formatDate } from "#app/domain/values/time.ts";

/** An answer: a text, or the rows of a table under the names of its columns. */
export type WorkbookLine = { label: string } & ({ text: string } | { columns: string[]; rows: string[][] });

export interface WorkbookSheet {
  id: string;
  lesson: { slug: string; title: string };
  title: string;
  intro: string;
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
  parts: NotePart[];
  isPlayed: boolean;
}

export function notesOf({ notes }: Workbook): WorkbookNote[] {
  return notes.map(({ at, ...note }) => ({ ...note, day: `Écrit le ${formatDate(at)}`, parts: partsOf(note.text) }));
}

/** The workbook for the page and the PDF. An empty exercise has its questions without answers. */
export function sheetsOf({ exercises }: Workbook): WorkbookSheet[] {
  return exercises.map(({ block, lesson, answers, at, isRetired }) => ({
    id: block.id,
    lesson,
    title: block.title,
    intro: block.intro,
    day: at && `Écrit le ${formatDate(at)}`,
    isRetired,
    lines: block.fields.map((field) => lineOf(field, answers?.[field.key])),
  }));
}

type Field = WorkbookExercise["block"]["fields"][number];

function lineOf(field: Field, value: string | number | string[][] | undefined): WorkbookLine {
  const { label } = field;
  if (field.kind === "tableau") return { label, columns: field.columns, rows: Array.isArray(value) ? value : [] };
  if (typeof value === "number") return { label, text: new Intl.NumberFormat("fr-FR").format(value) };
  return { label, text: typeof value === "string" ? value : "" };
}
