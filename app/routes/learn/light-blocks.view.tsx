import { LinkLine } from "#app/ui/link-line.tsx";
import { momentAddress } from "./labels.ts";
import type { PictureDescription, Transcript } from "./light-blocks.ts";
import { Paragraphs } from "./paragraphs.view.tsx";

/** The transcript of a film or sound, in its place. */
export function TranscriptText({ transcript: { id, title, paragraphs, rest } }: { transcript: Transcript }) {
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

export function PictureDescriptionView({ picture: { id, text, address, size } }: { picture: PictureDescription }) {
  return (
    <p id={id} className="max-w-[38rem] text-ink-soft">
      {text}{" "}
      {address && (
        <a className="link print:hidden" href={address}>
          Voir l’image · {size}
        </a>
      )}
    </p>
  );
}
