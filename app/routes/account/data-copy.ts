import { CANCELLATION_ENDS, CHOSEN_WAYS } from "#app/content/cancellation.ts";
import { HEARD_FROM } from "#app/content/heard-from.ts";
import myData from "#app/content/my-data-fields.json" with { type: "json" };
import { DECLARATION_KIND_LABELS, INVOICE_TITLES, ORDER_STATUS } from "#app/content/orders.ts";
import { letters } from "#app/content/texts/emails.ts";
import { EXPORT_FILES } from "#app/domain/operations/exports/export-files.ts";
import type { MyData, MyDataSubject } from "#app/domain/operations/privacy/my-data.server.ts";
import { fieldLabel } from "#app/domain/operations/privacy/rows.ts";
import { SUBJECTS } from "#app/domain/operations/privacy/subjects.ts";
import { ruleLabel } from "#app/domain/shop/rights/quote/refund-labels.ts";
import { csvText } from "#app/domain/values/csv.server.ts";
import { formatEuros } from "#app/domain/values/money.ts";
import { formatDate, formatDateTime } from "#app/domain/values/time.ts";
import { REGIME_LABELS } from "../admin/catalogue/labels.ts";
import { EMAIL_STATUS_LABELS, RETURN_LABELS } from "../admin/mail/labels.ts";
import { SUBSCRIPTION_STATUS_LABELS } from "../admin/orders/labels.ts";
import { REPORT_STATES, sourceLabel } from "../admin/people/labels.ts";
import { ACTION_LABELS } from "../admin/security/labels.ts";
import { STATES as WAITING_STATES } from "../admin/waiting/labels.ts";

type Words = Readonly<Record<string, string>>;

const labels = (states: Readonly<Record<string, { label: string }>>): Words =>
  Object.fromEntries(Object.entries(states).map(([state, { label }]) => [state, label]));

const ORDER_TYPES = EXPORT_FILES.orders.columns.type.words ?? {};
const CURRENCY = { eur: "euro" };

/** What the values of the database mean, by subject and field. */
const WORDS: Partial<Record<MyDataSubject, Readonly<Record<string, Words>>>> = {
  commandes: {
    etat: labels(ORDER_STATUS),
    type: ORDER_TYPES,
    devise: CURRENCY,
    connue_par: HEARD_FROM,
  },
  paiements: { devise: CURRENCY },
  factures: { nature: INVOICE_TITLES },
  remboursements: {
    etat: { asked: "Demandé", done: "Effectué", failed: "N’a pas abouti" },
    regle: Object.fromEntries(
      (["law", "promise", "pro-rata"] as const).map((rule) => [rule, ruleLabel({ rule, month: null })]),
    ),
  },
  abonnements: { etat: SUBSCRIPTION_STATUS_LABELS },
  acces: { origine: EXPORT_FILES.accesses.columns.source.words ?? {} },
  suivi: {
    evenement: {
      opened: "Ouverte",
      seen: "Vue à moitié au moins",
      done: "Terminée",
      undone: "Remise à faire",
      quiz: "Quiz envoyé",
      exercise: "Exercice enregistré",
      downloaded: "Téléchargée",
    },
  },
  inscriptions: {
    origine: Object.fromEntries(
      ["challenge", "guide", "lead", "waiting", "order", "import"].map((source) => [source, sourceLabel(source)]),
    ),
    connue_par: HEARD_FROM,
  },
  liste_attente: { etat: labels(WAITING_STATES) },
  signalements: { decision: labels(REPORT_STATES) },
  declarations: {
    nature: DECLARATION_KIND_LABELS,
    fin_souhaitee: labels(CANCELLATION_ENDS),
    voie_choisie: CHOSEN_WAYS,
    arrivee_par: { form: "Page du site", letter: "Lettre", email: "E-mail", stripe: "Arrêt chez Stripe" },
    suite: { done: "Exécutée", refused: "Refusée" },
  },
  series: {
    etat: { running: "En cours", done: "Toutes les lettres sont prêtes", stopped: "Arrêtée", passed: "Passée" },
  },
  emails: {
    etat: labels(EMAIL_STATUS_LABELS),
    modele: Object.fromEntries(Object.entries(letters).map(([name, { title }]) => [name, title])),
  },
  adresse_bloquee: { raison: { "by-hand": "Bloquée à la main" } },
  retours: { nature: labels(RETURN_LABELS) },
  // A customer answers whether a declaration is hers.
  journal: { evenement: { ...ACTION_LABELS, answer: "Réponse à une déclaration" } },
};

