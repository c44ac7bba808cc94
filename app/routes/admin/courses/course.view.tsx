import { href } from "react-router";
import type { CourseTree } from "#app/domain/school/courses/editing/course-tree.server.ts";
import type { NoticeContent } from "#app/routing/notices.ts";
import { AdminHead } from "#app/ui/admin-head.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyList } from "#app/ui/data-table.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { FlashNotice } from "#app/ui/flash-notice.tsx";
import { COURSE_STATES } from "./labels.ts";
import type { MoveTarget, TreeAnswer } from "./tree-answer.ts";
import { AddForm } from "./tree-forms.view.tsx";
import { TreeModuleItem } from "./tree-module.view.tsx";

interface Props {
  course: CourseTree;
  targets: readonly MoveTarget[];
  newIds: Readonly<Record<string, string>>;
  notice: NoticeContent | null;
  answer?: TreeAnswer;
}

export function CourseView({ course, targets, newIds, notice, answer }: Props) {
  const live = course.modules.filter(({ isArchived }) => !isArchived);
  const archived = course.modules.filter(({ isArchived }) => isArchived);
  const module = { targets, newIds, answer };
  return (
    <div className="flow">
      <Breadcrumb items={[{ label: "Cours", href: href("/admin/cours") }, { label: course.title }]} />
      <Head course={course} />
      {!answer && <FlashNotice notice={notice} />}
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
        <Disclosure summary={`Modules archivés (${archived.length})`}>
          <ol className="flex flex-col gap-8 pt-4">
            {archived.map((one) => (
              <TreeModuleItem key={one.id} {...module} module={one} earlier={[]} />
            ))}
          </ol>
        </Disclosure>
      )}
    </div>
  );
}

function Head({ course }: { course: CourseTree }) {
  const { id, title, summary, state, isSample, slug } = course;
  return (
    <header className="flex flex-col gap-4">
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
        {state === "published" && <StateButton intent="depublier">Retirer le cours</StateButton>}
        {state === "archived" ? (
          <>
            <StateButton intent="desarchiver">Sortir des archives</StateButton>
            <StateButton intent="supprimer">Supprimer définitivement</StateButton>
          </>
        ) : (
          <StateButton intent="archiver">Archiver le cours</StateButton>
        )}
      </form>
    </header>
  );
}

function StateButton({ intent, children }: { intent: string; children: string }) {
  return (
    <Button variant={intent === "publier" ? "primary" : "quiet"} name="intent" value={intent}>
      {children}
    </Button>
  );
}
