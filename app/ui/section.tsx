import type { ComponentProps, ReactNode } from "react";
import type { Headline, TextLink } from "#app/content/types.ts";
import { ArcMark } from "./arc.tsx";
import { HeadlineText } from "./headings.tsx";
import { TextAnchor } from "./missing-pages.tsx";
import { Paragraphs } from "./prose-blocks.tsx";

interface SectionProps {
  tone?: "plain" | "muted" | "inverse";
  /** The heading and its introduction stand on the left, the rest on the right. */
  layout?: "stack" | "split";
  id?: string;
  eyebrow?: ReactNode;
  headline?: Headline;
  intro?: string;
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
            {intro && <Paragraphs className="lead" text={intro} />}
          </header>
        )}
        {layout === "split" ? <div className="flow">{children}</div> : children}
      </div>
    </section>
  );
}

interface PairsProps {
  pairs: readonly { title: string; text: string; link?: TextLink }[];
}

/** Titles and texts, side by side where there is room. */
export function Pairs({ pairs }: PairsProps) {
  return (
    <div className="grid-fit-96 gap-x-columns gap-y-rows">
      {pairs.map(({ title, text, link }) => (
        <div key={title}>
          <h3 className="text-2xl leading-[1.15]">{title}</h3>
          <Paragraphs className="mt-2" text={text} />
          {link && (
            <TextAnchor className="link" href={link.to}>
              {link.label}
            </TextAnchor>
          )}
        </div>
      ))}
    </div>
  );
}

/** A text on the left and its form on the right; one below the other on a narrow screen. */
export function FormBand({ children, ...rest }: ComponentProps<"section">) {
  return (
    <section {...rest}>
      <div className="wrap grid grid-cols-1 gap-12 *:m-0 lg:grid-cols-[6fr_5fr] lg:gap-24">{children}</div>
    </section>
  );
}

export function FormCard({ className = "bg-surface", ...rest }: ComponentProps<"form">) {
  return (
    <form
      method="post"
      className={`form-stack rounded-lg p-[clamp(min(1.25rem,6.25vw),4vw,2.5rem)] ${className}`}
      {...rest}
    />
  );
}
