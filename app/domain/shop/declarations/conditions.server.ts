import { type RawBuilder, type SqlBool, sql } from "kysely";
import { ANSWER_HOURS } from "#app/content/legal/promises.ts";
import type { DeclarationOutcomes } from "#db/schema.ts";

// SQL conditions on a row of `declarations`: how far it is handled.

export function hasOutcome(...kinds: DeclarationOutcomes["kind"][]): RawBuilder<SqlBool> {
  return outcomeWith(sql`outcome.kind = any(${kinds})`);
}

export const isOpen = sql<SqlBool>`(not ${hasOutcome("done", "refused")})`;

export const isNotDisowned = sql<SqlBool>`not exists (select from declaration_confirmations answered
  where answered.declaration_id = declarations.id and answered.answer = 'disowned')`;

/**
 * When she has had all the time to answer her receipt, as far as is known now: one that is still to leave leaves at once.
 * Null when none has asked her, or could in time: she has not kept silent.
 */
export const silentAt = sql<Date | null>`(
  select coalesce(sent_at, now()) + make_interval(hours => ${ANSWER_HOURS}) from emails
  where dedupe_key = 'declaration:' || declarations.id and (status = 'sent' or (status in ('queued', 'sending')
    and declarations.recorded_at > now() - make_interval(hours => ${ANSWER_HOURS}))))`;

export function isLinkedTo(orderId: string): RawBuilder<SqlBool> {
  return outcomeWith(sql`outcome.order_id = ${orderId}`);
}

function outcomeWith(condition: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql`exists (select from declaration_outcomes outcome
    where outcome.declaration_id = declarations.id and ${condition})`;
}

export function hasRefundRequest(condition: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql`exists (select from refund_requests
    where refund_requests.declaration_id = declarations.id and (${condition}))`;
}

/** Stripe has refused it, and it is not tried again without a person. */
export const hasFailed = sql<boolean>`(${hasOutcome("failed")}
  or ${hasRefundRequest(sql`state = 'failed' and failure <> 'not-at-stripe'`)})`;

export const isUnanswered = sql<SqlBool>`not exists (select from declaration_outcomes later
  where later.declaration_id = asking.declaration_id and later.id > asking.id
    and later.kind in ('failed', 'done', 'refused'))`;
