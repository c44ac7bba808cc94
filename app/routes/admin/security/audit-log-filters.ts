import { href } from "react-router";
import type { AuditAction, AuditEntity } from "#app/domain/journal/audit/kinds.ts";
import type { AuditLogFilters } from "#app/domain/journal/audit/list-entries.server.ts";
import { searchTerm } from "#app/domain/values/search.ts";
import { ACTION_LABELS, ENTITY_LABELS } from "./labels.ts";

/** The filters in an address or a form; an unknown value is no filter. */
export function auditLogFilters(values: URLSearchParams | FormData): AuditLogFilters {
  const text = (name: string) => {
    const value = values.get(name);
    return searchTerm(typeof value === "string" ? value : null);
  };
  const oneOf = <Name extends string>(labels: Record<Name, string>, name: string) =>
    Object.hasOwn(labels, name) ? (name as Name) : null;
  return {
    action: oneOf<AuditAction>(ACTION_LABELS, text("action")),
    entity: oneOf<AuditEntity>(ENTITY_LABELS, text("objet")),
    entityId: text("identifiant"),
    actor: text("acteur"),
  };
}

export function auditLogAddress({ action, entity, entityId, actor }: Partial<AuditLogFilters>): string {
  const query = new URLSearchParams();
  if (action) query.set("action", action);
  if (entity) query.set("objet", entity);
  if (entityId) query.set("identifiant", entityId);
  if (actor) query.set("acteur", actor);
  return `${href("/admin/journal")}${query.size > 0 ? `?${query}` : ""}`;
}
