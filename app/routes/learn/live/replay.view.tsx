import { href } from "react-router";
import type { Film } from "../film.ts";
import { FilmView } from "../film.view.tsx";

interface Props {
  slug: string;
  name: string;
  title: string;
  at: string;
  instant: string;
  email: string;
  /** Absent while its sizes are being made. */
  film: Film | undefined;
}

export function ReplayView({ slug, name, title, at, instant, email, film }: Props) {
  return (
    <article className="wrap flex max-w-[46rem] flex-col gap-6 py-8 lg:py-12">
      <header className="flex flex-col gap-4">
        <p className="font-semibold text-accent text-sm leading-normal">{name}</p>
        <h1 className="wrap-anywhere text-3xl">{title}</h1>
        <p className="text-ink-soft">
          Direct du <time dateTime={instant}>{at}</time>
        </p>
      </header>
      {film ? (
        <div className="flex flex-col gap-1">
          <FilmView film={film} viewer={null} />
          <p className="wrap-anywhere text-ink-soft text-xs leading-normal">Film réservé à {email}</p>
        </div>
      ) : (
        <p>Le replay est en préparation. Il sera ici dans un moment.</p>
      )}
      <p>
        <a className="link" href={href("/formations/:slug/directs", { slug })}>
          Tous les directs
        </a>
      </p>
    </article>
  );
}
