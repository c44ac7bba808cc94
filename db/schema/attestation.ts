import type { Generated } from "kysely";
import type { CreatedAt, Json, OptionalInstant } from "../columns.ts";

/** A lesson as it was called, and how long it took, on the day when the course was finished. */
export interface AttestedLesson {
  title: string;
  minutes: number;
}

/** Who attests. */
export interface AttestingSeller {
  name: string;
  address: string;
  siren: string;
}

/** Attestations. The database lets nobody change them, but for a revocation, `shows_name`, and what an erasure empties. */
export interface Certificates {
  /** 128 random bits, base64url: the address of the public page. */
  code: string;
  /** « A2026-000123 », without a gap within a year of Paris. */
  number: string;
  /** Null once the account is erased; the name goes with it. */
  userId: string | null;
  courseId: string | null;
  formationId: string | null;
  name: string | null;
  /** Strangers see the name, otherwise its initials. */
  showsName: Generated<boolean>;
  courseTitle: string;
  minutes: number;
  lessons: Json<AttestedLesson[]>;
  seller: Json<AttestingSeller>;
  /** The day in Paris. */
  completedOn: string;
  issuedAt: CreatedAt;
  revokedAt: OptionalInstant;
  revokedReason: string | null;
}
