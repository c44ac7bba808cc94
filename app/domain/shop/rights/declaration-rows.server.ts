import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { hasFailed, hasOutcome, hasRefundRequest, isUnanswered, silentAt } from "../declarations/conditions.server.ts";

/** As it was submitted. */
export const DECLARED = [
  "declarations.kind",
  "declarations.name",
  "declarations.contract",
  "declarations.email",
  "declarations.requestedEnd",
  "declarations.requestedDate",
  "declarations.chosenWay",
  "declarations.declaredAt",
] as const;

/** With their endings, their answers and what Stripe is being asked. */
export function withEnd(query: ReturnType<typeof declarations>) {
  return query
    .leftJoin("declarationOutcomes as ending", (join) =>
      join.onRef("ending.declarationId", "=", "declarations.id").on("ending.kind", "in", ["done", "refused"]),
    )
    .leftJoin("declarationOutcomes as asking", (join) =>
      join.onRef("asking.declarationId", "=", "declarations.id").on("asking.kind", "=", "asked").on(isUnanswered),
    )
    .leftJoin("declarationConfirmations as confirmation", "confirmation.declarationId", "declarations.id")
    .select((eb) => [
      ...DECLARED,
      "confirmation.answer",
      "confirmation.answeredBy",
      "confirmation.answeredAt",
      "confirmation.orderId as provenOrder",
      "confirmation.tokenHash",
      "declarations.id",
      "channel",
      "progress",
      "enteredBy",
      "ending.kind as state",
      "ending.at as endedAt",
      "ending.actor",
      "ending.reason",
      "ending.refundedCents",
      "ending.endsOn",
      "asking.orderId as askedOrder",
      "asking.endsOn as askedEnd",
      "asking.refundedCents as askedShare",
      hasRefundRequest(sql`state = 'asked'`).as("isRefunding"),
      eb
        .selectFrom("declarationOutcomes as choice")
        .select("choice.orderId")
        .whereRef("choice.declarationId", "=", "declarations.id")
        .where("choice.orderId", "is not", null)
        .orderBy("choice.id", "desc")
        .limit(1)
        .as("chosen"),
      hasOutcome("matched").as("isMatched"),
      hasFailed.as("hasFailed"),
      silentAt.as("silentAt"),
    ]);
}

export function declarations(db: Db) {
  return db.selectFrom("declarations");
}

export type Row = Awaited<ReturnType<ReturnType<typeof withEnd>["execute"]>>[number];
