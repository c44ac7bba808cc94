import type { JournalFilters } from "#app/domain/audit/journal.server.ts";
import { searchTerm } from "#app/domain/search.ts";

/** The journal's filters in an address or a form. */
export function journalFilters(values: URLSearchParams | FormData): JournalFilters {
  const text = (name: string) => {
    const value = values.get(name);
    return searchTerm(typeof value === "string" ? value : null);
  };
  return { entity: text("objet") || null, entityId: text("identifiant"), actor: text("acteur") };
}

/** The address of the journal with these filters. */
export function journalAddress({ entity, entityId, actor }: JournalFilters): string {
  const query = new URLSearchParams();
  if (entity) query.set("objet", entity);
  if (entityId) query.set("identifiant", entityId);
  if (actor) query.set("acteur", actor);
  return `/admin/journal${query.size > 0 ? `?${query}` : ""}`;
}
