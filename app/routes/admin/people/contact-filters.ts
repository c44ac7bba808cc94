import { href } from "react-router";
import {
  type ContactFilters,
  type ContactList,
  MESSAGE_STATUSES,
  SUBSCRIBER_STATUSES,
} from "#app/domain/people/subscribers/contact-lists.ts";
import { dayField } from "#app/domain/values/fields.ts";
import { searchTerm } from "#app/domain/values/search.ts";

/** Lists and statuses as addresses and forms write them. */
export const LIST_SLUGS = {
  all: "tous",
  challenge: "challenge",
  guide: "guide",
  lead: "fichiers",
  messages: "messages",
  consents: "consentements",
} as const satisfies Record<ContactList, string>;
export const STATUS_SLUGS = {
  confirmed: "confirmees",
  unconfirmed: "a-confirmer",
  "without-consent": "sans-consentement",
  unsubscribed: "desinscrites",
  unanswered: "a-repondre",
  answered: "repondus",
} as const;

/** Reads the filters of an address or a form; an unknown value filters nothing. */
export function contactFilters(values: URLSearchParams | FormData): ContactFilters {
  const text = (name: string) => {
    const value = values.get(name);
    return typeof value === "string" ? value : null;
  };
  const lists = Object.keys(LIST_SLUGS) as ContactList[];
  const list = lists.find((known) => LIST_SLUGS[known] === text("vue")) ?? "all";
  const statuses = list === "messages" ? MESSAGE_STATUSES : SUBSCRIBER_STATUSES;
  return {
    list,
    search: searchTerm(text("recherche")),
    cohort: list === "challenge" ? (dayField().safeParse(text("cohorte")).data ?? null) : null,
    status: statuses.find((known) => STATUS_SLUGS[known] === text("etat")) ?? null,
  };
}

export function filterFields({ list, search, cohort, status }: ContactFilters) {
  return { vue: LIST_SLUGS[list], recherche: search, cohorte: cohort, etat: status && STATUS_SLUGS[status] };
}

export function contactsAddress(filters: ContactFilters): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filterFields(filters))) if (value) query.set(name, value);
  return `${href("/admin/contacts")}?${query}`;
}
