import { href, redirect } from "react-router";
import { z } from "zod";
import { kindOf } from "#app/domain/school/blocks/registry.ts";
import { assetChoices } from "#app/domain/school/courses/editing/edit-assets.server.ts";
import { findEditableLesson } from "#app/domain/school/courses/editing/edit-lesson.server.ts";
import {
  listVersions,
  readVersion,
  restoreVersion,
} from "#app/domain/school/courses/editing/lesson-versions.server.ts";
import { type BlockDiff, diffVersions } from "#app/domain/school/courses/editing/version-diff.ts";
import type { LessonSettings } from "#app/domain/school/courses/lesson-settings.ts";
import { formatDateTime } from "#app/domain/values/time.ts";
import { readFields } from "#app/middleware/form.server.ts";
import { asAdmin, notFound, orNotFound } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { withNotice } from "#app/routing/notices.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { Button } from "#app/ui/button.tsx";
import { DataTable, EmptyList } from "#app/ui/data-table.tsx";
import { Field } from "#app/ui/field.tsx";
import { WordDiff } from "#app/ui/word-diff.tsx";
import type { Route } from "./+types/lesson-versions";
import { DIFF_LABELS, LESSON_FIELDS } from "./labels.ts";

export const handle = { section: href("/admin/cours") } satisfies Handle;

/** The versions, and the changes between two of them (`?de=1&a=3`); by default those of the newest version. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db } = asAdmin(context);
  const lesson = orNotFound(await findEditableLesson(db, params.id));
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
      n,
      author,
      note,
      at: formatDateTime(at),
      isPublished: n === lesson.published,
      isNewest: n === lesson.newest,
    })),
    compared:
      versions.length > 1 && older && newer
        ? {
            from,
            to,
            blocks: diffVersions(older, newer, { write: settingsText, nameOf }),
          }
        : null,
  };
}

function settingsText({ title, summary, minutes, required, preview }: LessonSettings): string {
  const box = (isTicked: boolean) => (isTicked ? "oui" : "non");
  return [
    `${LESSON_FIELDS.titre}\u00a0: ${title}`,
    `${LESSON_FIELDS.resume}\u00a0: ${summary}`,
    `${LESSON_FIELDS.minutes}\u00a0: ${minutes}`,
    `${LESSON_FIELDS.obligatoire}\u00a0: ${box(required)}`,
    `${LESSON_FIELDS.offerte}\u00a0: ${box(preview)}`,
  ].join("\n");
}

const schema = z.object({ version: z.coerce.number().int().min(1).max(1_000_000) });

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, actor } = asAdmin(context);
  const { version: n } = await readFields(request, schema);
  const note = `Reprise de la version ${n}`;
  if (!(await restoreVersion(db, actor, params.id, { n, note }))) throw notFound();
  throw redirect(withNotice(href("/admin/lecons/:id", { id: params.id }), "version-restored"), 303);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Versions de la leçon ${loaderData?.lesson.title ?? ""}`.trim() },
];

export default function LessonVersions({ loaderData: { lesson, versions, compared } }: Route.ComponentProps) {
  const { id, courseId, courseTitle, title } = lesson;
  return (
    <div className="flow">
      <Breadcrumb
        items={[
          { label: "Cours", href: href("/admin/cours") },
          { label: courseTitle, href: href("/admin/cours/:id", { id: courseId }) },
          { label: title, href: href("/admin/lecons/:id", { id }) },
          { label: "Versions" },
        ]}
      />
      <h1>Versions</h1>
      <DataTable
        caption="Versions, de la plus récente à la plus ancienne"
        columns={["Version", "Enregistrée", "Par", "Note", "Actions"]}
        rows={versions.map((version) => ({ key: `${version.n}`, cells: cellsOf(version) }))}
        empty="Rien n’est encore écrit."
      />
      {compared && <Comparison {...compared} versions={versions} />}
    </div>
  );
}

type LoaderData = Route.ComponentProps["loaderData"];

function cellsOf({ n, author, note, at, isPublished, isNewest }: LoaderData["versions"][number]) {
  return [
    <span key="n" className="flex flex-wrap items-center gap-2">
      {n}
      {isPublished && <Badge tone="green">Publiée</Badge>}
      {isNewest && !isPublished && <Badge tone="yellow">Brouillon</Badge>}
    </span>,
    at,
    author,
    note || "—",
    isNewest ? (
      "—"
    ) : (
      <form key="restore" method="post">
        <input type="hidden" name="version" value={n} />
        <Button variant="quiet" className="text-sm">
          Reprendre cette version<span className="visually-hidden"> ({n})</span>
        </Button>
      </form>
    ),
  ];
}

function Comparison({
  from,
  to,
  blocks,
  versions,
}: NonNullable<LoaderData["compared"]> & Pick<LoaderData, "versions">) {
  const options = versions.map(({ n, at }) => ({ value: `${n}`, label: `${n}, ${at}` }));
  return (
    <section className="flex flex-col gap-6" aria-labelledby="changements">
      <h2 id="changements">
        De la version {from} à la version {to}
      </h2>
      <form method="get" className="flex flex-wrap items-end gap-4">
        <Field
          label="De la version"
          name="de"
          type="select"
          saysOptional={false}
          options={options}
          defaultValue={`${from}`}
        />
        <Field
          label="À la version"
          name="a"
          type="select"
          saysOptional={false}
          options={options}
          defaultValue={`${to}`}
        />
        <Button variant="secondary">Comparer</Button>
      </form>
      {blocks.length === 0 && <EmptyList>Rien ne diffère.</EmptyList>}
      {blocks.map((block) => (
        <BlockChange key={block.id} block={block} />
      ))}
    </section>
  );
}

function BlockChange({ block: { type, change, parts } }: { block: BlockDiff }) {
  return (
    <article className="flex max-w-[44rem] flex-col gap-2 rounded-md border border-line p-4">
      <h3 className="font-semibold text-base">
        {type === "settings" ? "En-tête" : kindOf({ type }).label} {DIFF_LABELS[change]}
      </h3>
      <WordDiff parts={parts} />
    </article>
  );
}
