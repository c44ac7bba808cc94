import type { Film, Moment } from "./film.ts";
import { momentAddress } from "./labels.ts";

/** The learner, and where the page's script saves the place; null on a public page. */
export interface FilmViewer {
  email: string;
  placeAddress: string;
  /** The saved place, « 12 min 30 »; null without one. */
  place: string | null;
}

interface Props {
  film: Film;
  viewer: FilmViewer | null;
}

/** A film with the browser's controls, its sizes, chapters and transcript. */
export function FilmView({ film, viewer }: Props) {
  return (
    <figure id={film.id} className="flex flex-col gap-2 print:hidden">
      <FilmPlayer film={film} viewer={viewer} />
      <figcaption className="flex flex-col gap-1 text-sm leading-normal">
        <span className="sr-only">{film.title}</span>
        <Choices film={film} sound={viewer ? null : film.sound} />
        {viewer && film.keepsPlace && <PlaceLine {...viewer} />}
        {viewer && (
          <span className="wrap-anywhere text-ink-soft text-xs leading-normal">Film réservé à {viewer.email}</span>
        )}
      </figcaption>
    </figure>
  );
}

export function FilmPlayer({ film, viewer }: Props) {
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
      data-place={film.keepsPlace ? viewer?.placeAddress : undefined}
    >
      <source src={film.source} type="video/mp4" />
      {film.captions && <track kind="captions" src={film.captions} srcLang="fr" label="Sous-titres français" default />}
    </video>
  );
}

const CHOICE = "inline-flex min-h-11 items-center sm:min-h-8";

/** `sound`: the link to the sound, on a page without a choice of weights. */
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
            <a className="link" href={`?qualite=${quality}#${film.id}`} rel="nofollow" data-keeps-place="">
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

export function PlaceLine({ placeAddress, place }: FilmViewer) {
  return (
    <span>
      {place && <>Place mémorisée&nbsp;: {place} · </>}
      <a className="link" href={placeAddress}>
        {place ? "Changer" : "Mémoriser ma place"}
      </a>
    </span>
  );
}

/** Beside the text on wide screens, under the film on a telephone. */
export function Chapters({ film, className = "" }: { film: Film; className?: string }) {
  return (
    <nav className={`print:hidden ${className}`} aria-label="Dans le film">
      <p className="pb-2 font-display text-lg">Dans le film</p>
      <ol>
        {film.chapters.map((moment) => (
          <li key={moment.seconds} className="flex gap-4 border-line border-t py-2 text-sm leading-normal">
            <span className="w-12 shrink-0 text-ink-soft tabular-nums">{moment.time}</span>
            <MomentLink moment={moment} film={film} />
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** A link to the page at that second; the script jumps there without loading the page. */
function MomentLink({ moment, film }: { moment: Moment; film: Film }) {
  return (
    <a className="link" href={momentAddress(film.id, moment.seconds)} rel="nofollow" data-seek={moment.seconds}>
      {moment.title}
    </a>
  );
}
