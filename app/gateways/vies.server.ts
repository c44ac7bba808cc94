import { z } from "zod";
import { env } from "../config/env.server.ts";
import { log } from "../config/log.server.ts";

/** A buyer waits. The registers of the members are often slow or closed: then a person asks again later. */
const TIMEOUT_MS = 3000;

interface ViesAnswer {
  answer: "valid" | "invalid" | "unavailable";
  /** The number of the consultation, which only a requester with a number gets; or why there is no answer. */
  reference: string | null;
}

/** `userError`: why a register could not say; a refusal of the service itself has no `valid`. */
const answerBody = z.object({
  valid: z.boolean(),
  userError: z.enum(["VALID", "INVALID", ""]).nullish(),
  requestIdentifier: z.string().max(40).nullish(),
});
const refusalBody = z.object({
  userError: z.string().max(40).nullish(),
  errorWrappers: z.array(z.object({ error: z.string().max(40) })).nullish(),
});

/** Asks the Commission about a VAT number with the two letters of its country. Every failure there is an answer. */
export async function askVies(vatNumber: string, requester: string | null): Promise<ViesAnswer> {
  try {
    const response = await fetch(`${env.VIES_API_BASE}/check-vat-number`, {
      method: "POST",
      headers: { Accept: "application/json", "Content-Type": "application/json" },
      body: JSON.stringify({
        countryCode: vatNumber.slice(0, 2),
        vatNumber: vatNumber.slice(2),
        ...(requester && { requesterMemberStateCode: requester.slice(0, 2), requesterNumber: requester.slice(2) }),
      }),
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const body: unknown = await response.json();
    const answer = answerBody.safeParse(body);
    if (response.ok && answer.success)
      return { answer: answer.data.valid ? "valid" : "invalid", reference: answer.data.requestIdentifier || null };
    const { errorWrappers, userError } = refusalBody.safeParse(body).data ?? {};
    const reason = errorWrappers?.[0]?.error ?? userError ?? `status ${response.status}`;
    // Our own number is not in the register, yet or any more: the answer then has no number of a consultation.
    if (reason === "INVALID_REQUESTER_INFO" && requester) return askVies(vatNumber, null);
    return away(reason);
  } catch (error) {
    return away(error instanceof Error ? error.name : "error");
  }
}

function away(reference: string): ViesAnswer {
  log.warn({ reason: reference }, "VIES does not answer");
  return { answer: "unavailable", reference };
}
