import type { Generated } from "kysely";
import type { Instant, Json, OptionalInstant } from "./columns.ts";

export type LibraryKind = "articles" | "books" | "supplements";

/** How fresh the copy of one of Airtable's tables is. */
export interface LibraryCopies {
  kind: LibraryKind;
  /** The last good answer; null until the first. */
  refreshed_at: OptionalInstant;
  tried_at: OptionalInstant;
  /** When a refresh was last put in the queue. */
  asked_at: OptionalInstant;
  next_try_at: Instant;
  /** Set while one process refreshes it; runs out by itself when that process dies. */
  claimed_until: OptionalInstant;
  failures: Generated<number>;
  error: string | null;
  /** Records that were left out, and why. */
  rejected: Json<{ id: string; reason: string }[]>;
  content_hash: string | null;
  /** A suspiciously small answer, until a second one says the same. */
  candidate_hash: string | null;
}

export interface LibraryRecords {
  kind: LibraryKind;
  /** Airtable's. */
  id: string;
  position: number;
  /** Empty when neither the record nor its title has one. */
  slug: string;
  facts: Json<object>;
  /** Sanitised HTML. */
  body: string;
  first_seen_at: Instant;
}

export interface LibraryPictures {
  /** Airtable's id of the attachment, or the hash of an address in a text. */
  source: string;
  url: string;
  /** Attachment links die about two hours after they were handed out. */
  url_seen_at: Instant;
  next_try_at: Instant;
  attempts: Generated<number>;
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

export interface LibraryGate {
  id: Generated<boolean>;
  next_request_at: Instant;
}
