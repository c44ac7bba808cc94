import type { ReactNode } from "react";
import type { ShownPhotograph } from "#app/content/photograph.ts";
import type { TextLink } from "#app/content/types.ts";
import { ButtonLink } from "./button.tsx";
import { PageOpening, type PageOpeningProps } from "./headings.tsx";
import { Landscape, type Scene } from "./landscape.tsx";
import { TextAnchor } from "./missing-pages.tsx";
import { Photograph } from "./photograph.tsx";

interface HeroProps extends PageOpeningProps {
  scene?: Scene;
  /** In place of the landscape. */
  picture?: ShownPhotograph | undefined;
  /** The actions and what belongs to them. */
  children?: ReactNode;
}

/** The opening of a page, over the landscape of arcs or beside a photograph. */
export function Hero({ scene = "home", picture, children, ...opening }: HeroProps) {
  return (
    <section className={`hero ${scene === "home" ? "" : `tint-${scene} bg-(--tint)`}`}>
      {picture ? <HeroPicture picture={picture} /> : <Landscape scene={scene} />}
      <div className="wrap">
        <PageOpening {...opening} />
        {children}
      </div>
    </section>
  );
}

/** Below the words on a narrow screen, beside them under a rising arc on a wide one. */
export function HeroPicture({ picture }: { picture: ShownPhotograph }) {
  return <Photograph picture={picture} sizes="(min-width: 64rem) 44vw, 100vw" className="hero-picture" eager />;
}

/** The primary and the secondary action. */
export function HeroActions({ primary, secondary }: { primary: TextLink; secondary?: TextLink }) {
  return (
    <p className="actions">
      <ButtonLink href={primary.to}>{primary.label}</ButtonLink>
      {secondary && (
        <TextAnchor className="link" href={secondary.to}>
          {secondary.label}
        </TextAnchor>
      )}
    </p>
  );
}
