import { href, redirect } from "react-router";
import { LessonBlocks } from "#app/domain/school/blocks/lesson-blocks.tsx";
import { showBlocks } from "#app/domain/school/blocks/show-blocks.server.ts";
import { readPreview } from "#app/domain/school/courses/previews.server.ts";
import { durationLabel } from "#app/domain/values/duration.ts";
import { variesWith } from "#app/middleware/caching.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { orNotFound } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { descriptionOf, pageMeta } from "#app/ui/page-meta.ts";
import type { Route } from "./+types/preview";
import { filmRequest } from "./film-request.ts";

export const handle = { banner: false } satisfies Handle;

/** A preview lesson, which is open to everybody. */
export async function loader({ request, params, url, context }: Route.LoaderArgs) {
  const db = context.get(dbContext);
  const lesson = orNotFound(await readPreview(db, params.slug, params.lesson));
  if (lesson.slug !== params.lesson)
    throw redirect(href("/formations/:slug/apercu/:lesson", { slug: params.slug, lesson: lesson.slug }), 308);
  const { name, title, summary, minutes } = lesson;
  // The page is cached for everybody, so Save-Data must not change it.
  const blocks = await showBlocks(db, lesson.blocks, { ...filmRequest(request, url), savesData: false });
  return { slug: params.slug, name, title, summary, minutes, blocks };
}

export const headers = () => variesWith("t", "film", "qualite");

export const meta: Route.MetaFunction = (args) => {
  const lesson = args.loaderData;
  if (!lesson) return [];
  const { title, name, summary } = lesson;
  const description =
    summary || `«\u00a0${title}\u00a0»\u00a0: une leçon entière de «\u00a0${name}\u00a0», à lire avant de choisir.`;
  return pageMeta(args, { title: `${title} · ${name}`, description: descriptionOf(description) });
};

export default function Preview({ loaderData }: Route.ComponentProps) {
  const { slug, name, title, summary, minutes, blocks } = loaderData;
  return (
    <article className="wrap flex flex-col gap-8 py-12">
      <header className="flex flex-col gap-4">
        <p className="eyebrow leading-normal">
          {name} · Leçon offerte · {durationLabel(minutes)}
        </p>
        <h1 className="max-w-[18ch] text-3xl">{title}</h1>
        {summary && <p className="max-w-[38rem] text-ink-soft text-lg">{summary}</p>}
      </header>
      <LessonBlocks blocks={blocks} />
      <footer className="flex max-w-[38rem] flex-col items-start gap-4 border-line border-t pt-8">
        <p>Cette leçon fait partie de «&nbsp;{name}&nbsp;». La suite t’attend dans la formation.</p>
        <ButtonLink href={`${href("/formations/:slug", { slug })}#offre`}>Voir l’offre</ButtonLink>
      </footer>
    </article>
  );
}
