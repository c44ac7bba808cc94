import { href } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { CoursePage } from "../course-page.view.tsx";
import type { ShownSession } from "./shown-session.ts";

interface Props {
  slug: string;
  name: string;
  /** « Votre cohorte : Janvier, départ le 4 janvier 2027. »; null without one. */
  cohort: string | null;
  next: ShownSession[];
  past: ShownSession[];
  /** The address of the learner's calendar; null before there is one. */
  calendar: string | null;
}

export function SessionsView({ slug, name, cohort, next, past, calendar }: Props) {
  return (
    <CoursePage slug={slug} name={name} title="Directs" lead={cohort && <p className="text-ink-soft">{cohort}</p>}>
      <section aria-labelledby="a-venir" className="flex flex-col gap-4">
        <h2 id="a-venir" className="text-xl">
          À venir
        </h2>
        {next.length === 0 && <p className="text-ink-soft">Aucun direct n’est prévu pour l’instant.</p>}
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
        Dans votre agenda
      </h2>
      <p>
        Votre agenda montre chaque direct à l’heure de l’endroit où vous êtes. Abonnez-le à votre adresse
        personnelle&nbsp;: les directs de toutes vos formations y viennent, et chaque changement aussi.
      </p>
      {address && (
        <>
          <p>
            <ButtonLink variant="secondary" href={address.replace(/^https?:/, "webcal:")}>
              S’abonner dans mon agenda
            </ButtonLink>
          </p>
          <p className="text-ink-soft text-sm leading-normal">
            Si rien ne s’ouvre, copiez cette adresse dans votre agenda&nbsp;:{" "}
            <code className="wrap-anywhere">{address}</code>
            <br />
            Qui a cette adresse voit vos directs. Si elle circule, changez-la&nbsp;: l’ancienne se ferme.
          </p>
        </>
      )}
      <form method="post" action={href("/formations/:slug/directs/calendrier", { slug })}>
        <Button variant={address ? "quiet" : "secondary"}>{address ? "Changer d’adresse" : "Créer mon adresse"}</Button>
      </form>
    </section>
  );
}

function Session({ slug, session }: { slug: string; session: ShownSession }) {
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
        note && <p className="text-ink-soft text-sm leading-normal">{note}</p>
      )}
    </article>
  );
}
