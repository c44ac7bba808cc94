import type { ReactNode } from "react";
import type { Headline } from "#app/content/types.ts";
import { HeadlineText } from "./headline.tsx";
import { Landscape, type Scene } from "./landscape.tsx";

interface HeroProps {
  scene?: Scene;
  eyebrow?: ReactNode;
  headline: Headline;
  text: ReactNode;
  /** The actions, and what goes with them. */
  children?: ReactNode;
}

/** The opening of a page: its one h1, over the landscape of arcs. */
export function Hero({ scene = "home", eyebrow, headline, text, children }: HeroProps) {
  return (
    <section className={`hero hero-${scene}`}>
      <Landscape scene={scene} />
      <div className="wrap">
        {eyebrow && <p className="eyebrow">{eyebrow}</p>}
        <h1>
          <HeadlineText {...headline} />
        </h1>
        <p className="lead">{text}</p>
        {children}
      </div>
    </section>
  );
}
