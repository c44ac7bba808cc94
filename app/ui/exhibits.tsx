import { Fragment, type ReactNode } from "react";
import { initialsOf, type Tint } from "./arc.tsx";
import { Contour } from "./sun.tsx";

interface ScreenProps {
  /** « Conversation », « E-mail de la banque », « Agenda », « Tableau de suivi » */
  type: string;
  /** The owner of the screen: that person's messages are on the right. */
  owner: string;
  lines: readonly { label: string; text: string }[];
  /** True: the amounts are not even in the HTML, because a mere blur could be removed. */
  blurred: boolean;
}

/** A screenshot drawn in HTML, so that its text is readable and selectable. */
export function Screen({ type, owner, lines, blurred }: ScreenProps) {
  const shown = (text: string) => (blurred ? veil(text) : text);
  return (
    <div className="overflow-hidden rounded-md bg-inverse-muted text-sm leading-[1.45]">
      <p className="border-line border-b px-4.5 py-2.5 font-semibold text-ink-soft">{type}</p>
      {type === "Conversation" ? (
        <ol className="chat grid gap-3 p-4.5">
          {lines.map(({ label, text }) => (
            <li key={text} className={label === owner ? "is-own" : undefined}>
              <span className="hint">{label}</span>
              <p>{shown(text)}</p>
            </li>
          ))}
        </ol>
      ) : (
        <dl>
          {lines.map(({ label, text }) => (
            <div key={label} className="border-line px-4.5 py-3 not-first:border-t">
              <dt className="text-ink-soft">{label}</dt>
              <dd className="font-semibold">{shown(text)}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

const VEIL = "inline-block h-[0.85em] w-[4.5em] rounded-[0.25em] bg-ink-soft align-[-0.05em] [filter:blur(4px)]";
const AMOUNT = /(\d[\d\s]{0,20}€|Masqué)/;

function veil(text: string): ReactNode {
  return text.split(AMOUNT).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a fixed text, never reordered
      <span className={VEIL} key={index}>
        <span className="visually-hidden">montant masqué</span>
      </span>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a fixed text, never reordered
      <Fragment key={index}>{part}</Fragment>
    ),
  );
}

interface VideoStillProps {
  name: string;
  /** « 2 min 40 » */
  duration: string;
  /** The words of the transcript; each makes one bar of the drawn voice. */
  words: readonly string[];
  tint: Tint;
}

const BARS = 44;

/** The drawing in place of a video: the speaker's arch and the line of the voice. */
export function VideoStill({ name, duration, words, tint }: VideoStillProps) {
  const voice = words
    .slice(0, BARS)
    .map((word, index) => {
      const half = Math.round(3 + Math.min(word.length, 12) * 2.6);
      return `M${132 + index * 6} ${110 - half}v${2 * half}`;
    })
    .join("");
  return (
    <svg className={`video-still tint-${tint}`} viewBox="0 0 416 200" aria-hidden="true">
      <path d="M28 200v-96a38 38 0 0 1 76 0v96Z" className="tint-deep" />
      <Contour d="M38 200v-94a28 28 0 0 1 56 0v94" />
      <text x="66" y="126" textAnchor="middle" className="fill-[#fff]">
        {initialsOf(name)}
      </text>
      <path d={voice} className="voice" />
      <text x="394" y="182" textAnchor="end" className="duration">
        {duration}
      </text>
    </svg>
  );
}
