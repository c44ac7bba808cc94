import type { ReactNode } from "react";
import type { Headline } from "#app/content/types.ts";

/** A title whose last words may carry the accent. */
export function HeadlineText({ text, accent }: { text: string; accent?: string }) {
  return accent ? (
    <>
      {text} <em>{accent}</em>
    </>
  ) : (
    text
  );
}

export interface PageOpeningProps {
  eyebrow?: ReactNode;
  headline: Headline;
  text: ReactNode;
}

/** The opening texts of a page, with its h1. */
export function PageOpening({ eyebrow, headline, text }: PageOpeningProps) {
  return (
    <>
      {eyebrow && <p className="eyebrow">{eyebrow}</p>}
      <h1>
        <HeadlineText {...headline} />
      </h1>
      <p className="lead">{text}</p>
    </>
  );
}

/** The title of an administration page, with its actions beside it. */
export function AdminHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <h1>{title}</h1>
      {children}
    </header>
  );
}
