import { publicUrl } from "#app/config/env.server.ts";
import { followUpEmails } from "#app/content/challenge-emails.ts";
import type { Db } from "#db/connection.server.ts";
import { formatWeekday } from "../values/time.ts";
import type { Emails } from "./email-types.ts";
import { nameForEmail } from "./greeting-name.ts";

type Props = Record<string, string>;
type Name = "challenge-welcome" | "challenge-day" | "challenge-follow-up" | "guide";

/** The facts of what people asked to be sent: the challenge and the guide. */
export const leadReaders: { [N in Name]: (db: Db, props: Props) => Promise<Emails[N]> } = {
  async "challenge-welcome"(db, props) {
    const { token, startsOn, ...facts } = await readSignup(db, props);
    return { ...facts, startsOn, firstDayLink: dayLink(1, token) };
  },
  async "challenge-day"(db, props) {
    const { token, startsOn: _, ...facts } = await readSignup(db, props);
    const day = Number(props.step);
    return { ...facts, day, link: dayLink(day, token) };
  },
  async "challenge-follow-up"(db, props) {
    const { token, startsOn: _, workbookLink: __, ...facts } = await readSignup(db, props);
    const day = Number(props.step);
    const to = followUpEmails.find((email) => email.jour === day)?.lien.to ?? "/";
    const link = to.startsWith("/challenge/") ? `${publicUrl}${to}?token=${token}` : publicUrl + to;
    return { ...facts, day, link };
  },
  async guide(db, props) {
    const row = await db
      .selectFrom("guide_requests")
      .innerJoin("subscribers", "subscribers.id", "guide_requests.subscriber_id")
      .select(["token"])
      .where("guide_requests.id", "=", props.requestId ?? "")
      .executeTakeFirstOrThrow();
    return { link: `${publicUrl}/guide/telecharger?token=${row.token}` };
  },
};

async function readSignup(db: Db, props: Props) {
  const row = await db
    .selectFrom("challenge_signups")
    .innerJoin("subscribers", "subscribers.id", "challenge_signups.subscriber_id")
    .select(["first_name", "token"])
    .select(({ cast, ref }) => cast<string>(ref("starts_on"), "text").as("starts_on"))
    .where("challenge_signups.id", "=", props.signupId ?? "")
    .executeTakeFirstOrThrow();
  return {
    firstName: nameForEmail(row.first_name),
    token: row.token,
    startsOn: formatWeekday(Temporal.PlainDate.from(row.starts_on)),
    workbookLink: `${publicUrl}/challenge/cahier?token=${row.token}`,
  };
}

function dayLink(day: number, token: string): string {
  return `${publicUrl}/challenge/jour/${day}?token=${token}`;
}
