import type { ColumnType, Generated } from "kysely";
import type { CreatedAt, Json, OptionalInstant, OptionalJson } from "../columns.ts";
import type { Consent } from "./leads.ts";

/** A calendar day, « 2026-03-01 »; read as text, as a driver would make it midnight somewhere. */
type Day = ColumnType<Date | null, string | null, string | null>;

interface Statement {
  key: string;
  /** As pages show it. */
  value: string;
  source: Generated<string>;
  sampleSize: number | null;
  periodFrom: Day;
  periodTo: Day;
  /** For an income: the charges that are paid out of it. */
  charges: Generated<string>;
  /** The proof's key in the media store, the name it came with, and its type. */
  proofFile: string | null;
  proofName: string | null;
  proofType: string | null;
  verifiedAt: OptionalInstant;
  /** When the proof expires. */
  expiresAt: OptionalInstant;
  createdAt: CreatedAt;
}

/** What proves a figure today. */
interface Claims extends Statement {
  id: Generated<string>;
}

/** What was stated before, kept for six years. */
interface ClaimHistory extends Statement {
  id: string;
  replacedAt: CreatedAt;
}

export interface Testimonials {
  id: string;
  kind: string;
  author: string;
  text: string;
  details: Json<Record<string, unknown>>;
  rating: number | null;
  position: Generated<number>;
  isSample: Generated<boolean>;
  published: Generated<boolean>;
  consent: OptionalJson<Omit<Consent, "id">>;
  experiencedOn: string | null;
  publishedAt: OptionalInstant;
  createdAt: CreatedAt;
  /** The author's address, entered by an administrator, for a testimonial that came by letter or email. */
  authorEmail: string | null;
  /** What its author was found to have, at the first publication. */
  checkedBy: "order" | "challenge" | null;
  /** The text as the author sent it, when it was corrected. */
  originalText: string | null;
  refusedAt: OptionalInstant;
  refusal: string | null;
}

export interface ClaimTables {
  claims: Claims;
  claimHistory: ClaimHistory;
}
