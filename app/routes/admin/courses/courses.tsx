import { href, redirect } from "react-router";
import { z } from "zod";
import { counted } from "#app/content/typography.ts";
import { listCourses } from "#app/domain/school/courses/editing/course-list.server.ts";
import { type Bundle, listBundles, moveInBundle } from "#app/domain/school/courses/editing/edit-course.server.ts";
import { readFields } from "#app/middleware/form.server.ts";
import { asAdmin } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { withNotice } from "#app/routing/notices.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { DataTable, Detail, FreeText } from "#app/ui/data-table.tsx";
import { AdminHead } from "#app/ui/headings.tsx";
import { FlashNotice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/courses";
import { COURSE_STATES } from "./labels.ts";
import { MoveButtons } from "./move-buttons.view.tsx";

export const handle = { title: "Cours" } satisfies Handle;

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = asAdmin(context);
  const [courses, bundles] = [await listCourses(db), await listBundles(db)];
  return {
    bundles,
    courses: courses.map(({ id, title, slug, isSample, state, lessonCount, formations }) => ({
      id,
      title,
      slug,
      isSample,
      state: COURSE_STATES[state],
      lessons: counted(lessonCount, "leçon"),
      formations: formations.map(({ name }) => name).join(", "),
    })),
  };
}

const move = z
  .object({ formation: z.uuid(), cours: z.uuid(), avant: z.uuid().optional(), apres: z.uuid().optional() })
  .transform(({ formation, cours, avant, apres }, context) => {
    const beside = avant ?? apres;
    if (beside)
      return {
        formationId: formation,
        courseId: cours,
        position: { side: avant ? "before" : "after", beside } as const,
      };
    context.addIssue("beside");
    return z.NEVER;
  });

/** « Monter » and « Descendre » in a formation of several courses. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor } = asAdmin(context);
  const moved = await readFields(request, move);
  const isMoved = await moveInBundle(db, actor, moved);
  const here = `${href("/admin/cours")}#ordre-${moved.formationId}`;
  throw redirect(withNotice(here, isMoved ? "tree-changed" : "bundle-gone"), 303);
}

export default function Courses({ loaderData: { courses, bundles } }: Route.ComponentProps) {
  return (
    <>
      <AdminHead title="Cours">
        <p className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <a className="link" href={href("/admin/cours/importer")}>
            Importer un cours
          </a>
          <ButtonLink href={href("/admin/cours/nouveau")}>Nouveau cours</ButtonLink>
        </p>
      </AdminHead>
      <FlashNotice />
      <p className="hint">
        Un cours a des modules, un module a des leçons. Il s’ouvre à celles qui ont une formation dont il fait partie.
      </p>
      <DataTable
        caption="Cours, les archivés à la fin"
        columns={["Cours", "État", "Leçons", "Formations"]}
        rows={courses.map(({ id, title, slug, isSample, state, lessons, formations }) => ({
          key: id,
          cells: [
            <FreeText key="title">
              <a className="link" href={href("/admin/cours/:id", { id })}>
                {title}
              </a>
              <Detail>{slug}</Detail>
            </FreeText>,
            <span key="state" className="badges">
              <Badge tone={state.tone}>{state.label}</Badge>
              {isSample && <Badge>Exemple</Badge>}
            </span>,
            lessons,
            formations || "Aucune",
          ],
        }))}
        empty="Aucun cours pour le moment."
      />
      {bundles.map((bundle) => (
        <BundleOrder key={bundle.id} bundle={bundle} />
      ))}
    </>
  );
}

function BundleOrder({ bundle: { id, name, courses } }: { bundle: Bundle }) {
  return (
    <section id={`ordre-${id}`} className="flex max-w-[44rem] scroll-mt-8 flex-col gap-2" aria-labelledby={`nom-${id}`}>
      <h2 id={`nom-${id}`} className="text-xl">
        Ordre des cours dans «&nbsp;{name}&nbsp;»
      </h2>
      <ol className="flex flex-col">
        {courses.map((course, index) => (
          <li
            key={course.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-line border-t py-2"
          >
            <span>
              {index + 1}. {course.title}
            </span>
            <form method="post" className="flex gap-x-4">
              <input type="hidden" name="formation" value={id} />
              <input type="hidden" name="cours" value={course.id} />
              <MoveButtons title={course.title} before={courses[index - 1]?.id} after={courses[index + 1]?.id} />
            </form>
          </li>
        ))}
      </ol>
    </section>
  );
}
