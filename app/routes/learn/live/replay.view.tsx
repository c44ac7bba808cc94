import { href } from "react-router";
import { LinkLine } from "#app/ui/link-line.tsx";
import { CoursePage } from "../course-page.view.tsx";
import type { Film } from "../film.ts";
import { FilmView } from "../film.view.tsx";

interface Props {
  slug: string;
  name: string;
  title: string;
  at: string;
  instant: string;
  email: string;
  /** Absent until the film is converted. */
  film: Film | undefined;
}

export function ReplayView({ slug, name, title, at, instant, email, film }: Props) {
  return (
    <CoursePage
      slug={slug}
      name={name}
      title={title}
      lead={
        <p className="text-ink-soft">
          Direct du <time dateTime={instant}>{at}</time>
        </p>
      }
    >
      {film ? (
        <div className="flex flex-col gap-1">
          <FilmView film={film} viewer={null} />
          <p className="wrap-anywhere text-ink-soft text-xs leading-normal">Film réservé à {email}</p>
        </div>
      ) : (
        <p>Le replay est en préparation. Il sera ici dans un moment.</p>
      )}
      <LinkLine href={href("/formations/:slug/directs", { slug })}>Tous les directs</LinkLine>
    </CoursePage>
  );
}
