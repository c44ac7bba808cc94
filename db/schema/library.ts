import type { Generated } from "kysely";
import type { Instant, Json, OptionalInstant } from "../columns.ts";

export type LibraryKind = "articles" | "books" | "supplements";

/**
 * The snapshot of one Airtable table. The previous release also writes `tried_at`, `asked_at`, `next_try_at`,
 * `claimed_until` and `failures`, which the queue replaces; the next release drops them.
 */
export interface LibrarySnapshots {
  kind: LibraryKind;
  /** When Airtable last gave a good answer; null until the first. */
  refreshedAt: OptionalInstant;
  /** Why the last refresh failed; null when it succeeded. */
  error: string | null;
  /** Records that were left out, with the reason. */
  rejected: Json<{ id: string; reason: string }[]>;
  contentHash: string | null;
  /** The hash of a suspiciously small answer, until a second one confirms it. */
  candidateHash: string | null;
}

export interface LibraryRecords {
  kind: LibraryKind;
  /** Airtable's id. */
  id: string;
  position: number;
  /** Empty when neither the record nor its title gives one. */
  slug: string;
  facts: Json<object>;
  /** Sanitised HTML. */
  body: string;
  firstSeenAt: Instant;
}

/** The previous release also writes `next_try_at` and `attempts`, which the next release drops. */
export interface LibraryPictures {
  /** Airtable's id of the attachment, or the hash of the picture's address in a text. */
  source: string;
  url: string;
  /** Attachment links expire about two hours after Airtable has made them. */
  urlSeenAt: Instant;
  /** Why the last download failed. */
  error: string | null;
  /** SHA-256 of the original; null until it is downloaded. */
  hash: string | null;
  width: number | null;
  height: number | null;
  widths: number[];
}

export interface LibraryMedia {
  /** `{hash}-{width}.{avif|webp}` */
  key: string;
  hash: string;
  contentType: string;
  bytes: Uint8Array;
}

/** Has one row. */
export interface LibraryThrottle {
  id: Generated<boolean>;
  /** When the next request to Airtable may be sent, by whichever replica. */
  nextRequestAt: Instant;
}
