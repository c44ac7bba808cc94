import type { ReactNode } from "react";
import { Landscape, type Scene } from "./landscape.tsx";
import { PageOpening, type PageOpeningProps } from "./page-opening.tsx";

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
