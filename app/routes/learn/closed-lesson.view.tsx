import { href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import type { ClosedLessonPage } from "./closed-lesson.server.ts";

/** A lesson that is not open yet: its title and its day, and none of its content. */
export function ClosedLessonView({ formation, title, opens }: ClosedLessonPage) {
  return (
    <article className="wrap flex flex-col items-start gap-6 py-12">
      <p className="font-semibold text-accent text-sm leading-normal">{formation.name}</p>
      <h1 className="max-w-[18ch] text-3xl">{title}</h1>
      <p className="max-w-[38rem] text-lg">{opens}</p>
      <ButtonLink href={href("/formations/:slug/apprendre", { slug: formation.slug })}>Retour au programme</ButtonLink>
    </article>
  );
}
