import type { ReactNode } from "react";
import type { TextLink } from "#app/content/types.ts";
import { ButtonLink } from "./button.tsx";
import { PageOpening, type PageOpeningProps } from "./headings.tsx";
import { Landscape, type Scene } from "./landscape.tsx";
import { TextAnchor } from "./missing-pages.tsx";

interface HeroProps extends PageOpeningProps {
  scene?: Scene;
  /** The actions and what belongs to them. */
  children?: ReactNode;
}

/** The opening of a page, over the landscape of arcs. */
export function Hero({ scene = "home", children, ...opening }: HeroProps) {
  return (
    <section className={`hero ${scene === "home" ? "" : `tint-${scene} bg-(--tint)`}`}>
      <Landscape scene={scene} />
      <div className="wrap">
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
      <TextAnchor className="link" href={secondary.to}>
        {secondary.label}
      </TextAnchor>
    </p>
  );
}
