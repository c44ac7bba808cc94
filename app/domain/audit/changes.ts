import { formatDateTime } from "../values/time.ts";

type Values = Record<string, unknown> | null;

export interface Words {
  /** French labels of the actions: `{ create: "Création" }`. */
  actions: Readonly<Record<string, string>>;
  /** French labels of the fields to show, in order: `{ price: "Prix" }`. */
  fields: Readonly<Record<string, string>>;
  /** Formats the value of a field: cents as euros, a status in French. Never called with null. */
  // biome-ignore lint/suspicious/noExplicitAny: each field has its own kind of value
  values?: Readonly<Record<string, (value: any) => string>>;
}

const LONGEST = 200;

/** The label of an action; an action without a label is shown as it is stored. */
export function actionLabel(action: string, words: Words): string {
  return words.actions[action] ?? action;
}

/**
 * The actor for a reader: an administrator's address, a customer's address while the account exists (`emailOf`), else
 * the kind of actor.
 */
export function actorLabel(actor: string, emailOf: ReadonlyMap<string, string> = new Map()): string {
  if (actor === "guest") return "Sans connexion";
  if (actor === "cli") return "Ligne de commande";
  const [kind, id = ""] = actor.split(":", 2);
  return kind === "customer" ? (emailOf.get(id) ?? "Compte effacé") : actor;
}

/** Entries as `AuditTrail` shows them. */
export function auditLines(
  entries: readonly { id: string; actor: string; action: string; before: Values; after: Values; at: Date }[],
  words: Words,
) {
  return entries.map(({ id, actor, action, before, after, at }) => ({
    id,
    actor: actorLabel(actor),
    at: formatDateTime(at),
    what: actionLabel(action, words),
    changes: changesOf(before, after, words),
  }));
}

/** « Prix : 1997 → 1497 », one for each labelled field whose value changed. */
export function changesOf(before: Values, after: Values, words: Words): string[] {
  return Object.entries(words.fields).flatMap(([field, label]) => {
    const say = (value: unknown) => said(isNothing(value) ? null : (words.values?.[field]?.(value) ?? value));
    const [old, now] = [say(before?.[field]), say(after?.[field])];
    if (old === now) return [];
    if (!before) return [`${label} : ${now}`];
    return [after ? `${label} : ${old} → ${now}` : `${label} : ${old}`];
  });
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
}

function said(value: unknown): string {
  if (isNothing(value)) return "—";
  if (typeof value === "boolean") return value ? "oui" : "non";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
