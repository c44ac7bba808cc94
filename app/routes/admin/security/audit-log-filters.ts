import { href } from "react-router";
import type { AuditAction, AuditEntity } from "#app/domain/audit/kinds.ts";
import type { JournalFilters } from "#app/domain/audit/list-entries.server.ts";
import { searchTerm } from "#app/domain/values/search.ts";
import { ACTIONS, ENTITIES } from "./audit-log-words.ts";

/** The journal's filters in an address or a form; what is not one of ours is no filter. */
export function journalFilters(values: URLSearchParams | FormData): JournalFilters {
  const text = (name: string) => {
    const value = values.get(name);
    return searchTerm(typeof value === "string" ? value : null);
  };
  const oneOf = <Name extends string>(words: Record<Name, string>, name: string) =>
    Object.hasOwn(words, name) ? (name as Name) : null;
  return {
    action: oneOf<AuditAction>(ACTIONS, text("action")),
    entity: oneOf<AuditEntity>(ENTITIES, text("objet")),
    entityId: text("identifiant"),
    actor: text("acteur"),
  };
}

/** The address of the journal with these filters. */
export function journalAddress({ action, entity, entityId, actor }: Partial<JournalFilters>): string {
  const query = new URLSearchParams();
  if (action) query.set("action", action);
  if (entity) query.set("objet", entity);
  if (entityId) query.set("identifiant", entityId);
  if (actor) query.set("acteur", actor);
  return `${href("/admin/journal")}${query.size > 0 ? `?${query}` : ""}`;
}
