import type { Moment } from "./film.ts";
import { momentAddress } from "./labels.ts";

interface Props {
  /** The address of the lesson. */
  lesson: string;
  /** The id of the film's block. */
  film: string;
  paragraphs: Moment[];
}

/** The transcript of a film; each paragraph links to its second. */
export function Paragraphs({ lesson, film, paragraphs }: Props) {
  return paragraphs.map(({ seconds, time, title }) => (
    <p key={seconds} className="wrap-anywhere grid items-baseline grid-cols-[4rem_minmax(0,1fr)] gap-x-2">
      <a
        className="link justify-self-start text-sm tabular-nums print:no-underline"
        href={lesson + momentAddress(film, seconds)}
        rel="nofollow"
        aria-label={`Voir le film à ${time}`}
        data-seek={seconds}
      >
        {time}
      </a>
      <span>{title}</span>
    </p>
  ));
}
