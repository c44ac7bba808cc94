import type { Db } from "#db/connection.server.ts";
import { type Actor, audit } from "../audit/audit.server.ts";
import { BATCH, type Cell, csvOf, inBatches, timeCell } from "../values/csv.server.ts";
import { stateOf } from "./lists.server.ts";
import { consentsOf, guideRequestsOf, messagesOf, signupsOf } from "./queries.server.ts";
import { type ContactFilters, type ContactView, sourceLabel } from "./views.ts";

interface List {
  columns: string[];
  rows: (db: Db, filters: ContactFilters) => AsyncGenerator<Cell[][]>;
}

/** One list with its filters, whole, as CSV. Who took it away is written down before the first byte leaves. */
export async function exportContacts(
  db: Db,
  actor: Actor,
  filters: ContactFilters,
): Promise<ReadableStream<Uint8Array>> {
  const { view, ...narrowed } = filters;
  await audit(db, actor, { action: "export", entity: "contact_list", entityId: view, after: narrowed });
  return csvOf(lists[view].columns, lists[view].rows(db, filters));
}

const PERSON = ["Prénom", "E-mail", "Téléphone", "État", "Inscrite le"];
const GUIDE = [...PERSON.slice(0, -1), "Demandé le"];

// Ids grow with time (UUIDv7): the reading goes on after the last of them.
const lists: Record<ContactView, List> = {
  challenge: {
    columns: [...PERSON, "Premier jour"],
    rows: (db, filters) =>
      inBatches(
        (after) =>
          signupsOf(db, filters)
            .$if(after !== null, (query) => query.where("challenge_signups.id", ">", after))
            .orderBy("challenge_signups.id")
            .limit(BATCH)
            .execute(),
        (row) => [...personCells(row), row.starts_on],
      ),
  },
  guide: {
    columns: GUIDE,
    rows: (db, filters) =>
      inBatches(
        (after) =>
          guideRequestsOf(db, filters)
            .$if(after !== null, (query) => query.where("guide_requests.id", ">", after))
            .orderBy("guide_requests.id")
            .limit(BATCH)
            .execute(),
        (row) => personCells(row),
      ),
  },
  messages: {
    columns: ["Nom", "E-mail", "Téléphone", "Message", "Page", "Reçu le", "Répondu le"],
    rows: (db, filters) =>
      inBatches(
        (after) =>
          messagesOf(db, filters)
            .$if(after !== null, (query) => query.where("id", ">", after))
            .orderBy("id")
            .limit(BATCH)
            .execute(),
        ({ name, email, phone, message, page, created_at, answered_at }) => [
          ...[name, email, phone, message, page],
          timeCell(created_at),
          timeCell(answered_at),
        ],
      ),
  },
  consentements: {
    columns: [...PERSON, "Origine", "Texte accepté", "Version", "Accepté le", "En vigueur"],
    rows: (db, filters) =>
      inBatches(
        (after) =>
          consentsOf(db, filters)
            .$if(after !== null, (query) => query.where("subscribers.id", ">", after))
            .orderBy("subscribers.id")
            .limit(BATCH)
            .execute(),
        (row) => [
          ...personCells(row),
          sourceLabel(row.source),
          row.consent?.text ?? null,
          row.consent?.version ?? null,
          timeCell(row.consent?.at),
          row.is_in_force ? "oui" : "non",
        ],
      ),
  },
};

interface PersonRow {
  first_name: string | null;
  email: string;
  phone: string | null;
  confirmed_at: Date | null;
  unsubscribed_at: Date | null;
  created_at: Date;
}

function personCells(row: PersonRow): Cell[] {
  return [row.first_name, row.email, row.phone, stateOf(row), timeCell(row.created_at)];
}
