import { type Picture, smallestPath } from "#app/domain/site/pictures/picture.ts";

export type Tint = "primary" | "secondary" | "tertiary";

/** The small rising arc above a section's heading. */
export function ArcMark() {
  return (
    <svg className="arc-mark" viewBox="0 0 56 32" aria-hidden="true">
      <path d="M3 30C4 15 18 4 44 3" fill="none" stroke="currentColor" strokeWidth="4" strokeLinecap="round" />
      <circle cx="46" cy="26" r="5" className="fill-sun" />
    </svg>
  );
}

/** The logo beside the name: the founder's, or the arc with its sun. */
export function LogoMark({ logo }: { logo?: Picture | null }) {
  if (logo)
    return (
      <img
        className="logo-mark logo-picture h-auto max-h-12 w-auto max-w-[40cqi] shrink-0 object-contain"
        src={smallestPath(logo)}
        width={logo.width}
        height={logo.height}
        alt=""
      />
    );
  return (
    <svg className="logo-mark" viewBox="0 0 40 32" aria-hidden="true">
      <path d="M3 29C4 14 14 5 33 5" fill="none" stroke="currentColor" strokeWidth="5" strokeLinecap="round" />
      <path
        d="M15 29c1-7 6-11 15-11"
        fill="none"
        stroke="currentColor"
        strokeWidth="5"
        strokeLinecap="round"
        opacity=".45"
      />
      <circle cx="33" cy="27" r="4" className="fill-sun" />
    </svg>
  );
}

/** A person without a photograph: initials under an arch. */
export function Monogram({ name, tint }: { name: string; tint?: Tint }) {
  return (
    <span className={`monogram ${tint ? `tint-${tint}` : ""}`} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}

interface ProgressArcProps {
  value: number;
  max: number;
  label: string;
  className: string;
}

/** A progress arc: `value` of `max`. The text beside it says the same. */
export function ProgressArc({ value, max, label, className }: ProgressArcProps) {
  const percent = max > 0 ? Math.round((100 * Math.min(Math.max(value, 0), max)) / max) : 0;
  const arc = "M8 62C12 26 44 8 112 8";
  return (
    <svg className={`progress-arc ${className}`} viewBox="0 0 120 70" role="img" aria-label={label}>
      <path d={arc} pathLength={100} className="progress-track" />
      {percent > 0 && <path d={arc} pathLength={100} strokeDasharray={`${percent} 100`} />}
    </svg>
  );
}

export function initialsOf(name: string): string {
  const words = name.split(/[\s-]+/).filter((word) => /^\p{L}/u.test(word));
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  return letters.map((word) => word?.charAt(0).toLocaleUpperCase("fr")).join("");
}
