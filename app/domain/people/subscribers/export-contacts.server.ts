import type { Db } from "#db/connection.server.ts";
import { type Actor, audit } from "../../journal/audit/audit.server.ts";
import { type Column, csvFile, inIdOrder } from "../../values/csv.server.ts";
import { type Signup, signupsQuery } from "./challenge-signups.server.ts";
import { consentsQuery, type GivenConsent } from "./consents.server.ts";
import type { ContactFilters } from "./contact-lists.ts";
import { type Contact, contactsQuery } from "./contacts.server.ts";
import { type GuideRequest, guideRequestsQuery } from "./guide-requests.server.ts";
import { type LeadRequest, leadRequestsQuery } from "./lead-files.server.ts";
import { type Message, messagesQuery } from "./messages.server.ts";

export interface ContactColumns {
  all: Column<Contact>[];
  challenge: Column<Signup>[];
  guide: Column<GuideRequest>[];
  lead: Column<LeadRequest>[];
  messages: Column<Message>[];
  consents: Column<GivenConsent>[];
}

export async function exportContacts(
  db: Db,
  actor: Actor,
  filters: ContactFilters,
  columns: ContactColumns,
): Promise<ReadableStream<Uint8Array>> {
  const { list, ...narrowed } = filters;
  await audit(db, actor, { action: "export", entity: "contact_list", entityId: list, after: narrowed });
  return files[list](db, filters, columns);
}

const files = {
  all: (db: Db, filters: ContactFilters, { all }: ContactColumns) =>
    csvFile(all, inIdOrder(contactsQuery(db, filters), "subscribers.id")),
  challenge: (db: Db, filters: ContactFilters, { challenge }: ContactColumns) =>
    csvFile(challenge, inIdOrder(signupsQuery(db, filters), "challengeSignups.id")),
  guide: (db: Db, filters: ContactFilters, { guide }: ContactColumns) =>
    csvFile(guide, inIdOrder(guideRequestsQuery(db, filters), "guideRequests.id")),
  lead: (db: Db, filters: ContactFilters, { lead }: ContactColumns) =>
    csvFile(lead, inIdOrder(leadRequestsQuery(db, filters), "leadRequests.id")),
  messages: (db: Db, filters: ContactFilters, { messages }: ContactColumns) =>
    csvFile(messages, inIdOrder(messagesQuery(db, filters), "id")),
  consents: (db: Db, filters: ContactFilters, { consents }: ContactColumns) =>
    csvFile(consents, inIdOrder(consentsQuery(db, filters), "id")),
};
