import { z } from "zod";
import { searchTerm } from "../values/search.ts";

/** The four lists of people who left their address without buying. */
export const VIEWS = ["challenge", "guide", "messages", "consentements"] as const;
export type ContactView = (typeof VIEWS)[number];

export const STATES = {
  people: ["confirmees", "a-confirmer", "desinscrites"],
  messages: ["a-repondre", "repondus"],
} as const;

export interface ContactFilters {
  view: ContactView;
  search: string;
  /** The challenge's first day, « 2026-11-23 ». */
  cohort: string | null;
  state: string | null;
}

/** The filters in an address or a form; what is not one of ours is no filter. */
export function contactFilters(values: URLSearchParams | FormData): ContactFilters {
  const text = (name: string) => {
    const value = values.get(name);
    return typeof value === "string" ? value : null;
  };
  const view = VIEWS.find((known) => known === text("vue")) ?? "challenge";
  const states: readonly string[] = view === "messages" ? STATES.messages : STATES.people;
  return {
    view,
    search: searchTerm(text("recherche")),
    cohort: view === "challenge" ? (z.iso.date().safeParse(text("cohorte")).data ?? null) : null,
    state: states.find((known) => known === text("etat")) ?? null,
  };
}

/** The address of a list. */
export function contactsAddress({ view, search, cohort, state }: ContactFilters): string {
  const query = new URLSearchParams({ vue: view });
  if (search) query.set("recherche", search);
  if (cohort) query.set("cohorte", cohort);
  if (state) query.set("etat", state);
  return `/admin/contacts?${query}`;
}

const SOURCES: Record<string, string> = { challenge: "Challenge", guide: "Guide", order: "Commande" };

/** Where she first left her address, for the list and the export. */
export function sourceLabel(source: string): string {
  return SOURCES[source] ?? source;
}
