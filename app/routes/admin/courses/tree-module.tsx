import { href } from "react-router";
import type { TreeLesson, TreeModule } from "#app/domain/school/courses/editing/course-tree.server.ts";
import { releaseRuleLabel } from "#app/domain/school/release/rule-label.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { ErrorSummary, Field } from "#app/ui/field.tsx";
import { formState } from "#app/ui/form-state.ts";
import { DoneNotice } from "#app/ui/notice.tsx";
import { StoredBeside } from "#app/ui/stored-beside.tsx";
import { LESSON_STATES } from "./labels.ts";
import type { Losses } from "./lesson-removal.view.tsx";
import { DONE, type readDone } from "./tree-done.ts";
import {
  AddForm,
  ArchiveForm,
  MoveForm,
  type MoveTarget,
  PutForm,
  ReleaseForm,
  type TreeAnswer,
} from "./tree-forms.tsx";
import { renameModule } from "./tree-schema.ts";

interface Props {
  module: TreeModule;
  /** Absent for an archived one. */
  number?: number;
  before?: string;
  after?: string;
  /** The lessons of the modules before this one. */
  earlier: readonly { id: string; title: string }[];
  targets: readonly MoveTarget[];
  /** Null while the course is not published: nobody can lose anything. */
  losses: Losses | null;
  newIds: Readonly<Record<string, string>>;
  answer: TreeAnswer | undefined;
  done: Done;
}

type Done = ReturnType<typeof readDone>;

/** Whether the module, or a lesson of it, is where something was done. */
export function isPlace({ id, lessons }: TreeModule, done: Done): boolean {
  return [id, ...lessons.map((lesson) => lesson.id)].includes(done?.part ?? "");
}

function Said({ of, done }: { of: string; done: Done }) {
  return done?.part === of && <DoneNotice id={DONE}>{done.text}</DoneNotice>;
}

export function TreeModuleItem(props: Props) {
  const { module, number, before, after, earlier, targets, losses, newIds, answer, done } = props;
  const { id, title, summary, rule, isArchived } = module;
  const live = module.lessons.filter((lesson) => !lesson.isArchived);
  const archived = module.lessons.filter((lesson) => lesson.isArchived);
  const awaited = earlier.find((lesson) => rule?.kind === "after-lesson" && lesson.id === rule.lesson);
  const common = { done, module: id, targets, answer };
  const own = (part: TreeAnswer["part"]) => (answer?.form === id && answer.part === part ? answer : undefined);
  return (
    <li id={`plan-${id}`} className="flex flex-col gap-3 border-line border-t pt-4">
      <Said of={id} done={done} />
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <h2 className="text-xl">{number ? `${number}. ${title}` : title}</h2>
        <MoveForm part="module" id={id} title={title} before={before} after={after} />
      </div>
      {summary && <p className="max-w-[44rem] text-ink-soft text-sm">{summary}</p>}
      {rule && (
        <p className="font-semibold text-accent text-sm">Ouvre {releaseRuleLabel(rule, { lesson: awaited?.title })}</p>
      )}
      <Disclosure summary="Modifier le module" isOpen={Boolean(own("name") ?? own("release"))}>
        <div className="flex max-w-[44rem] flex-col gap-4 py-4">
          <RenameForm module={module} answer={own("name")} />
          <ReleaseForm module={module} earlier={earlier} answer={own("release")} />
          <ArchiveForm
            part="module"
            id={id}
            title={title}
            isArchived={isArchived}
            losses={live.some(isInUse) ? losses : null}
          />
        </div>
      </Disclosure>
      {live.length > 0 ? (
        <ol className="flex flex-col">
          {live.map((lesson, index) => (
            <TreeLessonItem
              key={lesson.id}
              {...common}
              lesson={lesson}
              losses={isArchived ? null : losses}
              before={live[index - 1]?.id}
              after={live[index + 1]?.id}
            />
          ))}
        </ol>
      ) : (
        <p className="text-ink-soft text-sm">Aucune leçon dans ce module.</p>
      )}
      {losses && !isArchived && !live.some(isInUse) && (
        <p className="max-w-[44rem] font-semibold text-accent text-sm">
          Sans leçon publiée, ce module retient la vente des formations de ce cours, sauf de celles qui annoncent leurs
          modules vides comme «&nbsp;à paraître&nbsp;».
        </p>
      )}
      <AddForm
        label="Titre de la nouvelle leçon"
        button="Ajouter une leçon"
        of={title}
        intent="ajouter-lecon"
        id={newIds[id] ?? ""}
        module={id}
        form={`lecon-de-${id}`}
        answer={own("addition")}
      />
      {archived.length > 0 && (
        <Disclosure
          summary={`Leçons archivées (${archived.length})`}
          isOpen={archived.some(({ id }) => id === done?.part || (answer?.part === "move" && id === answer.form))}
        >
          <ol className="flex flex-col">
            {archived.map((lesson) => (
              <TreeLessonItem key={lesson.id} {...common} lesson={lesson} losses={null} />
            ))}
          </ol>
        </Disclosure>
      )}
    </li>
  );
}

