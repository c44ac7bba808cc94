import type { Declaration } from "./declarations.server.ts";

/** Who carries out an open declaration: the shop within the hour, or once its receipt stays unanswered; or a person. */
export type NextStep =
  | { by: "shop"; until: Date | null }
  /** `isPaused`: too many that nobody has confirmed have come. */
  | { by: "person"; isPaused: boolean };

type Known = Pick<Declaration, "order" | "certainOrder" | "awaitsReview" | "answer" | "unansweredUntil">;

export function nextStep(declaration: Known, isPaused: boolean): NextStep {
  const { order, certainOrder, awaitsReview, answer, unansweredUntil } = declaration;
  if (!certainOrder || awaitsReview || certainOrder.id !== order?.id || order.isDisputed)
    return { by: "person", isPaused: false };
  if (answer?.kind === "confirmed") return { by: "shop", until: null };
  if (!unansweredUntil) return { by: "person", isPaused: false };
  return isPaused ? { by: "person", isPaused } : { by: "shop", until: unansweredUntil };
}
