import type { ReactNode } from "react";
import type { Headline } from "#app/content/types.ts";
import { Paragraphs } from "./prose-blocks.tsx";

/** Above this length a compound may break, so that it fits into a narrow column. */
const SHORT = 14;

/** Words that a hyphen joins stay on one line: « veux-tu ». */
function Unbroken({ title }: { title: string }) {
  const compound = title.split(" ").find((word) => word.includes("-") && word.length <= SHORT);
  if (!compound) return title;
  const end = title.indexOf(compound) + compound.length;
  return (
    <>
      {title.slice(0, end - compound.length)}
      <span className="whitespace-nowrap">{compound}</span>
      <Unbroken title={title.slice(end)} />
    </>
  );
}

/** A title whose last words may carry the accent. */
export function HeadlineText({ text, accent }: { text: string; accent?: string }) {
  return accent ? (
    <>
      <Unbroken title={text} />{" "}
      <em>
        <Unbroken title={accent} />
      </em>
    </>
  ) : (
    <Unbroken title={text} />
  );
}

export interface PageOpeningProps {
  eyebrow?: ReactNode;
  headline: Headline;
  text: string;
}

/** The opening texts of a page, with its h1. */
export function PageOpening({ eyebrow, headline, text }: PageOpeningProps) {
  return (
    <>
      {eyebrow && <p className="eyebrow">{eyebrow}</p>}
      <h1>
        <HeadlineText {...headline} />
      </h1>
      <Paragraphs className="lead" text={text} />
    </>
  );
}

/** The title of an administration page, with its actions beside it. */
export function AdminHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <h1 className="me-auto">{title}</h1>
      {children}
    </header>
  );
}
