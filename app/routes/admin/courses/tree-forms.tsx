import type { TreeModule } from "#app/domain/school/courses/editing/course-tree.server.ts";
import type { Part } from "#app/domain/school/courses/editing/edit-tree.server.ts";
import { MAX_DAYS } from "#app/domain/school/release/rule.ts";
import { Button } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { ErrorSummary, Field } from "#app/ui/field.tsx";
import { type FormAnswer, formState } from "#app/ui/form-state.ts";
import { type Losses, losersLabel, WhatIsLost } from "./lesson-removal.view.tsx";
import { MoveButtons } from "./move-buttons.view.tsx";
import { AT_ONCE, addModule, putLesson, RELEASE_SLUGS, releaseModule } from "./tree-schema.ts";

export interface MoveTarget {
  id: string;
  title: string;
  courseId: string;
  courseTitle: string;
  isOwn: boolean;
}

export interface TreeAnswer extends FormAnswer {
  /** The course for the form of a new module, otherwise the module or lesson whose form it is. */
  form: string;
  part: "addition" | "name" | "release" | "move" | "notice";
}

interface AddFormProps {
  label: string;
  button: string;
  /** The module that it is added to. */
  of?: string;
  intent: string;
  id: string;
  module?: string;
  form: string;
  answer: TreeAnswer | undefined;
}

export function AddForm({ label, button, of, intent, id, module, form, answer }: AddFormProps) {
  const { field, summary } = formState({ answer, schema: addModule });
  return (
    <form method="post" className="flex max-w-[44rem] flex-wrap items-end gap-x-4 gap-y-2">
      <ErrorSummary errors={summary} form={form} />
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={id} />
      {module && <input type="hidden" name="module" value={module} />}
      <Field label={label} form={form} className="min-w-0 grow" {...field("titre")} />
      <Button variant="secondary">
        {button}
        {of && <span className="visually-hidden"> au module «&nbsp;{of}&nbsp;»</span>}
      </Button>
    </form>
  );
}

interface MoveFormProps {
  part: Part;
  id: string;
  title: string;
  before?: string;
  after?: string;
}

export function MoveForm({ part, id, title, before, after }: MoveFormProps) {
  if (!before && !after) return null;
  return (
    <form method="post" className="flex gap-x-4">
      <input type="hidden" name="intent" value="deplacer" />
      <input type="hidden" name="part" value={part} />
      <input type="hidden" name="id" value={id} />
      <MoveButtons title={title} before={before} after={after} />
    </form>
  );
}

interface ArchiveFormProps {
  part: Part;
  id: string;
  title: string;
  isArchived: boolean;
  /** What published lessons are to people. */
  losses: Losses | null;
}

/**
 * Only an archived part can be deleted. Nothing brings it back, so that the button is folded, as that which archives what
 * people have paid for.
 */
export function ArchiveForm({ losses, ...part }: ArchiveFormProps) {
  if (!losses || part.isArchived) return <ArchiveButtons {...part} />;
  return (
    <Disclosure summary={part.part === "lesson" ? "Archiver la leçon…" : "Archiver le module…"} className="text-sm">
      <div className="flow max-w-[44rem] py-3">
        <WhatIsLost id={part.id} of={part.part} losses={losses} />
        <ArchiveButtons {...part} />
      </div>
    </Disclosure>
  );
}

function ArchiveButtons({ part, id, title, isArchived }: Omit<ArchiveFormProps, "losses">) {
  const of = <span className="visually-hidden"> «&nbsp;{title}&nbsp;»</span>;
  return (
    <form method="post" className="flex flex-wrap gap-x-4">
      <input type="hidden" name="part" value={part} />
      <input type="hidden" name="id" value={id} />
      <Button variant="quiet" name="intent" value={isArchived ? "desarchiver" : "archiver"} className="text-sm">
        {isArchived ? "Sortir des archives" : "Archiver"}
        {of}
      </Button>
      {isArchived && (
        <Disclosure summary={part === "lesson" ? "Supprimer la leçon…" : "Supprimer le module…"} className="text-sm">
          <div className="flow max-w-[44rem] py-3">
            <p>
              {part === "lesson" ? "La leçon" : "Le module"} «&nbsp;{title}&nbsp;»{" "}
              {part === "lesson" ? "et toutes ses versions disparaissent" : "disparaît"} pour toujours.
            </p>
            <Button variant="quiet" name="intent" value="supprimer">
              Supprimer définitivement{of}
            </Button>
          </div>
        </Disclosure>
      )}
    </form>
  );
}

