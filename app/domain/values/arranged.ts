/** The items of a list after a button of the one at `at`: « monter », « descendre », « retirer ». Undefined for any other. */
export function arranged<Item>(items: readonly Item[], verb: string, at: number): Item[] | undefined {
  if (!(at in items)) return undefined;
  const others = items.toSpliced(at, 1);
  const back = items.slice(at, at + 1);
  switch (verb) {
    case "monter":
      return others.toSpliced(Math.max(at - 1, 0), 0, ...back);
    case "descendre":
      return others.toSpliced(at + 1, 0, ...back);
    case "retirer":
      return others;
    default:
      return undefined;
  }
}

const DONE: Readonly<Record<string, { by: number; word: string }>> = {
  monter: { by: -1, word: "monté" },
  descendre: { by: 1, word: "descendu" },
  retirer: { by: -1, word: "retiré" },
  remettre: { by: 0, word: "remis" },
};

/** The hidden field with the fields of what was removed. */
export const REMOVED = "retire";

/** Its characters and its fields: the limits of the form that holds it see one field. */
const MAX_REMOVED = { length: 1024 * 1024, fields: 2000 };

/** The fields that a form sends in `REMOVED`. Null for more than a form can have. */
export function removedFields(sent: FormDataEntryValue | null | undefined): URLSearchParams | null {
  const text = typeof sent === "string" ? sent : "";
  const { length, fields } = MAX_REMOVED;
  return text.length > length || text.split("&", fields + 1).length > fields ? null : new URLSearchParams(text);
}

export interface Done {
  /** Where to look at it: the list or one of its items, « blocks-1 ». */
  at: string;
  /** « Bloc monté. » */
  text: string;
  removed?: Removed;
}

/** What puts the removed item back. */
interface Removed {
  /** Of its button. */
  intent: string;
  /** Its place, « blocks-1 ». */
  at: string;
  /** Its fields, as a form sends them. */
  fields: string;
}

const FEMININE = ["Question", "Réponse"];

/** What such a button of the item at `at` has done, or one that added it. */
export function doneWith(verb: string, list: string, at: number, what: string): Done {
  const { by, word } = DONE[verb] ?? { by: 0, word: "ajouté" };
  const text = `${what} ${word}${FEMININE.includes(what) ? "e" : ""}.`;
  return { at: at + by < 0 ? list : `${list}-${at + by}`, text };
}
