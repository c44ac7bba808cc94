const CONTACT_LISTS = ["all", "challenge", "guide", "lead", "messages", "consents"] as const;
export type ContactList = (typeof CONTACT_LISTS)[number];

export const SUBSCRIBER_STATUSES = ["confirmed", "unconfirmed", "without-consent", "unsubscribed"] as const;
export const MESSAGE_STATUSES = ["unanswered", "answered"] as const;

export interface ContactFilters {
  list: ContactList;
  search: string;
  /** The challenge's first day, « 2026-11-23 ». */
  cohort: string | null;
  status: (typeof SUBSCRIBER_STATUSES)[number] | (typeof MESSAGE_STATUSES)[number] | null;
}
