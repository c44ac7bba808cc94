import { href } from "react-router";
import { Paragraph } from "#app/domain/mail/layout/elements.tsx";
import { nameForEmail } from "#app/domain/mail/layout/greeting-name.ts";
import { confirmLink, tokenLink } from "#app/domain/mail/layout/links.ts";
import { formatWeekday } from "#app/domain/values/time.ts";
import type { Db } from "#db/connection.server.ts";
import { consentTextNotWithdrawn, isConsentInForce } from "../consents.server.ts";

export const CHALLENGE_REASON = "tu t’es inscrite au challenge gratuit de 5 jours";

export async function readSignup(db: Db, signupId: string) {
  const row = await db
    .selectFrom("challengeSignups")
    .innerJoin("subscribers", "subscribers.id", "challengeSignups.subscriberId")
    .select(["firstName", "challengeSignups.token", "startsOn", "confirmToken"])
    .select([consentTextNotWithdrawn.as("consentText"), isConsentInForce.as("isConsentInForce")])
    .where("challengeSignups.id", "=", signupId)
    .executeTakeFirstOrThrow();
  return {
    firstName: nameForEmail(row.firstName),
    token: row.token,
    consent:
      row.consentText && !row.isConsentInForce ? { text: row.consentText, link: confirmLink(row.confirmToken) } : null,
    startsOn: formatWeekday(Temporal.PlainDate.from(row.startsOn)),
  };
}

export function linkToDay(day: number, token: string): string {
  return tokenLink(href("/challenge/jour/:day", { day: `${day}` }), token);
}

export function linkToWorkbook(token: string): string {
  return tokenLink(href("/challenge/cahier"), token);
}

export function Greeting({ firstName }: { firstName: string | null }) {
  return <Paragraph>{firstName ? `Bonjour ${firstName},` : "Bonjour,"}</Paragraph>;
}
