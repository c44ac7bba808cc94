import { href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import type { ShownSession } from "./shown-session.ts";

interface Props {
  slug: string;
  name: string;
  /** « Votre cohorte : Janvier, départ le 4 janvier 2027. »; null without one. */
  cohort: string | null;
  next: ShownSession[];
  past: ShownSession[];
}

export function SessionsView({ slug, name, cohort, next, past }: Props) {
  return (
    <div className="wrap flex max-w-[46rem] flex-col gap-8 py-8 lg:py-12">
      <header className="flex flex-col gap-4">
        <p className="font-semibold text-accent text-sm leading-normal">{name}</p>
        <h1 className="text-3xl">Directs</h1>
        {cohort && <p className="text-ink-soft">{cohort}</p>}
        <p>
          <a className="link" href={href("/formations/:slug/apprendre", { slug })}>
            Retour au programme
          </a>
        </p>
      </header>
      <section aria-labelledby="a-venir" className="flex flex-col gap-4">
        <h2 id="a-venir" className="text-xl">
          À venir
        </h2>
        {next.length === 0 && <p className="text-ink-soft">Aucun direct n’est prévu pour l’instant.</p>}
        {next.map((session) => (
          <Session key={session.id} slug={slug} session={session} />
        ))}
      </section>
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
    </div>
  );
}

function Session({ slug, session }: { slug: string; session: ShownSession }) {
  const { id, title, at, instant, duration, phase, note, link, hasReplay } = session;
  return (
    <article className="flex flex-col gap-2 border-line border-t pt-4" aria-labelledby={id}>
      <h3 id={id} className={`wrap-anywhere text-lg ${phase === "cancelled" ? "line-through" : ""}`}>
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
