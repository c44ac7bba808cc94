import { data, href, redirect } from "react-router";
import { z } from "zod";
import { assetChoices } from "#app/domain/school/courses/editing/edit-assets.server.ts";
import { findEditableLesson } from "#app/domain/school/courses/editing/edit-lesson.server.ts";
import {
  listVersions,
  readVersion,
  restoreVersion,
} from "#app/domain/school/courses/editing/lesson-versions.server.ts";
import { diffBlocks, diffHeads } from "#app/domain/school/courses/editing/version-diff.ts";
import { isId } from "#app/domain/values/ids.ts";
import { formatDateTime } from "#app/domain/values/time.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { actorFrom, requireAdmin } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { withNotice } from "#app/routing/notices.ts";
import type { Route } from "./+types/lesson-versions";
import { headText } from "./head-text.ts";
import { VersionsView } from "./lesson-versions.view.tsx";

export const handle = { section: href("/admin/cours") } satisfies Handle;

/** The versions, and the changes between two of them (`?de=1&a=3`); by default those of the newest version. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireAdmin(context);
  const db = context.get(dbContext);
  const lesson = isId(params.id) && (await findEditableLesson(db, params.id));
  if (!lesson) throw data(null, { status: 404 });
  const versions = await listVersions(db, lesson.id);
  const chosen = (name: string, otherwise: number) =>
    versions.find(({ n }) => `${n}` === url.searchParams.get(name))?.n ?? otherwise;
  const to = chosen("a", lesson.newest);
  const from = chosen("de", Math.max(to - 1, 1));
  const older = await readVersion(db, lesson, from);
  const newer = await readVersion(db, lesson, to);
  const names = new Map((await assetChoices(db)).map(({ id, name }) => [id, name]));
  const nameOf = (asset: string) => names.get(asset) ?? asset;
  return {
    lesson: { id: lesson.id, courseId: lesson.courseId, courseTitle: lesson.courseTitle, title: lesson.input.title },
    versions: versions.map(({ n, author, note, at }) => ({
      ...{ n, author, note, at: formatDateTime(at) },
      isPublished: n === lesson.published,
      isNewest: n === lesson.newest,
    })),
    compared:
      versions.length > 1 && older && newer
        ? {
            ...{ from, to },
            blocks: [...diffHeads(older.head, newer.head, headText), ...diffBlocks(older.blocks, newer.blocks, nameOf)],
          }
        : null,
  };
}

const schema = z.object({ version: z.coerce.number().int().min(1).max(1_000_000) });

/** « Reprendre cette version ». */
export async function action({ request, params, context }: Route.ActionArgs) {
  const actor = actorFrom(context);
  const form = schema.safeParse(Object.fromEntries(await request.formData()));
  if (!form.success) throw data(null, { status: 400 });
  if (!isId(params.id)) throw data(null, { status: 404 });
  const { version: n } = form.data;
  const note = `Reprise de la version ${n}`;
  if (!(await restoreVersion(context.get(dbContext), actor, params.id, { n, note }))) throw data(null, { status: 404 });
  throw redirect(withNotice(href("/admin/lecons/:id", { id: params.id }), "version-restored"), 303);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Versions de la leçon ${loaderData?.lesson.title ?? ""}`.trim() },
  { name: "description", content: "Ce qui a été écrit, quand, et ce qui a changé." },
];

export default function LessonVersions({ loaderData }: Route.ComponentProps) {
  return <VersionsView {...loaderData} />;
}
