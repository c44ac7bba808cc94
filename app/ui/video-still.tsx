import { initialsOf, type Tint } from "./arc.tsx";
import { Contour } from "./contour.tsx";

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
      const half = 3 + Math.min(word.length, 12) * 2.6;
      return `M${132 + index * 6} ${110 - half}v${2 * half}`;
    })
    .join("");
  return (
    <svg className={`video-still tint-${tint}`} viewBox="0 0 416 200" aria-hidden="true">
      <path d="M28 200v-96a38 38 0 0 1 76 0v96Z" className="tint-deep" />
      <Contour d="M38 200v-94a28 28 0 0 1 56 0v94" />
      <text x="66" y="126" textAnchor="middle" className="on-deep">
        {initialsOf(name)}
      </text>
      <path d={voice} className="voice" />
      <text x="394" y="182" textAnchor="end" className="duration">
        {duration}
      </text>
    </svg>
  );
}
