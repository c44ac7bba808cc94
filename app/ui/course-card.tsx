import type { ReactNode } from "react";
import type { Tint } from "./arc.tsx";
import { TextAnchor } from "./missing-pages.tsx";
import { RisenLandscape } from "./risen-landscape.tsx";
import { TintShape } from "./tint-shape.tsx";

interface CourseCardProps {
  tint: Tint;
  title: string;
  href: string;
  linkLabel: ReactNode;
  /** From 0 to 1: a landscape with the sun so high, instead of the drawing of the tint. */
  hour?: number | undefined;
  /** The seller's picture, over the drawing. */
  imageUrl?: string | null;
  children: ReactNode;
}

/** A card with a drawing in its tint; all of it leads where its link does. */
export function CourseCard({ tint, title, href, linkLabel, hour, imageUrl, children }: CourseCardProps) {
  return (
    <article className={`card tint-${tint} flex flex-col overflow-hidden pt-50`}>
      {hour === undefined ? (
        <TintShape tint={tint} />
      ) : (
        <div className="absolute inset-x-0 top-0 h-42">
          <RisenLandscape share={hour} tint={tint} frame="strip" />
        </div>
      )}
      {imageUrl && (
        <img
          className="absolute inset-x-0 top-0 h-42 w-full object-cover"
          src={imageUrl}
          alt=""
          width="400"
          height="168"
          loading="lazy"
          decoding="async"
        />
      )}
      <h3 className="text-2xl">{title}</h3>
      {children}
      <TextAnchor className="link mt-auto self-start pt-6 after:absolute after:inset-0" href={href}>
        {linkLabel}
      </TextAnchor>
    </article>
  );
}
