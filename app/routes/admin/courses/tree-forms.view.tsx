import type { Part } from "#app/domain/school/courses/editing/edit-tree.server.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary, Field } from "#app/ui/field.tsx";
import { formState } from "#app/ui/form-state.ts";
import { MoveButtons } from "./move-buttons.view.tsx";
import type { MoveTarget, TreeAnswer } from "./tree-answer.ts";

interface AddFormProps {
  label: string;
  button: string;
  intent: string;
  /** Of what is added. */
  id: string;
  /** The module that a lesson is added to. */
  module?: string;
  form: string;
  answer: TreeAnswer | undefined;
}

/** A new module or lesson: its title is enough. */
export function AddForm({ label, button, intent, id, module, form, answer }: AddFormProps) {
  const { field, summary } = formState({ answer });
  return (
    <form method="post" className="flex max-w-[44rem] flex-wrap items-end gap-x-4 gap-y-2">
      <ErrorSummary errors={summary} form={form} />
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={id} />
      {module && <input type="hidden" name="module" value={module} />}
      <Field label={label} form={form} required maxLength={200} className="min-w-0 grow" {...field("titre")} />
      <Button variant="secondary">{button}</Button>
    </form>
  );
}

interface MoveFormProps {
  part: Part;
  id: string;
  title: string;
  /** The neighbours; absent at either end. */
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
}

/** Only an archived part can be deleted, so deleting takes two steps and needs no confirmation. */
export function ArchiveForm({ part, id, title, isArchived }: ArchiveFormProps) {
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
        <Button variant="quiet" name="intent" value="supprimer" className="text-sm">
          Supprimer définitivement{of}
        </Button>
      )}
    </form>
  );
}

interface PutFormProps {
  id: string;
  /** Where the lesson is. */
  module: string;
  targets: readonly MoveTarget[];
}

/** To another module, also of another course. */
export function PutForm({ id, module, targets }: PutFormProps) {
  const others = targets.filter((target) => target.id !== module);
  if (others.length === 0) return null;
  return (
    <form method="post" className="flex flex-wrap items-end gap-x-4 gap-y-2">
      <input type="hidden" name="intent" value="changer-module" />
      <input type="hidden" name="id" value={id} />
      <Field
        label="Déplacer vers…"
        form={`deplacer-${id}`}
        name="module"
        type="select"
        required
        className="min-w-0 grow"
        options={others.map((target) => ({ value: target.id, label: `${target.courseTitle} · ${target.title}` }))}
      />
      <Button variant="secondary">Déplacer</Button>
    </form>
  );
}
