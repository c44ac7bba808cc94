import { formatDate } from "#app/domain/values/time.ts";
import type { AuditLabels } from "#app/ui/audit-changes.ts";
import { HISTORY_LABELS as FORMATION_HISTORY, TYPE_LABELS } from "../catalogue/labels.ts";
import { mailErrorLabel } from "../mail/labels.ts";
import { DECLARATION_HISTORY, ORDER_HISTORY, ORDER_STATUS_LABELS } from "../orders/labels.ts";
import { MESSAGE_STATUS_LABELS, SUBSCRIBER_STATUS_LABELS } from "../people/labels.ts";
import { HISTORY_LABELS, KIND_LABELS } from "../testimonials/labels.ts";
import { ACTIONS, ENTITIES } from "./audit-log-words.ts";

type Say = (value: NonNullable<unknown>) => string;
type Fields = Record<string, string | { label: string; say: Say }>;

const day: Say = (value) => formatDate(`${String(value).slice(0, 10)}T12:00:00Z`);
const list: Say = (value) => (Array.isArray(value) ? value.map(lineOf).join(" · ") : String(value));
const oneOf =
  (words: Readonly<Record<string, string>>): Say =>
  (value) =>
    words[String(value)] ?? String(value);

const ORDER_STATES = { ...ORDER_STATUS_LABELS, "to-do": "À traiter" };
const ROLES = { customer: "Cliente", admin: "Administratrice" };

/** What has a history on its own page is told in the same words there and here. */
const OWN = new Map<string, AuditLabels>([
  ["formation", FORMATION_HISTORY],
  ["order", ORDER_HISTORY],
  ["declaration", DECLARATION_HISTORY],
]);

/** What each other kind of object tells of itself, and how: no column's name, no state's code, no number without its unit. */
const FIELDS: Record<string, Fields> = {
  orders: {
    search: { label: "Recherche", say: (value) => Object.values(value).slice(1).join("") || "—" },
    status: { label: "Statut", say: oneOf(ORDER_STATES) },
    type: { label: "Type", say: oneOf(TYPE_LABELS) },
    formation: "Formation",
    from: { label: "Du", say: (value) => formatDate(String(value)) },
    before: { label: "Avant le", say: (value) => formatDate(String(value)) },
  },
  alert: { alert: "Alerte" },
  contact_message: { answered: "Répondu" },
  contact_list: {
    search: "Recherche",
    cohort: { label: "Premier jour", say: day },
    status: { label: "État", say: oneOf({ ...SUBSCRIBER_STATUS_LABELS, ...MESSAGE_STATUS_LABELS }) },
    // Entries from before `status`, with the words of addresses.
    state: {
      label: "État",
      say: oneOf({
        confirmees: "Confirmées",
        "a-confirmer": "À confirmer",
        desinscrites: "Désinscrites",
        "a-repondre": "À répondre",
        repondus: "Répondus",
      }),
    },
  },
  suppressed_address: { reason: { label: "Raison", say: (value) => mailErrorLabel(String(value)) } },
  testimonial: {
    kind: { label: "Genre", say: oneOf(KIND_LABELS) },
    ...HISTORY_LABELS.fields,
    sample: "Exemple",
    rating: { label: HISTORY_LABELS.fields.rating, say: (value) => `${value} sur 5` },
    experiencedOn: { label: HISTORY_LABELS.fields.experiencedOn, say: day },
    publishedOn: { label: HISTORY_LABELS.fields.publishedOn, say: day },
    transcript: { label: "Transcription", say: list },
    lines: { label: "Contenu de l’écran", say: list },
  },
  user: { role: { label: "Rôle", say: oneOf(ROLES) } },
  journal: {
    action: { label: "Action", say: oneOf(ACTIONS) },
    entity: { label: "Objet", say: oneOf(ENTITIES) },
    actor: "Par",
  },
};

/** The words for the changes of one kind of object. */
export function fieldWords(entity: string): AuditLabels {
  const own = OWN.get(entity);
  if (own) return own;
  const known = Object.entries(Object.hasOwn(FIELDS, entity) ? (FIELDS[entity] ?? {}) : {});
  const labels = known.map(([field, words]) => [field, typeof words === "string" ? words : words.label]);
  const sayings = known.flatMap(([field, words]) => (typeof words === "string" ? [] : [[field, words.say]]));
  return { actions: {}, fields: Object.fromEntries(labels), values: Object.fromEntries(sayings) };
}

/** A point of a training's content, or a line of a screen: « Cliente : Lundi, parfait. » */
function lineOf(item: unknown): string {
  if (typeof item !== "object" || item === null) return String(item);
  return Object.values(item).filter(Boolean).join("\u00a0: ");
}
