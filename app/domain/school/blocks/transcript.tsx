import { clockLabel } from "#app/domain/values/duration.ts";
import { LinkLine } from "#app/ui/button.tsx";
import { parseCaptions } from "../media/captions.ts";
import { paragraphsOf } from "../media/transcript.ts";
import type { TranscriptLimit } from "./block-kind.ts";

export interface Moment {
  seconds: number;
  time: string;
  title: string;
}

/** The address of a second of a film or sound, seen from the lesson's page. */
export function momentAddress(block: string, seconds: number): string {
  return `?t=${seconds}&film=${block}#${block}`;
}

/** Where the transcript has a page of its own, this one shows no more than the limit. */
export function transcriptOf(
  { id, title }: { id: string; title: string },
  captions: string | undefined,
  limit: TranscriptLimit,
) {
  const all = transcriptParagraphs(captions ?? "");
  let length = 0;
  const here = all.filter(({ title: text }, index) => {
    length += text.length;
    return index === 0 || length <= limit.characters;
  });
  const isCut = limit.page !== null && here.length < all.length;
  const paragraphs = isCut ? here : all;
  return { type: "transcript" as const, id, title, paragraphs, rest: isCut ? `${limit.page}?film=${id}` : null };
}

export function transcriptParagraphs(captions: string): Moment[] {
  return paragraphsOf(parseCaptions(captions)).map(({ start, text }) => {
    return { seconds: start, time: clockLabel(start), title: text };
  });
}

export function TranscriptView({ id, title, paragraphs, rest }: ReturnType<typeof transcriptOf>) {
  return (
    <section id={id} aria-label={title} className="flex max-w-[38rem] flex-col gap-4">
      <h2 className="text-xl">{title}</h2>
      {paragraphs.length === 0 && (
        <p className="text-ink-soft">
          Il n’y a pas encore de transcription.{" "}
          <a className="link print:hidden" href={momentAddress(id, 0)} rel="nofollow">
            Ouvrir le film
          </a>
        </p>
      )}
      <Paragraphs lesson="" film={id} paragraphs={paragraphs} />
      {rest && <LinkLine href={rest}>Lire toute la transcription</LinkLine>}
    </section>
  );
}

interface ParagraphsProps {
  lesson: string;
  film: string;
  paragraphs: Moment[];
}

export function Paragraphs({ lesson, film, paragraphs }: ParagraphsProps) {
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
