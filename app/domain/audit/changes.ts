import { formatDateTime } from "../time.ts";

type Facts = Record<string, unknown> | null;

interface Words {
  /** What was done, in French: `{ create: "Création" }`. */
  actions: Readonly<Record<string, string>>;
  /** The fields that are worth telling, in order: `{ price: "Prix" }`. */
  fields: Readonly<Record<string, string>>;
}

const LONGEST = 200;

/** What one line of the audit log says, in words; an action without words is said as it is written. */
export function actionWords(action: string, words: Words): string {
  return words.actions[action] ?? action;
}

/** Lines of the log as `AuditTrail` shows them. */
export function auditLines(
  entries: readonly { id: string; actor: string; action: string; before: Facts; after: Facts; at: Date }[],
  words: Words,
) {
  return entries.map(({ id, actor, action, before, after, at }) => ({
    id,
    actor,
    at: formatDateTime(at),
    what: actionWords(action, words),
    changes: changesOf(before, after, words),
  }));
}

/** « Prix : 1997 → 1497 », one for each named field that is not the same before and after. */
export function changesOf(before: Facts, after: Facts, words: Words): string[] {
  return Object.entries(words.fields).flatMap(([field, label]) => {
    const [old, now] = [said(before?.[field]), said(after?.[field])];
    if (old === now) return [];
    if (!before) return [`${label} : ${now}`];
    return [after ? `${label} : ${old} → ${now}` : `${label} : ${old}`];
  });
}

function said(value: unknown): string {
  if (value === null || value === undefined || value === "") return "—";
  if (typeof value === "boolean") return value ? "oui" : "non";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
