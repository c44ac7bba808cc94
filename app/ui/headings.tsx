import type { ReactNode } from "react";
import type { Headline } from "#app/content/types.ts";

/** Above this length a compound may break, so that it fits into a narrow column. */
const SHORT = 12;

/** Words that a hyphen joins stay on one line: « veux-tu ». */
export function unbroken(title: string): ReactNode {
  const parts = title.split(/([\p{L}’]+(?:-\p{L}+)+)/u);
  if (parts.length === 1) return title;
  return parts.map((part, index) =>
    index % 2 === 1 && part.length <= SHORT ? (
      <span className="whitespace-nowrap" key={part}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}

/** A title whose last words may carry the accent. */
export function HeadlineText({ text, accent }: { text: string; accent?: string }) {
  return accent ? (
    <>
      {unbroken(text)} <em>{unbroken(accent)}</em>
    </>
  ) : (
    unbroken(text)
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