function RenameForm({ module, answer }: { module: TreeModule; answer: TreeAnswer | undefined }) {
  const { id, version, title, summary } = module;
  const stored = { titre: title, resume: summary };
  const { field, value, summary: mistakes } = formState({ answer, stored, schema: renameModule });
  const form = `module-${id}`;
  return (
    <form method="post" className="form-stack">
      <ErrorSummary errors={mistakes} form={form} />
      {answer && value("version") !== version && (
        <StoredBeside labels={Object.entries(RENAMED)} stored={stored} typed={value} />
      )}
      <input type="hidden" name="intent" value="renommer-module" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="version" value={version} />
      <Field label={RENAMED.titre} form={form} {...field("titre")} />
      <Field label={RENAMED.resume} form={form} {...field("resume")} type="textarea" rows={3} />
      <Button variant="secondary">
        Enregistrer le module<span className="visually-hidden"> «&nbsp;{title}&nbsp;»</span>
      </Button>
    </form>
  );
}

const RENAMED = { titre: "Titre du module", resume: "Résumé" };

interface LessonProps {
  lesson: TreeLesson;
  done: Done;
  module: string;
  before?: string;
  after?: string;
  targets: readonly MoveTarget[];
  losses: Losses | null;
  answer: TreeAnswer | undefined;
}

const isInUse = ({ state }: TreeLesson) => state === "published" || state === "changed";

function TreeLessonItem({ lesson, done, module, before, after, targets, losses, answer }: LessonProps) {
  const { id, title, minutes, required, preview, state, isArchived } = lesson;
  const taken = isInUse(lesson) ? losses : null;
  const refused = answer?.part === "move" && answer.form === id ? answer : undefined;
  return (
    <li id={`plan-${id}`} className="flex flex-col border-line border-t py-1">
      <Said of={id} done={done} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <a className="link min-w-0 grow wrap-anywhere" href={href("/admin/lecons/:id", { id })}>
          {title}
        </a>
        <span className="flex flex-wrap items-center gap-2 text-ink-soft text-sm">
          {isArchived ? (
            <Badge>Archivée</Badge>
          ) : (
            <Badge tone={LESSON_STATES[state].tone}>{LESSON_STATES[state].label}</Badge>
          )}
          {preview && <Badge tone="accent">Offerte</Badge>}
          {!required && <Badge>Ne compte pas</Badge>}
          {minutes}&nbsp;min
        </span>
        <MoveForm part="lesson" id={id} title={title} before={before} after={after} />
        <details className="text-sm open:basis-full" open={refused !== undefined}>
          <summary className="inline-flex min-h-11 items-center text-ink-soft underline decoration-line-strong underline-offset-[0.35em]">
            Déplacer ou archiver<span className="visually-hidden"> «&nbsp;{title}&nbsp;»</span>
          </summary>
          <div className="flex flex-col gap-3 pb-4">
            <PutForm id={id} title={title} module={module} targets={targets} losses={taken} answer={refused} />
            <ArchiveForm part="lesson" id={id} title={title} isArchived={isArchived} losses={taken} />
          </div>
        </details>
      </div>
    </li>
  );
}