interface PutFormProps {
  id: string;
  title: string;
  module: string;
  targets: readonly MoveTarget[];
  losses: Losses | null;
  answer: TreeAnswer | undefined;
}

export function PutForm({ id, title, module, targets, losses, answer }: PutFormProps) {
  const { field, summary } = formState({ answer, schema: putLesson });
  const others = targets.filter((target) => target.id !== module);
  if (others.length === 0) return null;
  return (
    <form method="post" className="flex flex-wrap items-end gap-x-4 gap-y-2">
      <ErrorSummary errors={summary} form={`deplacer-${id}`} />
      <input type="hidden" name="intent" value="changer-module" />
      <input type="hidden" name="id" value={id} />
      <Field
        label="Déplacer vers…"
        form={`deplacer-${id}`}
        {...field("module")}
        type="select"
        saysOptional={false}
        className="min-w-0 grow"
        options={[
          { value: "", label: "Choisir un module" },
          ...others.map(({ id, title, courseId, courseTitle, isOwn }) =>
            isOwn
              ? { value: id, label: title }
              : {
                  value: id,
                  label: `${courseTitle} · ${title}${losersLabel(losses?.losers[courseId])}`,
                  group: "Dans un autre cours",
                },
          ),
        ]}
      />
      <Button variant="secondary">
        Déplacer<span className="visually-hidden"> «&nbsp;{title}&nbsp;»</span>
      </Button>
    </form>
  );
}

interface ReleaseFormProps {
  module: TreeModule;
  earlier: readonly { id: string; title: string }[];
  answer: TreeAnswer | undefined;
}

const KINDS = [
  { value: AT_ONCE, label: "Tout de suite" },
  { value: RELEASE_SLUGS["after-access"], label: "Des jours après l’achat" },
  { value: RELEASE_SLUGS["on-date"], label: "À une date" },
  { value: RELEASE_SLUGS["after-cohort"], label: "Au départ de la cohorte, ou des jours après" },
  { value: RELEASE_SLUGS["after-lesson"], label: "Après une leçon" },
];

/** When the module opens to learners. All fields are visible, because the page has no script. */
export function ReleaseForm({ module: { id, title, rule }, earlier, answer }: ReleaseFormProps) {
  const { field, summary } = formState({
    answer,
    schema: releaseModule,
    stored: {
      ouverture: rule ? RELEASE_SLUGS[rule.kind] : AT_ONCE,
      jours: rule && "days" in rule ? `${rule.days}` : "",
      jour: rule?.kind === "on-date" ? rule.on : "",
      lecon: rule?.kind === "after-lesson" ? rule.lesson : "",
    },
  });
  const form = `ouverture-${id}`;
  return (
    <form method="post" className="form-stack">
      <ErrorSummary errors={summary} form={form} />
      <input type="hidden" name="intent" value="ouvrir-module" />
      <input type="hidden" name="id" value={id} />
      <Field
        label="Ouverture du module"
        form={form}
        type="select"
        options={KINDS}
        hint="À 7 h, heure de Paris. Dessous, remplissez seulement ce que votre choix demande. À qui le module est ouvert déjà, il le reste, même si vous changez la règle."
        {...field("ouverture")}
      />
      <Field
        label="Nombre de jours, après l’achat ou le départ"
        form={form}
        type="number"
        min={0}
        max={MAX_DAYS}
        hint="Sans réponse, le module ouvre le jour du départ. Après l’achat, il en faut un."
        {...field("jours")}
        saysOptional={false}
      />
      <Field label="Date" form={form} type="date" {...field("jour")} saysOptional={false} />
      <Field
        label="Leçon à terminer d’abord"
        form={form}
        type="select"
        options={[{ value: "", label: "—" }, ...earlier.map((lesson) => ({ value: lesson.id, label: lesson.title }))]}
        {...field("lecon")}
        saysOptional={false}
      />
      <Button variant="secondary">
        Enregistrer l’ouverture<span className="visually-hidden"> du module «&nbsp;{title}&nbsp;»</span>
      </Button>
    </form>
  );
}
