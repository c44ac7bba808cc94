import { parseWithZod } from "@conform-to/zod/v4";
import { data, href, redirect } from "react-router";
import { moduleChoices, placeOfLesson, readCourseTree } from "#app/domain/school/courses/editing/course-tree.server.ts";
import { courseOfModule, editTree } from "#app/domain/school/courses/editing/edit-tree.server.ts";
import { isHeld, readCourseHolders, readLosses } from "#app/domain/school/enrolment/course-holders.server.ts";
import { newId } from "#app/domain/values/ids.server.ts";
import { isId } from "#app/domain/values/ids.ts";
import { asAdmin, notFound, orNotFound } from "#app/middleware/guards.server.ts";
import { confirmFirst } from "#app/middleware/saved-answers.server.ts";
import { withNotice } from "#app/routing/notices.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyList } from "#app/ui/data-table.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { AdminHead } from "#app/ui/headings.tsx";
import { FlashNotice, Notice } from "#app/ui/notice.tsx";
import { changedLabel } from "../changed-label.ts";
import type { Route } from "./+types/course";
import { announce, noticesOf } from "./content-notice.server.ts";
import { ContentNotice, NOTICE_FORM } from "./content-notice.tsx";
import { CourseRemoval, StateButton } from "./course-state.view.tsx";
import { deletedAddress, deletedNotice } from "./deleted-notice.server.ts";
import { COURSE_STATES } from "./labels.ts";
import { doneAddress, readDone } from "./tree-done.ts";
import { AddForm, type TreeAnswer } from "./tree-forms.tsx";
import { isPlace, TreeModuleItem } from "./tree-module.tsx";
import { treeSchema } from "./tree-schema.ts";

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db } = asAdmin(context);
  const course = orNotFound(await readCourseTree(db, params.id));
  const holders = course.state === "published" ? await readCourseHolders(db, course.id) : null;
  const moved = url.searchParams.get("deplacee") ?? "";
  return {
    course,
    holders,
    losses: holders && (await readLosses(db, course.id)),
    notices: holders && (await noticesOf(db, course.id, url.searchParams.get(NOTICE_FORM))),
    targets: await moduleChoices(db, course.id),
    moved: isId(moved) ? await placeOfLesson(db, moved) : undefined,
    notice: await deletedNotice(db, url),
    done: readDone(url, course),
    // The id of the module or lesson that is added next, so that a double click adds one.
    newIds: Object.fromEntries([course.id, ...course.modules.map(({ id }) => id)].map((id) => [id, newId()])),
  };
}

const TYPED = ["titre", "resume", "ouverture", "jours", "jour", "lecon", "module"];
const PARTS = new Map<string, TreeAnswer["part"]>([
  ["renommer-module", "name"],
  ["ouvrir-module", "release"],
  ["changer-module", "move"],
]);

