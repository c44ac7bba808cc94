import type { ContactList } from "#app/domain/people/subscribers/contact-lists.ts";
import { formatDate } from "#app/domain/values/time.ts";
import type { BadgeTone } from "#app/ui/badge.tsx";

interface ListLabels {
  tab: string;
  title: string;
  unit: readonly [one: string, many: string];
}

export const LIST_LABELS: Record<ContactList, ListLabels> = {
  all: {
    tab: "Tous",
    title: "Contacts",
    unit: ["contact", "contacts"],
  },
  challenge: {
    tab: "Challenge",
    title: "Contacts\u00a0: challenge",
    unit: ["inscription", "inscriptions"],
  },
  guide: {
    tab: "Guide",
    title: "Contacts\u00a0: guide",
    unit: ["demande", "demandes"],
  },
  lead: {
    tab: "Fichiers offerts",
    title: "Contacts\u00a0: fichiers offerts",
    unit: ["demande", "demandes"],
  },
  messages: {
    tab: "Messages",
    title: "Contacts\u00a0: messages",
    unit: ["message", "messages"],
  },
  consents: {
    tab: "Consentements",
    title: "Contacts\u00a0: consentements",
    unit: ["consentement", "consentements"],
  },
};

export const SUBSCRIBER_STATUS_LABELS = {
  confirmed: "Confirmées, ou avec un accord",
  unconfirmed: "À confirmer",
  "without-consent": "Sans consentement",
  unsubscribed: "Désinscrites",
} as const;
export const MESSAGE_STATUS_LABELS = { unanswered: "À répondre", answered: "Répondus" } as const;

const SOURCES: Record<string, string> = {
  challenge: "Challenge",
  guide: "Guide",
  lead: "Fichier offert",
  waiting: "Liste d’attente",
  order: "Commande",
  import: "Import",
  "by-hand": "Désinscription à la main",
};

/** The form that first brought the subscriber's address. */
export function sourceLabel(source: string): string {
  return SOURCES[source] ?? source;
}

/** « 2026-11-27 », or for a consent that came by an import the file. */
export function versionLabel(version: string | undefined, imports: ReadonlyMap<string, string>): string {
  return version ? (imports.get(version) ?? version) : "—";
}

export interface Person {
  firstName: string | null;
  email: string;
  phone: string | null;
  confirmedAt: Date | null;
  unsubscribedAt: Date | null;
  hasConsented: boolean;
  isProven: boolean;
  isByOrder: boolean;
}

export function subscriberStatus(person: Omit<Person, "firstName" | "email" | "phone">): {
  label: string;
  tone: BadgeTone;
} {
  if (person.unsubscribedAt) return { label: `Désinscrite le ${formatDate(person.unsubscribedAt)}`, tone: "grey" };
  if (person.confirmedAt) return { label: `Confirmée le ${formatDate(person.confirmedAt)}`, tone: "green" };
  if (person.isProven) return { label: "Accord importé, avec sa preuve", tone: "green" };
  if (person.isByOrder) return { label: "Accord donné à la commande", tone: "green" };
  return person.hasConsented
    ? { label: SUBSCRIBER_STATUS_LABELS.unconfirmed, tone: "yellow" }
    : { label: SUBSCRIBER_STATUS_LABELS["without-consent"], tone: "grey" };
}

export const REPORT_STATES = {
  open: { label: "À décider", tone: "yellow" },
  removed: { label: "Retiré", tone: "grey" },
  kept: { label: "Reste en ligne", tone: "green" },
} as const;
