import type { Db } from "#db/connection.server.ts";
import type { Actor } from "../../journal/audit/audit.server.ts";
import { consumeLimit, type LimitName } from "../../journal/limits/limits.server.ts";

/** Clients are counted for each form, addresses across all forms. */
export type LeadForm = "challenge" | "guide" | "contact" | "testimonial";

/** Many clients together cannot flood one person. */
export async function consumeLeadLimits(db: Db, actor: Actor, form: LeadForm, client: string, email?: string) {
  const ofClient = await consumeLimit(db, actor, `${form}-client` satisfies LimitName, client);
  return ofClient.ok && email ? consumeLimit(db, actor, "lead-address", email) : ofClient;
}
