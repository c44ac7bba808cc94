import type { Db } from "#db/connection.server.ts";
import { type Actor, audit } from "../audit/audit.server.ts";
import { BATCH, type Column, csvFile } from "../values/csv.server.ts";
import { type Signup, signupsQuery } from "./challenge-signups.server.ts";
import { consentsQuery, type GivenConsent } from "./consent-list.server.ts";
import type { ContactFilters } from "./contact-lists.ts";
import { type GuideRequest, guideRequestsQuery } from "./guide-requests.server.ts";
import { type Message, messagesQuery } from "./messages.server.ts";

/** The columns of each list's file. */
export interface ContactColumns {
  challenge: Column<Signup>[];
  guide: Column<GuideRequest>[];
  messages: Column<Message>[];
  consents: Column<GivenConsent>[];
}

/** A whole filtered list as CSV. The audit log records the export before the first byte is sent. */
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

// Ids grow with time (UUIDv7), so each batch continues after the last id of the previous one.
const files = {
  challenge: (db: Db, filters: ContactFilters, { challenge }: ContactColumns) =>
    csvFile(challenge, (after) =>
      signupsQuery(db, filters)
        .$if(after !== null, (query) => query.where("challenge_signups.id", ">", after))
        .orderBy("challenge_signups.id")
        .limit(BATCH)
        .execute(),
    ),
  guide: (db: Db, filters: ContactFilters, { guide }: ContactColumns) =>
    csvFile(guide, (after) =>
      guideRequestsQuery(db, filters)
        .$if(after !== null, (query) => query.where("guide_requests.id", ">", after))
        .orderBy("guide_requests.id")
        .limit(BATCH)
        .execute(),
    ),
  messages: (db: Db, filters: ContactFilters, { messages }: ContactColumns) =>
    csvFile(messages, (after) =>
      messagesQuery(db, filters)
        .$if(after !== null, (query) => query.where("id", ">", after))
        .orderBy("id")
        .limit(BATCH)
        .execute(),
    ),
  consents: (db: Db, filters: ContactFilters, { consents }: ContactColumns) =>
    csvFile(consents, (after) =>
      consentsQuery(db, filters)
        .$if(after !== null, (query) => query.where("subscribers.id", ">", after))
        .orderBy("subscribers.id")
        .limit(BATCH)
        .execute(),
    ),
};
