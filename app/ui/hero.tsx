import type { ReactNode } from "react";
import type { TextLink } from "#app/content/types.ts";
import { ButtonLink } from "./button.tsx";
import { PageOpening, type PageOpeningProps } from "./headings.tsx";
import { Landscape, type Scene } from "./landscape.tsx";

interface HeroProps extends PageOpeningProps {
  scene?: Scene;
  /** In place of the landscape. */
  drawing?: ReactNode;
  className?: string;
  /** The actions and what belongs to them. */
  children?: ReactNode;
}

const HERO_TEXT =
  "relative pt-[clamp(2.5rem,8vw,7rem)] lg:min-h-[min(46rem,100dvh-4.5rem)] lg:pt-[clamp(4rem,8vw,8rem)] lg:pb-40 [&_h1]:max-w-[11em] [&_h1]:text-5xl [&_h1]:leading-none [&_h1+.lead]:mt-7 lg:[&_:is(.lead,.actions)]:max-w-[min(36rem,50%)]";

/** The opening of a page, over the landscape of arcs. */
export function Hero({ scene = "home", drawing, className = "", children, ...opening }: HeroProps) {
  return (
    <section
      className={`relative flex flex-col-reverse overflow-hidden lg:block ${scene === "home" ? "" : `tint-${scene} bg-(--tint)`} ${className}`}
    >
      {drawing ?? <Landscape scene={scene} />}
      <div className={`wrap ${HERO_TEXT}`}>
        <PageOpening {...opening} />
        {children}
      </div>
    </section>
  );
}

/** The primary and the secondary action. */
export function HeroActions({ primary, secondary }: { primary: TextLink; secondary: TextLink }) {
  return (
    <p className="actions">
      <ButtonLink href={primary.to}>{primary.label}</ButtonLink>
      <a className="link" href={secondary.to}>
        {secondary.label}
      </a>
    </p>
  );
}
