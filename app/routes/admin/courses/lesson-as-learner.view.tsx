import { href } from "react-router";
import { LessonBlocks } from "#app/domain/school/blocks/lesson-blocks.tsx";
import type { ShownBlock } from "#app/domain/school/blocks/registry.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

interface Neighbour {
  id: string;
  title: string;
}

interface Props {
  lesson: { id: string; title: string; summary: string; duration: string };
  /** Null for an archived lesson. */
  number: number | null;
  moduleNumber: number;
  version: { n: number; isDraft: boolean; hasOther: boolean };
  blocks: ShownBlock[];
  previous: Neighbour | null;
  next: Neighbour | null;
}

export function LessonAsLearnerView({ lesson, number, moduleNumber, version, blocks, previous, next }: Props) {
  return (
    <article className="wrap flex flex-col gap-8 py-8 lg:py-12">
      <Frame id={lesson.id} version={version} />
      <header className="flex flex-col gap-4">
        <p className="font-semibold text-accent text-sm leading-normal">
          {number === null ? "Leçon archivée" : `Module ${moduleNumber} · Leçon ${number}`} · {lesson.duration}
        </p>
        <h1 className="max-w-[18ch] text-3xl">{lesson.title}</h1>
        {lesson.summary && <p className="max-w-[38rem] text-ink-soft text-lg">{lesson.summary}</p>}
      </header>
      <LessonBlocks blocks={blocks} />
      {blocks.length === 0 && <p className="text-ink-soft">Cette leçon n’a pas encore de contenu.</p>}
      <div className="max-w-[38rem] border-line border-t pt-8">
        <Button disabled className="w-full lg:w-auto">
          {next ? "J’ai terminé, leçon suivante" : "J’ai terminé"}
        </Button>
      </div>
      <nav className="flex max-w-[38rem] flex-col items-start gap-2" aria-label="Leçons voisines">
        {next && (
          <a className="link" href={href("/admin/lecons/:id/apercu", { id: next.id })} rel="next">
            Suivante&nbsp;: {next.title}
          </a>
        )}
        {previous && (
          <a className="link" href={href("/admin/lecons/:id/apercu", { id: previous.id })} rel="prev">
            Précédente&nbsp;: {previous.title}
          </a>
        )}
      </nav>
    </article>
  );
}

function Frame({ id, version: { n, isDraft, hasOther } }: { id: string; version: Props["version"] }) {
  const here = href("/admin/lecons/:id/apercu", { id });
  return (
    <Notice title="Vous voyez la leçon comme une cliente">
      <p>
        {isDraft ? `Le brouillon, version ${n}` : `La version publiée, ${n}`}. Rien n’est enregistré&nbsp;: ni passage,
        ni leçon terminée.
      </p>
      <p className="flex flex-wrap gap-x-6">
        <a className="link" href={href("/admin/lecons/:id", { id })}>
          Revenir à l’écriture
        </a>
        {hasOther && (
          <a className="link" href={isDraft ? `${here}?version=publiee` : here}>
            {isDraft ? "Voir la version publiée" : "Voir le brouillon"}
          </a>
        )}
      </p>
    </Notice>
  );
}