/** Inside of what is stored as one value. */
const PART_WORDS: Readonly<Record<string, Words>> = {
  type: ORDER_TYPES,
  regime: REGIME_LABELS,
};

function wordFor(subject: MyDataSubject, field: string, value: unknown): string | undefined {
  return typeof value === "string" ? WORDS[subject]?.[field]?.[value] : undefined;
}

/** The copy of a person's data: for another service with the names and values of the database, or to be read. */
export function copyOf(held: MyData, format: "json" | "csv"): string {
  return format === "csv" ? toCsv(held) : JSON.stringify({ lisez_moi: legend(held), ...held }, null, 2);
}

/** Machines keep the keys and values of this file; a person reads here what they mean (GDPR, art. 12). */
function legend(held: MyData): string[] {
  const found = valuesOf(held).flatMap(({ subject, field, value }) => {
    const word = wordFor(subject, field, value);
    return word === undefined || word === value ? [] : `${subject}, ${field}, «\u00a0${value}\u00a0»\u00a0: ${word}`;
  });
  return [
    "Cette copie contient tout ce que le site garde sous cette adresse et dans le compte qu’elle ouvre, rubrique par rubrique. Après un changement d’adresse, elle contient aussi les commandes du compte, ce qui a été déclaré et écrit à leur sujet, et ce que l’ancienne adresse a reçu, commandé ou déclaré jusqu’à ce jour-là. Le même contenu se lit en français dans le fichier CSV.",
    "Les montants sont en centimes\u00a0: 49700 vaut 497\u00a0€. «\u00a0null\u00a0» veut dire\u00a0: rien. «\u00a0true\u00a0»\u00a0: oui. «\u00a0false\u00a0»\u00a0: non.",
    "Les heures qui finissent par Z sont en temps universel\u00a0: à Paris, il est une heure de plus en hiver et deux en été.",
    ...new Set(found),
  ];
}

function valuesOf(held: MyData) {
  return (Object.keys(SUBJECTS) as MyDataSubject[]).flatMap((subject) =>
    held[subject].flatMap((row, index) =>
      Object.entries(row).map(([field, value]) => ({ subject, line: `${index + 1}`, field, value })),
    ),
  );
}

function toCsv(held: MyData): string {
  const lines = valuesOf(held).flatMap(({ subject, line, field, value }) =>
    partsOf(fieldLabel(field), wordFor(subject, field, value) ?? value, field).map(([label, text]) => [
      SUBJECTS[subject],
      line,
      label,
      text,
    ]),
  );
  return csvText(["rubrique", "ligne", "champ", "valeur"], lines);
}

/** A value of several parts takes a line for each: « Case cochée 1, texte ». */
const PARTS: Readonly<Record<string, string>> = myData.parts;

function partsOf(label: string, value: unknown, name: string): [label: string, text: string][] {
  if (Array.isArray(value))
    return value.flatMap((one, index) => (one === "" ? [] : partsOf(`${label} ${index + 1}`, one, name)));
  if (typeof value !== "object" || value === null || value instanceof Date) return [[label, plainText(value, name)]];
  return Object.entries(value).flatMap(([key, part]) => partsOf(`${label}, ${PARTS[key] ?? key}`, part, key));
}

function plainText(value: unknown, name: string): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return formatDateTime(value);
  if (typeof value === "boolean") return value ? "oui" : "non";
  if (typeof value === "number" && /_en_centimes$|Cents$/.test(name)) return formatEuros(value);
  const text = PART_WORDS[name]?.[String(value)] ?? String(value);
  if (/^20\d\d-\d\d-\d\d$/.test(text)) return formatDate(text);
  return /^20\d\d-\d\d-\d\dT[\d:.]+(?:Z|\+\d\d:\d\d)$/.test(text) ? formatDateTime(text) : text;
}
