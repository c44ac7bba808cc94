import type { Declaration } from "./declarations.server.ts";
import { needsPerson } from "./order-quote.ts";

/** Who carries out a declaration: the shop within the hour, or once its receipt stays unanswered; or a person. */
export type NextStep =
  | { by: "shop"; until: Date | null }
  /** `isPaused`: too many that nobody has confirmed have come. */
  | { by: "person"; isPaused: boolean }
  /** It has ended, or Stripe is being asked. */
  | { by: "nobody" };

type Known = Pick<
  Declaration,
  "state" | "isRunning" | "hasFailed" | "order" | "certainOrder" | "awaitsReview" | "answer" | "unansweredUntil"
>;

export function nextStep(declaration: Known, isPaused: boolean): NextStep {
  const { state, isRunning, hasFailed, order, certainOrder, awaitsReview, answer, unansweredUntil } = declaration;
  if (state !== "open" || isRunning) return { by: "nobody" };
  if (hasFailed || !certainOrder || awaitsReview || certainOrder.id !== order?.id || needsPerson(order))
    return { by: "person", isPaused: false };
  if (answer?.kind === "confirmed") return { by: "shop", until: null };
  if (!unansweredUntil) return { by: "person", isPaused: false };
  return isPaused ? { by: "person", isPaused } : { by: "shop", until: unansweredUntil };
}

/** Confirmed, and about to be carried out by the shop; what takes longer than an hour has met an obstacle. */
export function runsWithinTheHour(declaration: Known): boolean {
  const { answer } = declaration;
  if (answer?.kind !== "confirmed" || nextStep(declaration, false).by !== "shop") return false;
  return Date.now() - answer.at.getTime() < 3_600_000;
}
