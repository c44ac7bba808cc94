import { href } from "react-router";
import { publicUrl } from "#app/config/env.server.ts";
import { readFeedToken } from "#app/domain/school/live/feed.server.ts";
import { endOf } from "#app/domain/school/live/schedule.ts";
import { type LiveSession, readLiveSessions } from "#app/domain/school/live/sessions.server.ts";
import { formatDate } from "#app/domain/values/time.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { signedInUser } from "#app/middleware/guards.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { closedFormation } from "../closed-formation.server.ts";
import { CoursePage } from "../course-page.view.tsx";
import type { Route } from "./+types/sessions";
import { type OpenSession, openSession } from "./open-session.ts";

/** « Directs »: the live sessions of a formation, for learners with access; others get 404. */
export async function loader({ params: { slug }, context }: Route.LoaderArgs) {
  const db = context.get(dbContext);
  const { id: userId } = signedInUser(context);
  const formation = await readLiveSessions(db, userId, slug);
  if (!formation) throw await closedFormation(db, userId, slug);
  const { name, cohort, accessEndsAt, sessions } = formation;
  const now = new Date();
  const isPast = (session: LiveSession) => endOf(session) <= now;
  const shown = (session: LiveSession) => openSession(session, now);
  const token = await readFeedToken(db, userId);
  return {
    slug,
    name,
    cohort,
    isEnding: accessEndsAt !== null,
    // The next one first; of the past ones, the latest.
    next: sessions.filter((session) => !isPast(session)).map(shown),
    past: sessions.filter(isPast).toReversed().map(shown),
    calendar: token && publicUrl + href("/calendrier/:file", { file: `${token}.ics` }),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Directs · ${loaderData.name}` : "Directs" },
];

export default function Sessions({ loaderData }: Route.ComponentProps) {
  const { slug, name, cohort, isEnding, next, past, calendar } = loaderData;
  const lead = cohort && (
    <p className="text-ink-soft">
      Ta cohorte&nbsp;: {cohort.name}, départ le {formatDate(cohort.startsOn)}.
    </p>
  );
  return (
    <CoursePage slug={slug} name={name} title="Directs" lead={lead}>
      <section aria-labelledby="a-venir" className="flex flex-col gap-4">
        <h2 id="a-venir" className="text-xl">
          À venir
        </h2>
        {next.length === 0 && (
          <p className="text-ink-soft">
            Aucun direct n’est prévu {isEnding ? "d’ici la fin de ton abonnement" : "pour l’instant"}.
          </p>
        )}
        {next.map((session) => (
          <Session key={session.id} slug={slug} session={session} />
        ))}
      </section>
      <Calendar slug={slug} address={calendar} />
      {past.length > 0 && (
        <section aria-labelledby="passes" className="flex flex-col gap-4">
          <h2 id="passes" className="text-xl">
            Passés
          </h2>
          {past.map((session) => (
            <Session key={session.id} slug={slug} session={session} />
          ))}
        </section>
      )}
    </CoursePage>
  );
}

/** The calendar's address works without a password, so the learner can renew it. */
function Calendar({ slug, address }: { slug: string; address: string | null }) {
  return (
    <section aria-labelledby="calendrier" className="flex flex-col gap-4">
      <h2 id="calendrier" className="text-xl">
        Dans ton agenda
      </h2>
      <p>
        Ton agenda montre chaque direct à l’heure de l’endroit où tu es. Abonne-le à ton adresse personnelle&nbsp;: les
        directs de toutes tes formations y viennent, et chaque changement aussi.
      </p>
      {address && (
        <>
          <p>
            <ButtonLink variant="secondary" href={address.replace(/^https?:/, "webcal:")}>
              S’abonner dans mon agenda
            </ButtonLink>
          </p>
          <p className="hint">
            Si rien ne s’ouvre, copie cette adresse dans ton agenda&nbsp;:{" "}
            <code className="wrap-anywhere">{address}</code>
            <br />
            Qui a cette adresse voit tes directs. Si elle circule, change-la&nbsp;: l’ancienne se ferme.
          </p>
        </>
      )}
      <form method="post" action={href("/formations/:slug/directs/calendrier", { slug })}>
        <Button variant={address ? "quiet" : "secondary"}>{address ? "Changer d’adresse" : "Créer mon adresse"}</Button>
      </form>
    </section>
  );
}

function Session({ slug, session }: { slug: string; session: OpenSession }) {
  const { id, title, at, instant, duration, phase, note, link, hasReplay } = session;
  return (
    <article className="flex flex-col gap-2 border-line border-t pt-4" aria-labelledby={id}>
      <h3 id={id} className={`wrap-anywhere text-lg ${phase === "canceled" ? "line-through" : ""}`}>
        {title}
      </h3>
      <p>
        <time dateTime={instant}>{at}</time> · {duration}
      </p>
      {link && (
        <p>
          <ButtonLink href={link} rel="noreferrer">
            Rejoindre le direct
          </ButtonLink>
        </p>
      )}
      {(phase === "later" || phase === "now") && (
        <p>
          <a
            className="link"
            href={href("/formations/:slug/directs/:session/direct.ics", { slug, session: id })}
            aria-label={`Ajouter à mon agenda\u00a0: ${title}`}
          >
            Ajouter à mon agenda
          </a>
        </p>
      )}
      {hasReplay ? (
        <p>
          <a
            className="link"
            href={href("/formations/:slug/directs/:session", { slug, session: id })}
            aria-label={`Voir le replay\u00a0: ${title}`}
          >
            Voir le replay
          </a>
        </p>
      ) : (
        note && <p className="hint">{note}</p>
      )}
    </article>
  );
}
