import { formatDateTime } from "../values/time.ts";

type Facts = Record<string, unknown> | null;

export interface Words {
  /** What was done, in French: `{ create: "Création" }`. */
  actions: Readonly<Record<string, string>>;
  /** The fields that are worth telling, in order: `{ price: "Prix" }`. */
  fields: Readonly<Record<string, string>>;
  /** How a value of some of them is said: cents as euros, a state in French. Never called with null. */
  // biome-ignore lint/suspicious/noExplicitAny: each field has its own kind of value
  values?: Readonly<Record<string, (value: any) => string>>;
}

const LONGEST = 200;

/** What one line of the audit log says, in words; an action without words is said as it is written. */
export function actionLabel(action: string, words: Words): string {
  return words.actions[action] ?? action;
}

/**
 * Who did it, for people: administrators by their address, customers by theirs as long as they have an account
 * (`emailOf`), the others by where they stood.
 */
export function actorLabel(actor: string, emailOf: ReadonlyMap<string, string> = new Map()): string {
  if (actor === "guest") return "Sans connexion";
  if (actor === "cli") return "Ligne de commande";
  const [kind, id = ""] = actor.split(":", 2);
  return kind === "customer" ? (emailOf.get(id) ?? "Compte effacé") : actor;
}

/** Lines of the log as `AuditTrail` shows them. */
export function auditLines(
  entries: readonly { id: string; actor: string; action: string; before: Facts; after: Facts; at: Date }[],
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

/** « Prix : 1997 → 1497 », one for each named field that is not the same before and after. */
export function changesOf(before: Facts, after: Facts, words: Words): string[] {
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
