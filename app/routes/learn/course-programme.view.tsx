import { href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { LinkLine } from "#app/ui/link-line.tsx";
import { CourseArc } from "./course-arc.view.tsx";
import type { CourseState } from "./course-state.server.ts";
import { Outline } from "./outline.view.tsx";

interface Props {
  /** The formation in the address of its lessons. */
  slug: string;
  course: CourseState;
  /** Absent where the training's name is enough. */
  isOnly: boolean;
  givesAttestation: boolean;
}

/** A course with the learner's progress, and a link to continue. */
export function CourseProgramme({ slug, course, isOnly, givesAttestation }: Props) {
  const { title, progress, share, completion, resume, modules } = course;
  return (
    <section className="flex flex-col gap-8" aria-label={title}>
      {!isOnly && <h3>{title}</h3>}
      <div className="flex flex-col items-start gap-4 rounded-lg bg-surface-muted p-[min(1.5rem,7.5vw)]">
        <CourseArc share={share} />
        {completion && <p className="font-display text-2xl">Vous êtes au bout du chemin.</p>}
        <p className="font-semibold">{progress}</p>
        {completion && <p className="text-success">{completion}</p>}
        {completion && givesAttestation && (
          <LinkLine href={href("/formations/:slug/attestation", { slug })}>Demander mon attestation de suivi</LinkLine>
        )}
        {resume && (
          <>
            <ButtonLink href={href("/formations/:slug/apprendre/:lesson", { slug, lesson: resume.slug })}>
              {resume.label}
            </ButtonLink>
            <p className="text-ink-soft text-sm leading-normal">{resume.title}</p>
          </>
        )}
      </div>
      <Outline slug={slug} modules={modules} />
    </section>
  );
}
