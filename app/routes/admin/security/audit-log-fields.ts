import { VAT_REGIMES } from "#app/content/orders.ts";
import { type OpinionSubject, opinionSubjects } from "#app/content/regulated.ts";
import { formatDate, formatDateTime } from "#app/domain/values/time.ts";
import type { AuditLabels } from "#app/ui/audit-changes.ts";
import { HISTORY_LABELS as FORMATION_HISTORY, TYPE_LABELS } from "../catalogue/labels.ts";
import { HISTORY_LABELS as CLAIM_HISTORY } from "../claims/labels.ts";
import { HISTORY_LABELS as COHORT_HISTORY } from "../cohorts/labels.ts";
import { LEARNER_STATE_LABELS } from "../learners/learner-filters.ts";
import { HISTORY_LABELS as LIVE_SESSION_HISTORY } from "../live/labels.ts";
import { mailErrorLabel } from "../mail/labels.ts";
import { DECLARATION_HISTORY, ORDER_HISTORY } from "../orders/labels.ts";
import { MESSAGE_STATUS_LABELS, SUBSCRIBER_STATUS_LABELS } from "../people/labels.ts";
import { jobLabel } from "../system/labels.ts";
import { HISTORY_LABELS, KIND_LABELS } from "../testimonials/labels.ts";
import { ACTION_LABELS, ENTITY_LABELS, labelOf } from "./labels.ts";

type Format = (value: NonNullable<unknown>) => string;
type Fields = Record<string, string | { label: string; format: Format }>;

export const day: Format = (value) => formatDate(`${String(value).slice(0, 10)}T12:00:00Z`);
const list: Format = (value) => (Array.isArray(value) ? value.map(lineOf).join(" · ") : String(value));
const oneOf =
  (labels: Readonly<Record<string, string>>): Format =>
  (value) =>
    labelOf(labels, String(value));

const IMPORT_STATES = { running: "En cours", stopped: "Arrêté" };
const ROLES = { customer: "Cliente", admin: "Administratrice" };

/** The fields of objects with a history of their own, labelled as there. */
const HISTORIES = new Map<string, AuditLabels>([
  ["formation", FORMATION_HISTORY],
  ["order", ORDER_HISTORY],
  ["declaration", DECLARATION_HISTORY],
  ["cohort", COHORT_HISTORY],
  ["claim", CLAIM_HISTORY],
  ["live_session", LIVE_SESSION_HISTORY],
]);

const ANNOUNCED: Fields = { takesEffectOn: { label: "Prend effet le", format: day }, recipients: "E-mails" };

const FIELDS: Record<string, Fields> = {
  terms_notice: ANNOUNCED,
  legal_notice: ANNOUNCED,
  content_notice: ANNOUNCED,
  orders: {
    search: { label: "Recherche", format: (value) => Object.values(value).slice(1).join("") || "—" },
    status: {
      label: "Statut",
      format: (value) => (value === "to-do" ? "À traiter" : ORDER_HISTORY.values.status(String(value))),
    },
    type: { label: "Type", format: oneOf(TYPE_LABELS) },
    formation: "Formation",
    from: { label: "Du", format: (value) => formatDate(String(value)) },
    before: { label: "Avant le", format: (value) => formatDate(String(value)) },
  },
  learners: {
    search: "Recherche",
    course: "Cours",
    state: { label: "État", format: oneOf(LEARNER_STATE_LABELS) },
  },
  "vat-regime": { regime: { label: "Régime", format: oneOf(VAT_REGIMES) } },
  counsel_opinion: {
    subject: { label: "Sujet", format: (value) => opinionSubjects[value as OpinionSubject]?.label ?? String(value) },
    signedOn: { label: "Signé le", format: day },
    name: "Fichier",
  },
  certificate: { reason: "Motif" },
  alert: { alert: "Alerte" },
  job: { job: { label: "Tâche", format: (value) => jobLabel(String(value)) } },
  contact: { tag: "Étiquette" },
  contact_message: { answered: "Répondu" },
  contact_list: {
    search: "Recherche",
    cohort: { label: "Premier jour", format: day },
    status: { label: "État", format: oneOf({ ...SUBSCRIBER_STATUS_LABELS, ...MESSAGE_STATUS_LABELS }) },
    // Older entries have the address's code instead of `status`.
    state: {
      label: "État",
      format: oneOf({
        confirmees: "Confirmées",
        "a-confirmer": "À confirmer",
        desinscrites: "Désinscrites",
        "a-repondre": "À répondre",
        repondus: "Répondus",
      }),
    },
  },
  suppressed_address: {
    email: "Adresse",
    reason: { label: "Raison", format: (value) => mailErrorLabel(String(value)) },
  },
  testimonial: {
    kind: { label: "Genre", format: oneOf(KIND_LABELS) },
    ...HISTORY_LABELS.fields,
    sample: "Exemple",
    rating: { label: HISTORY_LABELS.fields.rating, format: (value) => `${value} sur 5` },
    experiencedOn: { label: HISTORY_LABELS.fields.experiencedOn, format: day },
    publishedOn: { label: HISTORY_LABELS.fields.publishedOn, format: day },
    transcript: { label: "Transcription", format: list },
    lines: { label: "Contenu de l’écran", format: list },
  },
  user: {
    role: { label: "Rôle", format: oneOf(ROLES) },
    formation: "Formation",
    modules: { label: "Modules", format: oneOf({ all: "Tous" }) },
    reason: "Motif",
    order: "Achetée par la commande",
  },
  newsletter: { subject: "Objet", startsAt: { label: "Départ", format: (value) => formatDateTime(String(value)) } },
  sequence: { name: "Nom" },
  sequence_step: {
    day: "Jour",
    hour: "Heure",
    subject: "Objet",
    intro: "Première ligne",
    bodyMd: "Texte",
    signature: "Signature",
  },
  import: { state: { label: "État", format: oneOf(IMPORT_STATES) }, columns: "Colonnes" },
  samples: { testimonials: "Témoignages", sessions: "Directs", media: "Médias" },
  journal: {
    action: { label: "Action", format: oneOf(ACTION_LABELS) },
    entity: { label: "Objet", format: oneOf(ENTITY_LABELS) },
    actor: "Par",
  },
};

/** The name of an exported list of contacts; older entries have the address's code. */
export const LIST_LABELS: Record<string, string> = {
  all: "Tous les contacts",
  challenge: "Challenge",
  guide: "Guide",
  lead: "Fichiers offerts",
  messages: "Messages",
  consents: "Consentements",
  consentements: "Consentements",
};

/** A message is noted as answered; a declaration and a question are answered. */
export function actionText(action: string, entity: string): string {
  if (action === "answer" && entity !== "contact_message") return ANSWERS[entity] ?? "Réponse";
  return labelOf(ACTION_LABELS, action);
}

const ANSWERS: Readonly<Record<string, string>> = { declaration: DECLARATION_HISTORY.actions.answer };

export function fieldLabels(entity: string): AuditLabels {
  const history = HISTORIES.get(entity);
  if (history) return history;
  const known = Object.entries(Object.hasOwn(FIELDS, entity) ? (FIELDS[entity] ?? {}) : {});
  const fields = known.map(([name, field]) => [name, typeof field === "string" ? field : field.label]);
  const values = known.flatMap(([name, field]) => (typeof field === "string" ? [] : [[name, field.format]]));
  return { actions: {}, fields: Object.fromEntries(fields), values: Object.fromEntries(values) };
}

function lineOf(item: unknown): string {
  if (typeof item !== "object" || item === null) return String(item);
  return Object.values(item).filter(Boolean).join("\u00a0: ");
}
