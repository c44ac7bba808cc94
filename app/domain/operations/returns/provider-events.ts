import { z } from "zod";
import type { BounceKind } from "#db/types.ts";
import { codeOf, kindOfRefusal } from "./refusal.ts";

export interface ProviderEvent {
  kind: BounceKind;
  recipient: string;
  messageId: string | null;
  /** Our id of the email, which Mailjet gives back. */
  emailId: string | null;
  code: string | null;
  diagnostic: string | null;
}

/** A zero byte would end the query, and what stands behind this event in its batch. */
const text = z
  .string()
  .max(2000)
  .catch("")
  .transform((value) => value.replace(/\p{Cc}/gu, " ").trim());

const brevo = z.object({ event: text, email: text, "message-id": text, reason: text }).transform((event) => ({
  name: event.event.toLowerCase().replace(/[^a-z]/g, ""),
  recipient: event.email,
  messageId: event["message-id"] || null,
  emailId: null,
  said: event.reason,
}));

const mailjet = z
  .object({
    event: text,
    email: text,
    CustomID: text,
    hard_bounce: z.boolean().catch(false),
    error: text,
    comment: text,
  })
  .transform((event) => ({
    name: event.event === "bounce" ? (event.hard_bounce ? "hardbounce" : "softbounce") : event.event.toLowerCase(),
    recipient: event.email,
    messageId: null,
    emailId: event.CustomID || null,
    said: `${event.error} ${event.comment}`.trim(),
  }));

const PROVIDERS = { brevo, mailjet };
export type Provider = keyof typeof PROVIDERS;
export const isProvider = (name: string): name is Provider => Object.hasOwn(PROVIDERS, name);

/** A provider calls some refusals of the sender a hard bounce: the server's own words count more. */
function kindOf(name: string, said: string): BounceKind | null {
  if (name === "spam" || name === "complaint") return "complaint";
  if (name === "blocked") return "policy";
  if (name === "softbounce" || name === "softbounces")
    return kindOfRefusal(codeOf("", said), said) === "policy" ? "policy" : "soft";
  if (["hardbounce", "hardbounces", "invalidemail", "invalid"].includes(name))
    return kindOfRefusal(codeOf("", said), said) === "policy" ? "policy" : "hard";
  return null;
}

/** Null: it says nothing about an email that did not arrive, such as a delivery. */
export function readEvent(provider: Provider, posted: unknown): ProviderEvent | null {
  const event = PROVIDERS[provider].safeParse(posted).data;
  const kind = event && kindOf(event.name, event.said);
  if (!kind) return null;
  const { recipient, messageId, emailId, said } = event;
  return {
    kind,
    recipient: recipient.toLowerCase(),
    messageId,
    emailId,
    code: codeOf("", said),
    diagnostic: said.slice(0, 500) || null,
  };
}
