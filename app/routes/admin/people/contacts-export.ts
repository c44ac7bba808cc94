import { href } from "react-router";
import { MESSAGE_FIELDS, MESSAGE_KINDS, messageLabels } from "#app/content/contact.ts";
import { type ContactColumns, exportContacts } from "#app/domain/people/subscribers/export-contacts.server.ts";
import type { Message } from "#app/domain/people/subscribers/messages.server.ts";
import { type Cell, type Column, timeCell } from "#app/domain/values/csv.server.ts";
import { asAdmin, leadTo, requireRecentLogin } from "#app/middleware/guards.server.ts";
import { fileAnswer } from "#app/routing/file-answer.server.ts";
import type { Route } from "./+types/contacts-export";
import { contactFilters, contactsAddress, LIST_SLUGS } from "./contact-filters.ts";
import { type Person, sourceLabel, subscriberStatus } from "./labels.ts";

export const loader = leadTo(href("/admin/contacts"));

/** The file holds personal data of many people, so a recent password is required. */
export async function action({ request, context }: Route.ActionArgs) {
  const filters = contactFilters(await request.formData());
  requireRecentLogin(context, contactsAddress(filters));
  const { db, actor } = asAdmin(context);
  return fileAnswer(context, { name: LIST_SLUGS[filters.list], type: "csv" }, () =>
    exportContacts(db, actor, filters, COLUMNS),
  );
}

const PERSON: Column<Person>[] = [
  ["Prénom", ({ firstName }) => firstName],
  ["E-mail", ({ email }) => email],
  ["Téléphone", ({ phone }) => phone],
  ["État", (person) => subscriberStatus(person).label],
];
const signedUpAt = ({ createdAt }: { createdAt: Date }): Cell => timeCell(createdAt);

const COLUMNS: ContactColumns = {
  all: [
    ...PERSON,
    ["Contact depuis le", signedUpAt],
    ["Origine", ({ source }) => sourceLabel(source)],
    ["Étiquettes", ({ tags }) => tags.join(", ")],
  ],
  challenge: [...PERSON, ["Inscrite le", signedUpAt], ["Premier jour", ({ startsOn }) => startsOn]],
  guide: [...PERSON, ["Demandé le", signedUpAt]],
  lead: [...PERSON, ["Fichier", ({ file }) => file], ["Demandé le", signedUpAt]],
  consents: [
    ...PERSON,
    ["Inscrite ou cliente le", signedUpAt],
    ["Origine", ({ source }) => sourceLabel(source)],
    ["Texte accepté", ({ consent }) => consent?.text ?? null],
    ["Version", ({ consent }) => consent?.version ?? null],
    ["Accepté le", ({ consent }) => timeCell(consent?.at)],
    ["En vigueur", ({ isInForce }) => (isInForce ? "oui" : "non")],
  ],
  messages: [
    ...MESSAGE_FIELDS.map((field): Column<Message> => [messageLabels[field], (message) => message[field]]),
    ["Objet", ({ kind }) => MESSAGE_KINDS[kind].label],
    ["Page", ({ page }) => page],
    ["Reçu le", ({ createdAt }) => timeCell(createdAt)],
    ["Réponse promise avant le", ({ dueAt }) => timeCell(dueAt)],
    ["Première réponse le", ({ firstAnsweredAt }) => timeCell(firstAnsweredAt)],
    ["Répondu le", ({ answeredAt }) => timeCell(answeredAt)],
  ],
};
