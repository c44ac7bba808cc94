import type { Generated } from "kysely";
import type { Instant, Json, OptionalInstant } from "./columns.ts";

export type LibraryKind = "articles" | "books" | "supplements";

/**
 * The snapshot of one of Airtable's tables. The release before this one writes also `tried_at`, `asked_at`,
 * `next_try_at`, `claimed_until` and `failures`: the queue knows that now, and the next release drops them.
 */
export interface LibraryCopies {
  kind: LibraryKind;
  /** The last good answer; null until the first. */
  refreshed_at: OptionalInstant;
  /** Why the last refresh failed; null when it did not. */
  error: string | null;
  /** Records that were left out, and why. */
  rejected: Json<{ id: string; reason: string }[]>;
  content_hash: string | null;
  /** Of a suspiciously small answer, until a second one says the same. */
  candidate_hash: string | null;
}

export interface LibraryRecords {
  kind: LibraryKind;
  /** Airtable's id. */
  id: string;
  position: number;
  /** Empty when neither the record nor its title has one. */
  slug: string;
  facts: Json<object>;
  /** Sanitised HTML. */
  body: string;
  first_seen_at: Instant;
}

/** The release before this one also writes `next_try_at` and `attempts`, which the next release drops. */
export interface LibraryPictures {
  /** Airtable's id of the attachment, or the hash of an address in a text. */
  source: string;
  url: string;
  /** Attachment links die about two hours after they were handed out. */
  url_seen_at: Instant;
  /** Why it could not be fetched the last time. */
  error: string | null;
  /** SHA-256 of the original; null until it was fetched. */
  hash: string | null;
  width: number | null;
  height: number | null;
  widths: number[];
}

export interface LibraryMedia {
  /** `{hash}-{width}.{avif|webp}` */
  key: string;
  hash: string;
  content_type: string;
  bytes: Uint8Array;
}

/** One row. */
export interface LibraryGate {
  id: Generated<boolean>;
  /** When the next request to Airtable may leave, whichever replica sends it. */
  next_request_at: Instant;
}
