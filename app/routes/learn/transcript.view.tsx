import { LinkLine } from "#app/ui/link-line.tsx";
import type { Film, Moment } from "./film.ts";
import { FilmPlayer, type FilmViewer } from "./film.view.tsx";
import { Paragraphs } from "./paragraphs.view.tsx";

interface Props {
  /** The address of the lesson. */
  lesson: string;
  viewer: FilmViewer;
  film: Film;
  paragraphs: Moment[];
}

/** The transcript of a film; on wide screens the film stays beside it. */
export function TranscriptView({ lesson, viewer, film, paragraphs }: Props) {
  return (
    <article className="wrap flex flex-col gap-8 py-8 lg:py-12">
      <header className="flex flex-col gap-4">
        <p className="font-semibold text-accent text-sm leading-normal">Transcription</p>
        <h1 className="max-w-[24ch] text-3xl">{film.title}</h1>
        <LinkLine href={lesson}>Retour à la leçon</LinkLine>
      </header>
      <div className="flex flex-col gap-8 lg:grid lg:grid-cols-[minmax(0,38rem)_minmax(0,1fr)] lg:gap-12">
        <div className="lg:sticky lg:top-8 lg:col-start-2 lg:row-start-1 lg:self-start print:hidden">
          <FilmPlayer film={film} viewer={viewer} />
        </div>
        <div className="flex flex-col gap-6 lg:col-start-1 lg:row-start-1">
          <Paragraphs lesson={lesson} film={film.id} paragraphs={paragraphs} />
        </div>
      </div>
    </article>
  );
}
