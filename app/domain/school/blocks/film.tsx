import { sizeLabel } from "#app/domain/values/bytes.ts";
import { clockLabel, secondLabel } from "#app/domain/values/duration.ts";
import { parseCaptions } from "../media/captions.ts";
import {
  filmsOf,
  type LessonAsset,
  mediaAddress,
  nearestQuality,
  type Quality,
  spokenFile,
} from "../media/lesson-media.ts";
import type { LessonContext, LessonViewer } from "./block-kind.ts";
import { type Moment, momentAddress } from "./transcript.tsx";

export type Film = NonNullable<ReturnType<typeof filmOf>>;
type FilmOptions = Pick<LessonContext, "quality" | "savesData" | "start" | "keepsPosition" | "transcript">;

const NAMES: Record<Quality, string> = { "240": "légère", "480": "normale", "720": "fine" };

export function filmOf(
  { id, title }: { id: string; title: string },
  asset: LessonAsset,
  { quality, savesData, start, keepsPosition, transcript }: FilmOptions,
) {
  const films = filmsOf(asset);
  const shown = nearestQuality(films.keys(), quality);
  const film = shown && films.get(shown);
  if (!film) return undefined;
  const sound = spokenFile(asset);
  const poster = asset.renditions.find(({ mimeType }) => mimeType.startsWith("image/"));
  return {
    type: "film" as const,
    id,
    title,
    source: mediaAddress(asset.id, film.name) + (start > 0 ? `#t=${start}` : ""),
    width: film.width ?? undefined,
    height: film.height ?? undefined,
    poster: poster && mediaAddress(asset.id, poster.name),
    captions: asset.hasCaptions ? mediaAddress(asset.id, "fr.vtt") : null,
    preload: savesData ? ("none" as const) : ("metadata" as const),
    length: asset.seconds ? secondLabel(Math.round(asset.seconds)) : null,
    qualities: [...films].map(([quality, { bytes }]) => ({
      quality,
      label: `${NAMES[quality]} ${quality}p`,
      size: sizeLabel(bytes),
      isShown: quality === shown,
    })),
    sound: sound ? { address: mediaAddress(asset.id, sound.name), size: sizeLabel(sound.bytes) } : null,
    transcript: asset.hasCaptions && transcript ? `${transcript}?film=${id}` : null,
    chapters: parseCaptions(asset.chapters ?? "").map(({ start, text }): Moment => {
      const seconds = Math.floor(start);
      return { seconds, time: clockLabel(seconds), title: text };
    }),
    keepsPosition,
  };
}

interface Props {
  film: Film;
  viewer: LessonViewer | null;
}

export function FilmView({ film, viewer }: Props) {
  return (
    <figure id={film.id} className="flex flex-col gap-2 print:hidden">
      <FilmPlayer film={film} positionAddress={viewer?.positionAddress} />
      <figcaption className="flex flex-col gap-1 text-sm leading-normal">
        <span className="sr-only">{film.title}</span>
        <Choices film={film} sound={viewer ? null : film.sound} />
        {viewer && film.keepsPosition && <PositionLine {...viewer} />}
        {viewer && (
          <span className="wrap-anywhere text-ink-soft text-xs leading-normal">Film réservé à {viewer.email}</span>
        )}
      </figcaption>
    </figure>
  );
}

export function FilmPlayer({ film, positionAddress }: { film: Film; positionAddress: string | undefined }) {
  return (
    // biome-ignore lint/a11y/useMediaCaption: a film without captions says so in the administration
    <video
      className="-mx-gutter h-auto max-h-[80svh] w-[calc(100%+2*var(--spacing-gutter))] max-w-none bg-inverse-deep lg:mx-0 lg:w-full lg:rounded-lg"
      controls
      playsInline
      preload={film.preload}
      poster={film.poster}
      width={film.width}
      height={film.height}
      aria-label={film.title}
      data-position={film.keepsPosition ? positionAddress : undefined}
    >
      <source src={film.source} type="video/mp4" />
      {film.captions && <track kind="captions" src={film.captions} srcLang="fr" label="Sous-titres français" default />}
    </video>
  );
}

const CHOICE = "inline-flex min-h-11 items-center sm:min-h-8";

/** `sound`: the link to the sound, on a page without a choice of formats. */
function Choices({ film, sound }: { film: Film; sound: Film["sound"] }) {
  const { length, qualities, transcript } = film;
  return (
    <ul className="flex flex-wrap items-baseline gap-x-5" aria-label="Le film, en plusieurs tailles">
      <li className={`${CHOICE} font-semibold`}>{length ? `Film de ${length}` : "Film"}, qualité&nbsp;:</li>
      {qualities.map(({ quality, label, size, isShown }) => (
        <li key={quality} className={CHOICE}>
          {isShown ? (
            <span aria-current="true">
              {label} · {size}
            </span>
          ) : (
            <a className="link" href={`?qualite=${quality}#${film.id}`} rel="nofollow" data-keeps-position="">
              {label} · {size}
            </a>
          )}
        </li>
      ))}
      {sound && (
        <li className={CHOICE}>
          <a className="link" href={sound.address} rel="nofollow">
            son · {sound.size}
          </a>
        </li>
      )}
      {transcript && (
        <li className={CHOICE}>
          <a className="link" href={transcript}>
            transcription
          </a>
        </li>
      )}
    </ul>
  );
}

export function PositionLine({ positionAddress, position }: LessonViewer) {
  return (
    <span>
      {position && <>Place mémorisée&nbsp;: {position} · </>}
      <a className="link" href={positionAddress}>
        {position ? "Changer" : "Mémoriser ma place"}
      </a>
    </span>
  );
}

/** Beside the text on wide screens, under the film on a telephone. The script jumps there without loading the page. */
export function Chapters({ film, className }: { film: Film; className: string }) {
  return (
    <nav className={`print:hidden ${className}`} aria-label="Dans le film">
      <p className="pb-2 font-display text-lg">Dans le film</p>
      <ol>
        {film.chapters.map(({ seconds, time, title }) => (
          <li key={seconds} className="flex gap-4 border-line border-t py-2 text-sm leading-normal">
            <span className="w-12 shrink-0 text-ink-soft tabular-nums">{time}</span>
            <a className="link" href={momentAddress(film.id, seconds)} rel="nofollow" data-seek={seconds}>
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
