import { href } from "react-router";
import type { ExerciseBlock } from "#app/domain/school/courses/blocks.ts";
import { cellName, type ExerciseField, type SentForm, shownRows } from "#app/domain/school/courses/exercise.ts";
import { PAGE_MARK } from "#app/domain/school/learning/page-mark.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary, Field } from "#app/ui/field.tsx";
import { fieldId } from "#app/ui/field-parts.tsx";
import type { ShownExercise } from "./shown-exercises.server.ts";

export interface Place {
  formation: string;
  lesson: string;
  /** The page mark. */
  mark: string;
}

/** The errors by the name of the control; "" for the whole form. */
export type FieldErrors = { field: string; message: string }[];

interface Props {
  exercise: ShownExercise;
  place: Place;
  errors?: FieldErrors;
}

/** An exercise as a form. No field is required, so that it can be filled in over time. */
export function Exercise({ exercise, place, errors = [] }: Props) {
  const { id, title, intro, fields, form, savedAt, isParked } = exercise;
  return (
    <Sheet id={id} title={title} intro={intro}>
      {isParked && <ParkedNotice />}
      <form
        method="post"
        action={href("/formations/:slug/apprendre/:lesson/exercice/:block", {
          slug: place.formation,
          lesson: place.lesson,
          block: id,
        })}
        className="flex flex-col gap-6"
      >
        <ErrorSummary errors={errors} form={id} />
        <input type="hidden" name={PAGE_MARK} value={form[PAGE_MARK] ?? place.mark} />
        {fields.map((field) => (
          <ExerciseControl key={field.key} block={id} field={field} form={form} errors={errors} />
        ))}
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2 print:hidden">
          <Button variant="secondary">Enregistrer mes réponses</Button>
          <p className="text-ink-soft text-sm leading-normal">
            {savedAt ? `Enregistré le ${savedAt}.` : "Vos réponses restent entre vous et votre cahier."}
          </p>
        </div>
      </form>
    </Sheet>
  );
}

/** The same exercise without fields, where nobody is signed in. */
export function ReadOnlyExercise({ exercise: { id, title, intro, fields } }: { exercise: ExerciseBlock }) {
  return (
    <Sheet id={id} title={title} intro={intro}>
      <ul className="flex list-none flex-col gap-4 p-0">
        {fields.map((field) => (
          <li key={field.key} className="border-line border-b pb-8">
            <p className="font-semibold">{field.label}</p>
            {field.hint && <p className="text-ink-soft text-sm leading-normal">{field.hint}</p>}
            <ReadOnlyField field={field} />
          </li>
        ))}
      </ul>
      <p className="text-ink-soft text-sm leading-normal">
        Dans la formation, vos réponses se gardent dans votre cahier.
      </p>
    </Sheet>
  );
}

/** The options of a choice, or the columns of a table. */
function ReadOnlyField({ field }: { field: ExerciseField }) {
  if (field.kind === "choix") return <p>{field.options.join(" · ")}</p>;
  return field.kind === "tableau" && <p>{field.columns.join(" · ")}</p>;
}

export function Sheet({
  id,
  title,
  intro,
  children,
}: {
  id: string;
  title: string;
  intro: string;
  children: React.ReactNode;
}) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-titre`}
      className="flex max-w-[38rem] scroll-mt-8 flex-col gap-6 rounded-lg bg-surface-muted p-5 sm:p-8 print:border print:border-line"
    >
      <header className="flex flex-col gap-2">
        <h2 id={`${id}-titre`} className="text-xl">
          {title}
        </h2>
        <p className="text-ink-soft">{intro}</p>
      </header>
      {children}
    </section>
  );
}

/** Above answers that were sent after the session had ended. */
export function ParkedNotice({ text = "Vos réponses vous attendaient. Relisez-les, puis enregistrez-les." }) {
  return (
    <p className="notice notice-info" role="status">
      {text}
    </p>
  );
}

interface ControlProps {
  block: string;
  field: ExerciseField;
  form: SentForm;
  errors: FieldErrors;
}

function ExerciseControl({ block, field, form, errors }: ControlProps) {
  const { key, label, hint } = field;
  const error = errors.find((one) => one.field === key)?.message;
  const common = { form: block, name: key, label, hint, error, defaultValue: form[key], saysOptional: false };
  // What was written before the author shortened the field would lose its lines.
  const isLong = field.kind === "long" || (field.kind === "court" && form[key]?.includes("\n"));
  if (isLong) return <Field {...common} type="textarea" rows={6} />;
  if (field.kind === "nombre") return <Field {...common} inputMode="decimal" autoComplete="off" />;
  if (field.kind === "tableau") return <TableControl block={block} field={field} form={form} errors={errors} />;
  if (field.kind !== "choix") return <Field {...common} autoComplete="off" />;
  const choices = new Set(["", ...field.options, form[key] ?? ""]);
  const options = [...choices].map((value) => ({ value, label: value || "Choisir" }));
  return <Field {...common} type="select" options={options} />;
}

/** Each row is a group of fields, because a table would not fit on a telephone. */
function TableControl({
  block,
  field,
  form,
  errors,
}: ControlProps & { field: Extract<ExerciseField, { kind: "tableau" }> }) {
  const { key, label, hint, columns } = field;
  return (
    <fieldset className="flex min-w-0 flex-col gap-3 border-0 p-0" aria-describedby={hint && `${block}-${key}-aide`}>
      <legend className="font-semibold">{label}</legend>
      {hint && (
        <p className="hint" id={`${block}-${key}-aide`}>
          {hint}
        </p>
      )}
      {Array.from({ length: shownRows(field, form) }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a sheet never change their order
        <div key={row} className="grid gap-3 border-line border-t pt-3 sm:auto-cols-fr sm:grid-flow-col">
          {columns.map((column, index) => {
            const name = cellName(key, row + 1, index + 1);
            const error = errors.find((one) => one.field === name)?.message;
            return (
              <label key={column} className="flex min-w-0 flex-col gap-1 text-sm leading-normal">
                <span className={row > 0 ? "sm:sr-only" : ""}>
                  {column}
                  <span className="visually-hidden">, ligne {row + 1}</span>
                </span>
                <input
                  className="input"
                  id={fieldId(name, block)}
                  name={name}
                  defaultValue={form[name]}
                  aria-invalid={error ? true : undefined}
                  autoComplete="off"
                />
                {error && <span className="field-error">{error}</span>}
              </label>
            );
          })}
        </div>
      ))}
    </fieldset>
  );
}
