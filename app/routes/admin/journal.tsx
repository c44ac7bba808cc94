import { changesOf } from "#app/domain/audit/changes.ts";
import { type JournalEntry, journalEntities, listJournal } from "#app/domain/audit/journal.server.ts";
import { pageNumber } from "#app/domain/paging.ts";
import { formatDateTime } from "#app/domain/time.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { requireAdmin } from "#app/middleware/guards.server.ts";
import type { Route } from "./+types/journal";
import { JournalView } from "./journal.view.tsx";
import { journalFilters } from "./journal-filters.ts";
import { actorLabel, entityLabel, journalWords } from "./journal-words.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  requireAdmin(context);
  const db = context.get(dbContext);
  const filters = journalFilters(url.searchParams);
  const { items, ...pages } = await listJournal(db, filters, pageNumber(url.searchParams.get("page")));
  const entities = await journalEntities(db);
  return {
    filters,
    entities: entities.map((value) => ({ value, label: entityLabel(value) })),
    entries: items.map(toLine),
    pages,
    address: { pathname: url.pathname, search: url.search },
  };
}

/** Every field that changed, under the name that it has in the database. */
function toLine(entry: JournalEntry) {
  const { id, actor, at, entityId, before, after } = entry;
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const fields = Object.fromEntries([...names].map((name) => [name, name]));
  return {
    ...{ id, actor: actorLabel(actor), entityId, ...journalWords(entry) },
    at: formatDateTime(at),
    changes: changesOf(before, after, { actions: {}, fields }),
  };
}

export const meta: Route.MetaFunction = () => [
  { title: "Journal" },
  { name: "description", content: "Tout ce qui a été fait dans l’administration depuis douze mois." },
];

export default function Journal({ loaderData }: Route.ComponentProps) {
  return <JournalView {...loaderData} />;
}
