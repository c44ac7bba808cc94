import type { ReactNode } from "react";
import type { Headline } from "#app/content/types.ts";
import { HeadlineText } from "./headline.tsx";

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
