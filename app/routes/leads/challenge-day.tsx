import { data } from "react-router";
import { challengeDays } from "#app/content/challenge-days.ts";
import { stepTime } from "#app/domain/people/subscribers/challenge-dates.ts";
import { findSignup } from "#app/domain/people/subscribers/challenge-signups.server.ts";
import { formatWeekday } from "#app/domain/values/time.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import type { Route } from "./+types/challenge-day";
import { ChallengeDayView, ClosedDayView } from "./challenge-day.view.tsx";

/**
 * One day of a participant's challenge, opened by the link of its email. It opens when the email is sent, and stays
 * open.
 */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const day = challengeDays.find(({ jour }) => `${jour}` === params.day);
  const signup = day && (await findSignup(context.get(dbContext), url.searchParams.get("token") ?? ""));
  if (!signup) throw data(null, { status: 404 });
  const now = new Date();
  const opens = (jour: number) => ({
    jour,
    isOpen: stepTime(signup.startsOn, jour) <= now,
    /** « lundi 23 novembre 2026 » */
    opensOn: formatWeekday(signup.startsOn.add({ days: jour - 1 })),
  });
  // The address holds a token, which must not leak in a Referer.
  const headers = { "Referrer-Policy": "same-origin" };
  return data(
    { ...opens(day.jour), token: signup.token, days: challengeDays.map(({ jour }) => opens(jour)) },
    { headers },
  );
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ params }) => [
  { title: `Challenge, jour ${params.day}` },
  { name: "description", content: "L’action du jour, son temps, ce que tu as à la fin." },
];

export default function ChallengeDayPage({ loaderData }: Route.ComponentProps) {
  return loaderData.isOpen ? <ChallengeDayView {...loaderData} /> : <ClosedDayView {...loaderData} />;
}
