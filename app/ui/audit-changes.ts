import { formatDateTime } from "#app/domain/values/time.ts";

type Fields = Record<string, unknown> | null;

export interface AuditLabels {
  /** The labels of actions: `{ create: "Création" }`. */
  actions: Readonly<Record<string, string>>;
  /** The labels of the shown fields, in order: `{ price: "Prix" }`. */
  fields: Readonly<Record<string, string>>;
  /** Formats the values of some fields: cents as euros, a status in French. Never called with null. */
  // biome-ignore lint/suspicious/noExplicitAny: each field has its own kind of value
  values?: Readonly<Record<string, (value: any) => string>>;
}

const MAX_LENGTH = 200;

/** An action without a label is shown as it is stored. */
export function actionLabel(action: string, labels: AuditLabels): string {
  return labels.actions[action] ?? action;
}

/**
 * The label of an actor: the address of an administrator or of a customer with an account (`emailOf`), otherwise the
 * kind of actor.
 */
export function actorLabel(actor: string, emailOf?: ReadonlyMap<string, string>): string {
  if (actor === "guest") return "Sans connexion";
  if (actor === "cli") return "La personne qui installe le site";
  if (actor === "worker") return "La boutique, d’elle-même";
  const [kind, id = ""] = actor.split(":", 2);
  if (kind !== "customer") return actor;
  return emailOf ? (emailOf.get(id) ?? "Compte effacé") : "Depuis son compte";
}

/** Lines of the log as `AuditTrail` shows them. */
export function auditLines(
  entries: readonly { id: number; actor: string; action: string; before: Fields; after: Fields; at: Date }[],
  labels: AuditLabels,
) {
  return entries.map(({ id, actor, action, before, after, at }) => ({
    id,
    actor: actorLabel(actor),
    at: formatDateTime(at),
    what: actionLabel(action, labels),
    changes: changesOf(before, after, labels),
  }));
}

/** « Prix : 1997 → 1497 » for each labelled field that has changed. */
export function changesOf(before: Fields, after: Fields, labels: AuditLabels): string[] {
  return differences(before, after, labels).map(({ label, old, now }) => {
    if (!before) return `${label}\u00a0: ${clip(now)}`;
    return after ? `${label}\u00a0: ${clip(old)} → ${clip(now)}` : `${label}\u00a0: ${clip(old)}`;
  });
}

/** Each labelled field whose formatted value differs. */
export function differences<Field extends string>(
  before: Fields,
  after: Fields,
  { fields, values }: AuditLabels & { fields: Readonly<Record<Field, string>> },
) {
  return (Object.keys(fields) as Field[])
    .map((field) => {
      const write = (value: unknown) => written(isNothing(value) ? null : (values?.[field]?.(value) ?? value));
      return { field, label: fields[field], old: write(before?.[field]), now: write(after?.[field]) };
    })
    .filter(({ old, now }) => old !== now);
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
}

function written(value: unknown): string {
  if (isNothing(value)) return "—";
  if (typeof value === "boolean") return value ? "oui" : "non";
  return typeof value === "string" ? value : JSON.stringify(value);
}

function clip(text: string): string {
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}
