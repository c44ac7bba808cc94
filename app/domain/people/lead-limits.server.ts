import type { Db } from "#db/connection.server.ts";
import type { Actor } from "../audit/audit.server.ts";
import { consumeLimit, type LimitName } from "../limits/limits.server.ts";

/** The public forms: each counts its clients for itself, an address counts in all of them together. */
export type LeadForm = "challenge" | "guide" | "contact" | "testimonial";

/**
 * Counts one post of a public form for the client that sends it, and for the address in it when it is a good one: many
 * clients can't write to one person without end.
 */
export async function consumeLeadLimits(db: Db, actor: Actor, form: LeadForm, client: string, email?: string) {
  const ofClient = await consumeLimit(db, actor, `${form}-client` satisfies LimitName, client);
  return ofClient.ok && email ? consumeLimit(db, actor, "lead-address", email) : ofClient;
}
