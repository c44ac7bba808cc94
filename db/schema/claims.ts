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
  sample_size: number | null;
  period_from: Day;
  period_to: Day;
  /** For an income: the charges that are paid out of it. */
  charges: Generated<string>;
  /** The proof's key in the media store, the name it came with, and its type. */
  proof_file: string | null;
  proof_name: string | null;
  proof_type: string | null;
  verified_at: OptionalInstant;
  /** When the proof expires. */
  expires_at: OptionalInstant;
  created_at: CreatedAt;
}

/** What proves a figure today. */
interface Claims extends Statement {
  id: Generated<string>;
}

/** What was stated before, kept for six years. */
interface ClaimHistory extends Statement {
  id: string;
  replaced_at: CreatedAt;
}

export interface Testimonials {
  id: string;
  kind: string;
  author: string;
  text: string;
  details: Json<Record<string, unknown>>;
  rating: number | null;
  position: Generated<number>;
  is_sample: Generated<boolean>;
  published: Generated<boolean>;
  consent: OptionalJson<Omit<Consent, "id">>;
  experienced_on: string | null;
  published_at: OptionalInstant;
  created_at: CreatedAt;
  /** The author's address, entered by an administrator, for a testimonial that came by letter or email. */
  author_email: string | null;
  /** What its author was found to have, at the first publication. */
  checked_by: "order" | "challenge" | null;
  /** The text as the author sent it, when it was corrected. */
  original_text: string | null;
  refused_at: OptionalInstant;
  refusal: string | null;
}

export interface ClaimTables {
  claims: Claims;
  claim_history: ClaimHistory;
}
