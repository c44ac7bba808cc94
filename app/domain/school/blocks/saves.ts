import type { AnswerValues } from "#db/types.ts";
import type { ExerciseField, SentForm } from "./exercise-fields.ts";
import { FILLED_FROM, FORM_TOKEN, pageIdOf } from "./lesson-forms.ts";

export interface Save {
  asked: ExerciseField[];
  answers: AnswerValues;
  at: Date;
  /** The page that it came from, as it was opened. */
  pageId: string | null;
  /** Saved by itself, in a pause of writing. */
  isDraft: boolean;
}

export interface Answer {
  field: ExerciseField;
  value: AnswerValues[string] | undefined;
}

/**
 * A page writes only into the fields that it shows, so each answer comes from the newest save whose page had its field. A
 * page that had fewer columns of a table showed nothing of a wider one: where it left the table empty, an older save counts.
 * `saves`: the last one of each version, the newest first.
 */
export function currentAnswers(fields: readonly ExerciseField[], saves: readonly Save[]): AnswerValues {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = valueIn(field, newestWith(field, saves));
      return value === undefined ? [] : [[field.key, value]];
    }),
  );
}

function newestWith(field: ExerciseField, saves: readonly Save[]): Save | undefined {
  const asking = saves.flatMap((save) => {
    const before = save.asked.find((one) => isSameQuestion(one, field));
    return before ? [{ save, width: before.kind === "table" ? before.columns.length : 0 }] : [];
  });
  return asking.find(({ save, width }, index) => {
    return save.answers[field.key] !== undefined || !asking.slice(index).some((older) => older.width > width);
  })?.save;
}

/** The cells of a table stand below the columns that its page had: they follow their names. */
function valueIn(field: ExerciseField, save: Save | undefined): Answer["value"] {
  const value = save?.answers[field.key];
  const before = save?.asked.find(({ key }) => key === field.key);
  if (!Array.isArray(value) || before?.kind !== "table" || field.kind !== "table") return value;
  if (!hasMoved(before.columns, field.columns)) return value;
  const places = field.columns.map((name) => before.columns.indexOf(name));
  return value.map((row) => places.map((place) => row[place] ?? ""));
}

export interface SentPage {
  id: string | null;
  /** The time of the newest save that the page was filled from. */
  filledFrom: number;
  isDraft: boolean;
}

/** A form that does not say what it was filled from has seen everything. */
export function sentPage(form: SentForm, isDraft: boolean): SentPage {
  const from = form[FILLED_FROM];
  return {
    id: pageIdOf(form[FORM_TOKEN]),
    filledFrom: from === undefined ? Number.POSITIVE_INFINITY : Number(from) || 0,
    isDraft,
  };
}

/** A page has seen what it was filled from and what it has sent itself, a draft of it only other drafts. */
export function hasSeen({ id, filledFrom, isDraft }: SentPage, save: Omit<Save, "asked" | "answers">): boolean {
  if (save.at.getTime() <= filledFrom) return true;
  return id !== null && save.pageId === id && (save.isDraft || !isDraft);
}

/**
 * The answers that other pages have saved since this one was opened, and that it would replace by others. A page that is
 * sent again replaces its own; a draft of it never what was saved on purpose, because it may arrive late.
 */
export function hiddenAnswers(
  fields: readonly ExerciseField[],
  saves: readonly Save[],
  sent: AnswerValues,
  page: SentPage,
): Answer[] {
  return fields.flatMap((field) => {
    const save = [newestWith(field, saves), newestWider(field, saves)].find((one) => one && !hasSeen(page, one));
    if (!save) return [];
    const value = valueIn(field, save);
    const there = save.asked.find(({ key }) => key === field.key) ?? field;
    const sentThere = valueIn(there, { ...save, asked: [field], answers: sent });
    const isSame = isEqual(value, sent[field.key]) || isEqual(save.answers[field.key], sentThere);
    return isSame ? [] : [{ field, value }];
  });
}

const isEqual = (one: Answer["value"], other: Answer["value"]) => JSON.stringify(one) === JSON.stringify(other);

/** Of a later version, whose table has a column before others: what this page sends would stand in its place, too. */
function newestWider(field: ExerciseField, saves: readonly Save[]): Save | undefined {
  return saves.find(
    ({ asked, answers }) =>
      answers[field.key] !== undefined &&
      asked.some(
        (one) =>
          one.key === field.key &&
          one.kind === "table" &&
          field.kind === "table" &&
          one.columns.length > field.columns.length &&
          hasMoved(field.columns, one.columns),
      ),
  );
}

/** What stands in no field now, and what no later page has replaced. */
export function earlierAnswers(fields: readonly ExerciseField[], saves: readonly Save[]): Answer[] {
  const current = new Map(fields.map((field) => [field.key, newestWith(field, saves)]));
  return saves.flatMap((save, index) => {
    const later = saves.slice(0, index).flatMap(({ asked }) => asked);
    return save.asked
      .filter(({ key }) => save.answers[key] !== undefined && current.get(key) !== save)
      .filter((field) => !later.some((now) => isSameQuestion(field, now)))
      .map((field) => ({ field, value: save.answers[field.key] }));
  });
}

/**
 * An author may reword a question, its options and columns, and add columns to a table or move them. A table that lost a
 * column while others moved, and a text that has become a number, are another question: the answer would stand below a
 * wrong label.
 */
function isSameQuestion(before: ExerciseField, now: ExerciseField): boolean {
  if (before.key !== now.key) return false;
  if (before.kind !== "table" || now.kind !== "table") return inputOf(before) === inputOf(now);
  const changed = before.columns.filter((column, index) => column !== now.columns[index]);
  const isReworded =
    before.columns.length === now.columns.length && !changed.some((name) => now.columns.includes(name));
  return isReworded || changed.length === 0 || hasMoved(before.columns, now.columns);
}

/** Each column is still there, under a name that only it has, and one of them in another place. */
function hasMoved(before: readonly string[], now: readonly string[]): boolean {
  const isOnce = (name: string, _: number, names: readonly string[]) => names.indexOf(name) === names.lastIndexOf(name);
  return (
    before.some((name, index) => name !== now[index]) &&
    before.every((name) => now.includes(name)) &&
    before.every(isOnce) &&
    now.every(isOnce)
  );
}

const inputOf = ({ kind }: ExerciseField) => (kind === "short" || kind === "long" ? "text" : kind);

const EVERY_DECIMAL = { maximumFractionDigits: 20 };

export function answerText(value: Answer["value"]): string {
  if (Array.isArray(value)) return value.map((row) => row.filter(Boolean).join(" · ")).join("\n");
  return typeof value === "number" ? value.toLocaleString("fr-FR", EVERY_DECIMAL) : (value ?? "");
}
