import { type FilmViewer, PlaceLine } from "./film.view.tsx";
import type { Download, Picture, Sound } from "./shown-media.ts";

export function SoundView({ sound, viewer }: { sound: Sound; viewer: FilmViewer | null }) {
  return (
    <figure id={sound.id} className="flex max-w-[38rem] flex-col gap-3 rounded-lg bg-surface-muted p-6 print:hidden">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-6">
        <span className="font-display text-lg">{sound.title}</span>
        <span className="text-ink-soft text-sm leading-normal">{sound.note}</span>
      </figcaption>
      {/* biome-ignore lint/a11y/useMediaCaption: browsers show no captions beside a sound; its words are in the lesson */}
      <audio
        className="w-full"
        controls
        preload="none"
        src={sound.source}
        aria-label={sound.title}
        data-place={sound.keepsPlace ? viewer?.placeAddress : undefined}
      />
      {viewer && sound.keepsPlace && (
        <p className="text-sm leading-normal">
          <PlaceLine {...viewer} />
        </p>
      )}
    </figure>
  );
}

export function PictureView({ picture }: { picture: Picture }) {
  const { sources, width, height, alt, caption } = picture;
  const plain = sources.at(-1);
  if (!plain) return null;
  return (
    <figure id={picture.id} className="flex max-w-[38rem] flex-col gap-3">
      <picture>
        {sources.slice(0, -1).map(({ address, mimeType }) => (
          <source key={address} srcSet={address} type={mimeType} />
        ))}
        <img
          className="h-auto w-full rounded-md"
          src={plain.address}
          width={width}
          height={height}
          alt={alt}
          loading="lazy"
        />
      </picture>
      {caption && <figcaption className="text-ink-soft text-sm leading-normal">{caption}</figcaption>}
    </figure>
  );
}

export function DownloadView({ file }: { file: Download }) {
  return (
    <p id={file.id} className="flex max-w-[38rem] flex-wrap items-baseline gap-x-4 border-line border-y py-4">
      <a className="link" href={file.address} download="">
        {file.label}
      </a>
      <span className="text-ink-soft text-sm leading-normal">{file.note}</span>
    </p>
  );
}

/** In place of media that are not ready yet, or missing. */
export function NothingYet({ id, name, isWaiting }: { id: string; name: "film" | "média"; isWaiting: boolean }) {
  return (
    <div id={id} className="flex max-w-[38rem] flex-col gap-2 rounded-lg bg-surface-muted p-6 print:hidden">
      <p className="font-display text-lg">{isWaiting ? `Ce ${name} se prépare` : `Ce ${name} n’est pas disponible`}</p>
      <p>
        {isWaiting
          ? "Il sera là dans quelques minutes\u00a0: rechargez la page. La suite de la leçon peut déjà se lire."
          : "La suite de la leçon peut se lire. S’il manque encore demain, écrivez-nous depuis la page Contact."}
      </p>
    </div>
  );
}
