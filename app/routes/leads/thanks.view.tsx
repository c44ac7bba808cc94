import type { ReactNode } from "react";
import type { Headline } from "#app/content/types.ts";
import { HeadlineText } from "#app/ui/headline.tsx";
import { Sunrise } from "#app/ui/sunrise.tsx";

interface Props {
  headline: Headline;
  text: string;
  hint: string;
  /** Between the text and the hint. */
  children?: ReactNode;
  /** Where to go from here. */
  actions: ReactNode;
}

export function ThanksView({ headline, text, hint, children, actions }: Props) {
  return (
    <section className="page-narrow">
      <Sunrise />
      <h1>
        <HeadlineText {...headline} />
      </h1>
      <p className="lead">{text}</p>
      {children}
      <p className="hint">{hint}</p>
      <p className="actions">{actions}</p>
    </section>
  );
}
