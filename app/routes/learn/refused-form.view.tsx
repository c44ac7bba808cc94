import type { ReactNode } from "react";
import { href } from "react-router";
import type { LessonForms } from "#app/domain/school/blocks/block-kind.ts";

/** A refused form on a page of its own, with what was typed and a link to its lesson. */
export function RefusedForm({ title, forms, children }: { title: string; forms: LessonForms; children: ReactNode }) {
  return (
    <div className="wrap flex flex-col gap-8 py-8 lg:py-12">
      <h1 className="visually-hidden">{title}</h1>
      {children}
      <p>
        <a
          className="link"
          href={href("/formations/:slug/apprendre/:lesson", { slug: forms.formation, lesson: forms.lesson })}
        >
          Retour à la leçon
        </a>
      </p>
    </div>
  );
}
