import type { ReactNode } from "react";
import type { ShownPhotograph } from "#app/content/photograph.ts";
import type { Tint } from "./arc.tsx";
import { TextAnchor } from "./missing-pages.tsx";
import { Cover, type CoverImage, Photograph } from "./photograph.tsx";
import { RisenLandscape } from "./risen-landscape.tsx";
import { TintShape } from "./tint-shape.tsx";

interface CourseCardProps {
  tint: Tint;
  title: string;
  href: string;
  linkLabel: ReactNode;
  /** From 0 to 1: a landscape with the sun so high, instead of the drawing of the tint. */
  hour?: number | undefined;
  /** The formation's picture, over the drawing. */
  image?: CoverImage;
  /** In place of the drawing. */
  picture?: ShownPhotograph | undefined;
  children: ReactNode;
}

const FRAME = { className: "absolute inset-x-0 top-0 h-42 w-full", sizes: "(min-width: 40rem) 24rem, 92vw" };

/** The drawing of a tint at the head of a card, or a photograph. */
export function CardDrawing({ tint, picture }: Pick<CourseCardProps, "tint" | "picture">) {
  return picture ? <Photograph picture={picture} {...FRAME} /> : <TintShape tint={tint} />;
}

/** A card with a drawing in its tint; all of it leads where its link does. */
export function CourseCard({ tint, title, href, linkLabel, hour, image = null, picture, children }: CourseCardProps) {
  return (
    <article className={`card tint-${tint} flex flex-col overflow-hidden pt-50`}>
      {hour === undefined || picture ? (
        <CardDrawing tint={tint} picture={picture} />
      ) : (
        <div className="absolute inset-x-0 top-0 h-42">
          <RisenLandscape share={hour} tint={tint} frame="strip" />
        </div>
      )}
      <Cover image={image} {...FRAME} />
      <h3 className="text-2xl">{title}</h3>
      {children}
      <TextAnchor className="link mt-auto self-start pt-6 after:absolute after:inset-0" href={href}>
        {linkLabel}
      </TextAnchor>
    </article>
  );
}
