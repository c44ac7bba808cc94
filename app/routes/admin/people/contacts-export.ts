import { href } from "react-router";
import { MESSAGE_FIELDS, messageLabels } from "#app/content/contact.ts";
import { type ContactColumns, exportContacts } from "#app/domain/people/subscribers/export-contacts.server.ts";
import type { Message } from "#app/domain/people/subscribers/messages.server.ts";
import { type Column, timeCell } from "#app/domain/values/csv.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { fileAnswer } from "#app/middleware/file-answer.server.ts";
import { actorFrom, leadTo, requireRecentLogin } from "#app/middleware/guards.server.ts";
import type { Route } from "./+types/contacts-export";
import { contactFilters, contactsAddress, LIST_SLUGS } from "./contact-filters.ts";
import { SUBSCRIBER_COLUMNS } from "./subscriber-columns.ts";

export const loader = leadTo(href("/admin/contacts"));

/** The file holds personal data of many people, so a recent password is required. */
export async function action({ request, context }: Route.ActionArgs) {
  const filters = contactFilters(await request.formData());
  requireRecentLogin(context, contactsAddress(filters));
  return fileAnswer(context, { name: LIST_SLUGS[filters.list], type: "csv" }, () =>
    exportContacts(context.get(dbContext), actorFrom(context), filters, COLUMNS),
  );
}

const COLUMNS: ContactColumns = {
  ...SUBSCRIBER_COLUMNS,
  messages: [
    ...MESSAGE_FIELDS.map((field): Column<Message> => [messageLabels[field], (message) => message[field]]),
    ["Page", ({ page }) => page],
    ["Reçu le", ({ createdAt }) => timeCell(createdAt)],
    ["Répondu le", ({ answeredAt }) => timeCell(answeredAt)],
  ],
};
