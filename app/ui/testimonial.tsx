import type { ReactNode } from "react";
import { Monogram, type Tint } from "./arc.tsx";
import { Badge } from "./badge.tsx";

interface TestimonialProps {
  name: string;
  /** « 34 ans, Nantes » */
  about?: string;
  text: string;
  /** Publication date and date of the experience, as the law asks on each card. */
  dates?: string;
  isSample?: boolean;
  stars?: number;
  tint?: Tint;
  /** Large, alone in its section, or one among others. */
  size?: "large" | "card";
  className?: string;
  children?: ReactNode;
}

export function Testimonial({
  name,
  about,
  text,
  dates,
  isSample,
  stars,
  tint,
  size = "card",
  className = "",
  children,
}: TestimonialProps) {
  return (
    <figure className={`testimonial testimonial-${size} ${size === "card" ? "card" : ""} ${className}`}>
      {stars !== undefined && <Stars value={stars} />}
      <blockquote>
        <p>
          «{"\u00a0"}
          {text}
          {"\u00a0"}»
        </p>
      </blockquote>
      {children}
      <figcaption>
        <Monogram name={name} tint={tint} />
        <div>
          <p>
            <strong>{name}</strong>
            {about && <>, {about}</>}
          </p>
          {dates && <p className="hint">{dates}</p>}
        </div>
        {isSample && <Badge tone="yellow">Exemple</Badge>}
      </figcaption>
    </figure>
  );
}

/** A star in a box of 24, drawn from its upper point, where it ends as well. */
const STAR = "l2.8 6 6.5.8-4.8 4.5 1.3 6.5-5.8-3.2-5.8 3.2 1.3-6.5-4.8-4.5 6.5-.8z";

interface StarsProps {
  value: number;
  /** The accessible name; by default « 4,5 sur 5 ». */
  label?: string;
  className?: string;
}

const HALF_STAR = "V17.2l-5.8 3.2 1.3-6.5-4.8-4.5 6.5-.8z";

/** Whole and half stars of five. */
export function Stars({ value, label = `${value.toLocaleString("fr")} sur 5`, className = "" }: StarsProps) {
  const full = Math.floor(value);
  return (
    <svg className={`stars ${className}`} viewBox="0 0 120 24" role="img" aria-label={label}>
      <path d={starsFrom(0, full)} />
      {full < 5 && <path d={starsFrom(full, 5)} className="star-off" />}
      {value % 1 >= 0.25 && <path d={`M${12 + full * 24} 2.6${HALF_STAR}`} />}
    </svg>
  );
}

/** One path for all: a page of opinions carries hundreds of stars, and has to fit into the first round trip. */
function starsFrom(first: number, end: number): string {
  const stars = Array<string>(end - first).fill(STAR);
  return stars.length > 0 ? `M${12 + first * 24} 2.6${stars.join("m24 0")}` : "";
}

interface AttributionProps {
  name: string;
  about?: string;
  dates: string;
  isSample: boolean;
  tint: Tint;
  /** False where the author's initials are shown elsewhere already. */
  monogram?: boolean;
}

/** The author of a testimonial, the dates of publication and experience, and whether it is an example. */
export function Attribution({ name, about, dates, isSample, tint, monogram = true }: AttributionProps) {
  return (
    <figcaption className="flex flex-wrap items-center gap-x-4 gap-y-3 leading-[1.4]">
      {monogram && <Monogram name={name} tint={tint} />}
      <div className="max-w-[calc(100%-4.25rem)]">
        <p>
          <strong>{name}</strong>
          {about && <>, {about}</>}
        </p>
        <p className="hint">{dates}</p>
      </div>
      {isSample && <Badge tone="yellow">Exemple</Badge>}
    </figcaption>
  );
}
