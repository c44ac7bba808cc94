import type { ReactNode } from "react";
import { href } from "react-router";
import type { LessonForms } from "#app/domain/school/blocks/block-kind.ts";
import { MAX_TERM_LENGTH } from "#app/domain/values/search.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";

interface Props {
  /** The formation's. */
  slug: string;
  name: string;
  title: string;
  /** The introduction below the title. */
  lead?: ReactNode;
  children: ReactNode;
}

/** The frame of a formation's other pages, with a link back to its programme. */
export function CoursePage({ slug, name, title, lead, children }: Props) {
  return (
    <div className="wrap flex max-w-[46rem] flex-col gap-8 py-8 lg:py-12">
      <header className="flex flex-col gap-4">
        <p className="eyebrow leading-normal">{name}</p>
        <h1 className="wrap-anywhere text-3xl">{title}</h1>
        {lead}
      </header>
      {children}
      <p className="print:hidden">
        <ButtonLink variant="quiet" href={href("/formations/:slug/apprendre", { slug })}>
          Retour au programme
        </ButtonLink>
      </p>
    </div>
  );
}

/** The search form of a formation. */
export function SearchBox({ slug, term = "" }: { slug: string; term?: string }) {
  return (
    <search className="print:hidden">
      <form action={href("/formations/:slug/recherche", { slug })} className="flex flex-wrap items-end gap-3">
        <label className="flex min-w-0 flex-1 basis-48 flex-col gap-1 text-sm leading-normal">
          Un mot, dans les leçons, les films et tes notes
          <input className="input" type="search" name="q" maxLength={MAX_TERM_LENGTH} defaultValue={term} />
        </label>
        <Button variant="secondary">Rechercher</Button>
      </form>
    </search>
  );
}

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
