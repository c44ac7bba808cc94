import { formatDateTime } from "../time.ts";

type Facts = Record<string, unknown> | null;

/** What a field is called, and how what it holds is said when that is no text of its own. */
type FieldWords = string | { label: string; say: (value: NonNullable<unknown>) => string };

interface Words {
  /** What was done, in French: `{ create: "Création" }`. */
  actions: Readonly<Record<string, string>>;
  /** The fields that are worth telling, in order: `{ price: "Prix" }`. */
  fields: Readonly<Record<string, FieldWords>>;
}

const LONGEST = 200;

/** What one line of the audit log says, in words; an action without words is said as it is written. */
export function actionWords(action: string, words: Words): string {
  return words.actions[action] ?? action;
}

/**
 * Who did it, for people: administrators by their address, customers by theirs as long as they have an account
 * (`emailOf`), the others by where they stood.
 */
export function actorWords(actor: string, emailOf: ReadonlyMap<string, string> = new Map()): string {
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
    actor: actorWords(actor),
    at: formatDateTime(at),
    what: actionWords(action, words),
    changes: changesOf(before, after, words),
  }));
}

/** « Prix : 1997 → 1497 », one for each named field that is not the same before and after. */
export function changesOf(before: Facts, after: Facts, words: Words): string[] {
  return Object.entries(words.fields).flatMap(([field, named]) => {
    const { label, say } = typeof named === "string" ? { label: named, say: undefined } : named;
    const [old, now] = [said(before?.[field], say), said(after?.[field], say)];
    if (old === now) return [];
    if (!before) return [`${label}\u00a0: ${now}`];
    return [after ? `${label}\u00a0: ${old} → ${now}` : `${label}\u00a0: ${old}`];
  });
}

function said(value: unknown, say: ((value: NonNullable<unknown>) => string) | undefined): string {
  if (value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0)) return "—";
  if (typeof value === "boolean") return value ? "oui" : "non";
  const text = say ? say(value) : typeof value === "string" ? value : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
