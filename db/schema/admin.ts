import type { Generated } from "kysely";
import type { CreatedAt, OptionalInstant, OptionalJson } from "../columns.ts";

/** An administrator's authenticator (TOTP, RFC 6238). */
export interface SecondFactors {
  userId: string;
  /** Encrypted with AES-256-GCM; the key is not in the database. */
  secret: string;
  /** Null until a first code has proven that the administrator's phone has the secret. */
  confirmedAt: OptionalInstant;
  /** The thirty-second period of the last accepted code: no code is accepted twice. */
  lastStep: Generated<string>;
  createdAt: CreatedAt;
}

export interface RecoveryCodes {
  userId: string;
  codeHash: string;
  usedAt: OptionalInstant;
}

/** Append-only: a trigger keeps every entry for a year. */
export interface AuditLog {
  id: Generated<string>;
  actor: string;
  action: string;
  entity: string;
  entityId: string;
  before: OptionalJson<Record<string, unknown>>;
  after: OptionalJson<Record<string, unknown>>;
  ipPrefix: string | null;
  requestId: string | null;
  at: CreatedAt;
}

export interface RateLimits {
  key: string;
  points: number;
  expire: string | null;
}
