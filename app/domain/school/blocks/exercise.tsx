import { href } from "react-router";
import { formatDateTime } from "#app/domain/values/time.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary, Field } from "#app/ui/field.tsx";
import { fieldId } from "#app/ui/field-parts.tsx";
import { defineBlock, type FormErrors, type LearnerWork, type LessonForms, type PrintedField } from "./block-kind.ts";
import { cellName, type ExerciseField, formValues, type SentForm, shownRows } from "./exercise-fields.ts";
import { FORM_TOKEN } from "./lesson-forms.ts";
import { currentAnswers } from "./saves.ts";
import { notationField, Sheet, SheetAuthorFields, sheetFields, UnsavedNotice } from "./sheet.tsx";
import { readFields, writeFields } from "./sheet-notation.ts";
import type { ExerciseBlock } from "./stored-blocks.ts";

export const exercise = defineBlock("exercise", {
  label: "Exercice",
  fields: { ...sheetFields, fields: notationField(readFields) },
  fieldLabels: { title: "Titre", intro: "Consigne", fields: "Questions" },
  typed: ({ fields }) => ({ fields: writeFields(fields) }),
  AuthorFields: ({ own }) => (
    <SheetAuthorFields
      own={own}
      questions="fields"
      hint={
        "Un paragraphe par question, son genre à la fin\u00a0: court, long, nombre de 0 à 10, choix : Oui | Non, tableau 5 : Jour | Heures. Une aide commence par >. Gardez le mot après # quand vous corrigez une question\u00a0: il la relie aux réponses déjà écrites."
      }
    />
  ),
  show: (block, { work, format }) =>
    work && format !== "paper"
      ? openExercise(block, work)
      : { type: "read-only-exercise" as const, id: block.id, block },
  View: ({ block, viewer }) => {
    if (block.type === "read-only-exercise") return <ReadOnlyExercise exercise={block.block} />;
    return viewer && <Exercise exercise={block} forms={viewer.forms} />;
  },
  written: ({ title, intro, fields }) => [title, intro, writeFields(fields)].join("\n\n"),
  searched: ({ title, intro, fields }) => [title, intro, ...fields.map(({ label }) => label)],
  printed: ({ title, intro, fields }) => ({ kind: "sheet", title, intro, fields: fields.map(printedField) }),
});

export interface OpenExercise extends Omit<ExerciseBlock, "type"> {
  type: "exercise";
  form: SentForm;
  savedAt: string | null;
  isUnsaved: boolean;
}

function openExercise(block: ExerciseBlock, { saves, unsaved }: LearnerWork): OpenExercise {
  const sent = unsaved?.subject === block.id ? unsaved.form : undefined;
  const saved = saves.get(block.id) ?? [];
  return {
    ...block,
    form: sent ? Object.fromEntries(sent) : formValues(block.fields, currentAnswers(block.fields, saved)),
    savedAt: saved[0] ? formatDateTime(saved[0].at) : null,
    isUnsaved: sent !== undefined,
  };
}

function printedField(field: ExerciseField): PrintedField {
  const { label, hint } = field;
  if (field.kind === "choice") return { label, hint, choices: field.options };
  if (field.kind === "table") return { label, hint, columns: field.columns, rows: field.rows };
  return { label, hint, lines: field.kind === "long" ? 7 : 1 };
}

interface Props {
  exercise: OpenExercise;
  forms: LessonForms;
  errors?: FormErrors;
}

export function Exercise({ exercise, forms, errors = [] }: Props) {
  const { id, title, intro, fields, form, savedAt, isUnsaved } = exercise;
  return (
    <Sheet id={id} title={title} intro={intro}>
      {isUnsaved && <UnsavedNotice />}
      <form
        method="post"
        action={href("/formations/:slug/apprendre/:lesson/exercice/:block", {
          slug: forms.formation,
          lesson: forms.lesson,
          block: id,
        })}
        className="flex flex-col gap-6"
      >
        <ErrorSummary errors={errors} form={id} />
        <input type="hidden" name={FORM_TOKEN} value={form[FORM_TOKEN] ?? forms.token} />
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

function ReadOnlyExercise({ exercise: { id, title, intro, fields } }: { exercise: ExerciseBlock }) {
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

function ReadOnlyField({ field }: { field: ExerciseField }) {
  if (field.kind === "choice") return <p>{field.options.join(" · ")}</p>;
  return field.kind === "table" && <p>{field.columns.join(" · ")}</p>;
}

interface ControlProps {
  block: string;
  field: ExerciseField;
  form: SentForm;
  errors: FormErrors;
}

function ExerciseControl({ block, field, form, errors }: ControlProps) {
  const { key, label, hint } = field;
  const error = errors.find((one) => one.field === key)?.message;
  const common = { form: block, name: key, label, hint, error, defaultValue: form[key], saysOptional: false };
  // What was written before the author shortened the field would lose its lines.
  const isLong = field.kind === "long" || (field.kind === "short" && form[key]?.includes("\n"));
  if (isLong) return <Field {...common} type="textarea" rows={6} />;
  if (field.kind === "number") return <Field {...common} inputMode="decimal" autoComplete="off" />;
  if (field.kind === "table") return <TableControl block={block} field={field} form={form} errors={errors} />;
  if (field.kind !== "choice") return <Field {...common} autoComplete="off" />;
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
}: ControlProps & { field: Extract<ExerciseField, { kind: "table" }> }) {
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
