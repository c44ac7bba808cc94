import { href } from "react-router";
import { LessonBlocks } from "#app/domain/school/blocks/lesson-blocks.tsx";
import { showBlocks } from "#app/domain/school/blocks/show-blocks.server.ts";
import { readCourseTree } from "#app/domain/school/courses/editing/course-tree.server.ts";
import { findEditableLesson } from "#app/domain/school/courses/editing/edit-lesson.server.ts";
import { readVersion } from "#app/domain/school/courses/editing/lesson-versions.server.ts";
import { durationLabel } from "#app/domain/values/duration.ts";
import { asAdmin, notFound } from "#app/middleware/guards.server.ts";
import { filmRequest } from "#app/routes/learn/film-request.ts";
import type { Handle } from "#app/routing/handle.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/lesson-as-learner";

export const handle = { shell: "school" } satisfies Handle;

/** The lesson in the learner's frame: the draft, or with `?version=publiee` what learners see. Nothing is recorded. */
export async function loader({ request, params, url, context }: Route.LoaderArgs) {
  const { db } = asAdmin(context);
  const lesson = await findEditableLesson(db, params.id);
  const course = lesson && (await readCourseTree(db, lesson.courseId));
  if (!lesson || !course) throw notFound();
  const { published, newest } = lesson;
  const isPublished = url.searchParams.get("version") === "publiee" && published !== null;
  const version = isPublished ? published : newest;
  const modules = course.modules
    .filter(({ isArchived }) => !isArchived)
    .map((module) => ({ ...module, lessons: module.lessons.filter(({ isArchived }) => !isArchived) }));
  const lessons = modules.flatMap((module) => module.lessons);
  const at = lessons.findIndex(({ id }) => id === lesson.id);
  const beside = (index: number) => {
    const one = at < 0 ? undefined : lessons[index];
    return one ? { id: one.id, title: one.title } : null;
  };
  const draft = { settings: lesson.input, blocks: lesson.blocks };
  const { settings, blocks } = (version !== newest && (await readVersion(db, lesson, version))) || draft;
  const { title, summary, minutes } = settings;
  return {
    lesson: { id: lesson.id, title, summary, duration: durationLabel(minutes) },
    number: at < 0 ? null : at + 1,
    moduleNumber: 1 + modules.findIndex((module) => module.lessons.some(({ id }) => id === lesson.id)),
    version: { n: version, isDraft: version !== published, hasOther: published !== null && published !== newest },
    blocks: await showBlocks(db, blocks, filmRequest(request, url)),
    previous: beside(at - 1),
    next: beside(at + 1),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.lesson.title ?? "Leçon"} · comme une cliente` },
];

export default function LessonAsLearner({ loaderData }: Route.ComponentProps) {
  const { lesson, number, moduleNumber, version, blocks, previous, next } = loaderData;
  return (
    <article className="wrap flex flex-col gap-8 py-8 lg:py-12">
      <Frame id={lesson.id} version={version} />
      <header className="flex flex-col gap-4">
        <p className="eyebrow leading-normal">
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

interface FrameProps {
  id: string;
  version: { n: number; isDraft: boolean; hasOther: boolean };
}

function Frame({ id, version: { n, isDraft, hasOther } }: FrameProps) {
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