/** One change of the course's tree; the redirect leads to the place of the change. */
export async function action({ request, params, url, context }: Route.ActionArgs) {
  const { db, actor } = asAdmin(context);
  const fields = await request.formData();
  if (fields.get("intent") === NOTICE_FORM) {
    await confirmFirst(context, { request, url }, fields);
    return announce(db, actor, params.id, fields);
  }
  const submission = parseWithZod(fields, { schema: treeSchema });
  if (submission.status !== "success") {
    // Buttons send values of this page, so only typed and chosen values can be invalid.
    if (!TYPED.some((field) => submission.error?.[field])) throw data(null, { status: 400 });
    const { intent, id, module } = submission.payload;
    const part = PARTS.get(`${intent}`) ?? "addition";
    const form = part === "addition" ? `${module ?? params.id}` : `${id}`;
    return data({ result: submission.reply(), error: null, form, part }, { status: 400 });
  }
  const edit = submission.value;
  const takesAway =
    edit.do === "delete" ||
    (edit.do === "archive" && (await isHeld(db, edit.id))) ||
    (edit.do === "put-lesson" && (await courseOfModule(db, edit.moduleId)) !== params.id);
  if (takesAway) await confirmFirst(context, { request, url }, fields);
  const edited = await editTree(db, actor, params.id, edit);
  const page = href("/admin/cours/:id", { id: params.id });
  if (edited.ok) {
    if (edit.do === "put-lesson") throw redirect(`${page}?deplacee=${edit.id}`, 303);
    const to = edit.do === "delete" ? deletedAddress(page, edit.id) : doneAddress(params.id, edit.do, edit.id);
    throw redirect(withNotice(to, "tree-changed"), 303);
  }
  if (edited.reason === "unknown") throw notFound();
  if (edited.reason === "changed") {
    const answer = {
      result: submission.reply(),
      error: changedLabel("Ce module"),
      form: edit.id,
      part: "name",
    } as const;
    return data(answer, { status: 409 });
  }
  throw redirect(withNotice(page, `tree-${edited.reason}`), 303);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Cours ${loaderData?.course.title ?? ""}`.trim() },
];

export default function Course({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { course, holders, losses, notices, targets, newIds, notice, done, moved } = loaderData;
  const live = course.modules.filter(({ isArchived }) => !isArchived);
  const archived = course.modules.filter(({ isArchived }) => isArchived);
  const module = { targets, losses, newIds, answer, done: answer ? null : done };
  return (
    <div className="flow">
      <Breadcrumb items={[{ label: "Cours", href: href("/admin/cours") }, { label: course.title }]} />
      <Head course={course} holders={holders} />
      {!answer && !done && <FlashNotice notice={notice} />}
      {!answer && moved && <MovedNotice lesson={moved} />}
      <ol className="flex flex-col gap-8">
        {live.map((one, index) => (
          <TreeModuleItem
            key={one.id}
            {...module}
            module={one}
            number={index + 1}
            earlier={live.slice(0, index).flatMap(({ lessons }) => lessons.filter((lesson) => !lesson.isArchived))}
            before={live[index - 1]?.id}
            after={live[index + 1]?.id}
          />
        ))}
      </ol>
      {live.length === 0 && <EmptyList>Aucun module. Donnez un titre au premier, ci-dessous.</EmptyList>}
      <AddForm
        label="Titre du nouveau module"
        button="Ajouter un module"
        intent="ajouter-module"
        id={newIds[course.id] ?? ""}
        form={`module-de-${course.id}`}
        answer={answer?.form === course.id ? answer : undefined}
      />
      {archived.length > 0 && (
        <Disclosure
          summary={`Modules archivés (${archived.length})`}
          isOpen={archived.some((one) => isPlace(one, done))}
        >
          <ol className="flex flex-col gap-8 pt-4">
            {archived.map((one) => (
              <TreeModuleItem key={one.id} {...module} module={one} earlier={[]} />
            ))}
          </ol>
        </Disclosure>
      )}
      {notices && (
        <ContentNotice course={course} {...notices} answer={answer?.form === NOTICE_FORM ? answer : undefined} />
      )}
    </div>
  );
}

function MovedNotice({ lesson }: { lesson: NonNullable<Route.ComponentProps["loaderData"]["moved"]> }) {
  const { id, title, moduleTitle, courseId, courseTitle } = lesson;
  return (
    <Notice tone="success" hasFocus>
      <p>
        La leçon «&nbsp;{title}&nbsp;» est à la fin du module «&nbsp;{moduleTitle}&nbsp;», dans le cours «&nbsp;
        {courseTitle}&nbsp;».{" "}
        <a className="link" href={`${href("/admin/cours/:id", { id: courseId })}#plan-${id}`}>
          Aller à sa place
        </a>
      </p>
    </Notice>
  );
}

function Head({ course, holders }: Pick<Route.ComponentProps["loaderData"], "course" | "holders">) {
  const { id, title, summary, state, isSample, slug } = course;
  return (
    <div className="flex flex-col gap-4">
      <AdminHead title={title}>
        <p className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <a className="link" href={href("/admin/cours/:id/export.zip", { id })}>
            Exporter
          </a>
          <ButtonLink variant="secondary" href={href("/admin/cours/:id/reglages", { id })}>
            Réglages
          </ButtonLink>
        </p>
      </AdminHead>
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={COURSE_STATES[state].tone}>{COURSE_STATES[state].label}</Badge>
        {isSample && <Badge>Exemple</Badge>}
        <span className="text-ink-soft text-sm">{slug}</span>
      </p>
      {summary && <p className="max-w-[44rem] text-ink-soft">{summary}</p>}
      <form
        method="post"
        action={href("/admin/cours/:id/etat", { id })}
        className="flex flex-wrap items-center gap-x-6 gap-y-2"
      >
        {state === "draft" && <StateButton intent="publier">Publier le cours</StateButton>}
        {state === "archived" ? (
          <>
            <StateButton intent="desarchiver">Sortir des archives</StateButton>
            <StateButton intent="supprimer">Supprimer définitivement</StateButton>
          </>
        ) : (
          state === "draft" && <StateButton intent="archiver">Archiver le cours</StateButton>
        )}
        {holders && <CourseRemoval id={id} holders={holders} />}
      </form>
    </div>
  );
}
