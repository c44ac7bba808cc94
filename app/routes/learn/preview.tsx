import { data } from "react-router";
import { readPreview } from "#app/domain/courses/read-lesson.server.ts";
import type { Handle } from "#app/handle.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import type { Route } from "./+types/preview";
import { durationLabel } from "./labels.ts";
import { PreviewView } from "./preview.view.tsx";
import { previewBlocks } from "./shown-blocks.server.ts";

export const handle = { banner: false } satisfies Handle;

/** A lesson that is open to everybody, so that one knows how the training teaches before buying it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const lesson = await readPreview(context.get(dbContext), params.slug, params.lesson);
  if (!lesson) throw data(null, { status: 404 });
  const { name, title, summary, minutes, blocks } = lesson;
  return { slug: params.slug, name, title, summary, duration: durationLabel(minutes), blocks: previewBlocks(blocks) };
}

export const meta: Route.MetaFunction = (args) => {
  const lesson = args.loaderData;
  if (!lesson) return [];
  const { title, name, summary } = lesson;
  const description = summary || `« ${title} »\u00a0: une leçon entière de la ${name}, à lire avant de choisir.`;
  return pageMeta(args, { title: `${title} · ${name}`, description: description.slice(0, 200) });
};

export default function Preview({ loaderData }: Route.ComponentProps) {
  return <PreviewView {...loaderData} />;
}
