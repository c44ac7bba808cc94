import type { ReactNode } from "react";
import type { Headline } from "#app/content/types.ts";
import { ArcMark } from "./arc.tsx";
import { HeadlineText } from "./headline.tsx";

interface SectionProps {
  tone?: "plain" | "muted" | "inverse";
  /** The heading and its introduction stand on the left, the rest on the right. */
  layout?: "stack" | "split";
  id?: string;
  eyebrow?: ReactNode;
  headline?: Headline;
  intro?: ReactNode;
  /** The small rising arc above the heading. */
  mark?: boolean;
  children?: ReactNode;
}

/** A band across the page; on the inverse background its content has light colours. */
export function Section({
  tone = "plain",
  layout = "stack",
  id,
  eyebrow,
  headline,
  intro,
  mark,
  children,
}: SectionProps) {
  const titleId = headline && id ? `${id}-titre` : undefined;
  return (
    <section className={`band band-${tone}`} id={id} aria-labelledby={titleId}>
      <div className={`wrap ${layout === "split" ? "split" : ""}`}>
        {headline && (
          <header className="band-head">
            {mark && <ArcMark />}
            {eyebrow && <p className="eyebrow">{eyebrow}</p>}
            <h2 id={titleId}>
              <HeadlineText {...headline} />
            </h2>
            {intro && <p className="lead">{intro}</p>}
          </header>
        )}
        {layout === "split" ? <div className="flow">{children}</div> : children}
      </div>
    </section>
  );
}
