import { nextMonday } from "#app/domain/people/subscribers/challenge-dates.ts";
import { siteText } from "#app/domain/site/texts/site-texts.server.ts";
import { formatWeekday } from "#app/domain/values/time.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import type { Handle } from "#app/routing/handle.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Thanks } from "#app/ui/outcome.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import type { Route } from "./+types/challenge-thanks";

export const handle = { robots: "noindex" } satisfies Handle;

export async function loader({ context }: Route.LoaderArgs) {
  const { thanks } = await siteText(context.get(dbContext), "challenge");
  return { thanks, nextStart: formatWeekday(nextMonday(new Date())) };
}

/** The page names the day of the next start, so a page that is cached before midnight would be wrong after it. */
export const headers: Route.HeadersFunction = () => ({ "Cache-Control": "public, max-age=0, s-maxage=10" });

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Ta place au challenge est prise",
    description: "Ce que tu reçois par e-mail, et le jour où le challenge commence.",
  });

export default function ChallengeThanks({ loaderData }: Route.ComponentProps) {
  const { headline, text, items, next, hint, home } = loaderData.thanks;
  return (
    <Thanks headline={headline} text={text} hint={hint} actions={<ButtonLink href={home.to}>{home.label}</ButtonLink>}>
      <ul className="arc-list">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      <p className="lead">
        <strong>{next}</strong> C’est le {loaderData.nextStart}.
      </p>
    </Thanks>
  );
}
