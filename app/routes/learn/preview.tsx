import { data, href, redirect } from "react-router";
import { readPreview } from "#app/domain/school/courses/previews.server.ts";
import { variesWith } from "#app/middleware/caching.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import type { Handle } from "#app/routing/handle.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import type { Route } from "./+types/preview";
import { durationLabel } from "./labels.ts";
import { filmRequest, showBlocks } from "./lesson-media.server.ts";
import { PreviewView } from "./preview.view.tsx";

export const handle = { banner: false } satisfies Handle;

/** A preview lesson, which is open to everybody. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const db = context.get(dbContext);
  const lesson = await readPreview(db, params.slug, params.lesson);
  if (!lesson) throw data(null, { status: 404 });
  if (lesson.slug !== params.lesson)
    throw redirect(href("/formations/:slug/apercu/:lesson", { slug: params.slug, lesson: lesson.slug }), 308);
  const { name, title, summary, minutes } = lesson;
  // The page is cached for everybody, so Save-Data must not change it.
  const blocks = await showBlocks(db, lesson.blocks, { ...filmRequest(request), savesData: false });
  return { slug: params.slug, name, title, summary, duration: durationLabel(minutes), blocks };
}

export const headers = () => variesWith("t", "film", "qualite");

export const meta: Route.MetaFunction = (args) => {
  const lesson = args.loaderData;
  if (!lesson) return [];
  const { title, name, summary } = lesson;
  const description =
    summary || `«\u00a0${title}\u00a0»\u00a0: une leçon entière de la ${name}, à lire avant de choisir.`;
  return pageMeta(args, { title: `${title} · ${name}`, description: description.slice(0, 200) });
};

export default function Preview({ loaderData }: Route.ComponentProps) {
  return <PreviewView {...loaderData} />;
}
