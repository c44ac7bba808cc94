import type { ReactNode } from "react";
import type { Headline } from "#app/content/types.ts";
import { HeadlineText } from "./headings.tsx";
import { Paragraphs } from "./prose-blocks.tsx";
import { SunPath, Sunrise, type SunState } from "./sun.tsx";

interface OutcomeProps {
  sun: SunState;
  title: ReactNode;
  text?: ReactNode;
  children?: ReactNode;
}

/** A page with a single message: success, pending, ended or nothing found. */
export function Outcome({ sun, title, text, children }: OutcomeProps) {
  return (
    <section className="page-narrow">
      <SunPath state={sun} />
      <h1>{title}</h1>
      {text && <p className="lead">{text}</p>}
      {children}
    </section>
  );
}

interface ThanksProps {
  headline: Headline;
  text: string;
  hint?: string;
  /** Between the text and the hint. */
  children?: ReactNode;
  /** Where to go from here. */
  actions: ReactNode;
}

/** The page after a form that everybody may send. */
export function Thanks({ headline, text, hint, children, actions }: ThanksProps) {
  return (
    <section className="page-narrow">
      <Sunrise />
      <h1>
        <HeadlineText {...headline} />
      </h1>
      <Paragraphs className="lead" text={text} />
      {children}
      {hint && <Paragraphs className="hint" text={hint} />}
      <p className="actions">{actions}</p>
    </section>
  );
}
