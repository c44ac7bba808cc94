import type { Generated } from "kysely";
import type { CreatedAt, OptionalInstant, OptionalJson } from "../columns.ts";

/** An administrator's authenticator (TOTP, RFC 6238). */
export interface SecondFactors {
  user_id: string;
  /** Encrypted with AES-256-GCM; the key is not in the database. */
  secret: string;
  /** Null until a first code has proven that the administrator's phone has the secret. */
  confirmed_at: OptionalInstant;
  /** The thirty-second period of the last accepted code: no code is accepted twice. */
  last_step: Generated<string>;
  created_at: CreatedAt;
}

export interface RecoveryCodes {
  user_id: string;
  code_hash: string;
  used_at: OptionalInstant;
}

/** Append-only: a trigger keeps every entry for a year. */
export interface AuditLog {
  id: Generated<string>;
  actor: string;
  action: string;
  entity: string;
  entity_id: string;
  before: OptionalJson<Record<string, unknown>>;
  after: OptionalJson<Record<string, unknown>>;
  ip_prefix: string | null;
  request_id: string | null;
  at: CreatedAt;
}

export interface RateLimits {
  key: string;
  points: number;
  expire: string | null;
}
