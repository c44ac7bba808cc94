import { unmarked } from "#app/domain/values/marked.ts";
import { formatDateTime } from "#app/domain/values/time.ts";
import { Field } from "#app/ui/field.tsx";
import { EMPTY_FIELD, FIELD_KINDS, readFields, typedFields, writtenFields } from "./authoring/exercise-form.ts";
import { SheetAuthorFields } from "./authoring/list-fields.tsx";
import {
  type AuthorFieldsProps,
  defineBlock,
  type FormErrors,
  type LearnerWork,
  type PrintedField,
} from "./block-kind.ts";
import {
  type ExerciseField,
  formValues,
  nameOfRow,
  penLines,
  type SentForm,
  shownRows,
  withRows,
} from "./exercise-fields.ts";
import { Exercise, ReadOnlyExercise } from "./exercise-sheet.tsx";
import { ADD_ROW, FILLED_FROM, HOMEWORK, ROWS, SAVED, SHARED } from "./lesson-forms.ts";
import { type Answer, answerText, currentAnswers } from "./saves.ts";
import { NO_QUESTIONS, sheetFields } from "./sheet.tsx";
import { EXERCISE_MODELS } from "./sheet-models.ts";
import type { ExerciseBlock } from "./stored-blocks.ts";

export const exercise = defineBlock("exercise", {
  label: "Exercice",
  fields: sheetFields,
  list: {
    name: "fields",
    missing: NO_QUESTIONS,
    typed: ({ fields }) => typedFields(fields),
    read: readFields,
    written: writtenFields,
    added: () => EMPTY_FIELD,
    models: EXERCISE_MODELS,
  },
  AuthorFields: ExerciseAuthorFields,
  show: (block, { work, format }) =>
    work && format !== "paper"
      ? openExercise(block, work)
      : {
          type: "read-only-exercise" as const,
          id: block.id,
          block,
          written: work ? formValues(block.fields, currentAnswers(block.fields, work.saves.get(block.id) ?? [])) : null,
        },
  View: ({ block, viewer }) => {
    if (block.type === "read-only-exercise") return <ReadOnlyExercise exercise={block.block} written={block.written} />;
    return viewer && <Exercise exercise={block} forms={viewer.forms} />;
  },
  written: ({ title, intro, fields }) => [title, intro, writtenFields(typedFields(fields))].join("\n\n"),
  searched: ({ title, intro, fields }) => [title, unmarked(intro), ...fields.map(({ label }) => label)],
  printed: ({ title, intro, fields }) => ({ kind: "sheet", title, intro, fields: fields.map(printedField) }),
});

export interface OpenExercise extends Omit<ExerciseBlock, "type"> {
  type: "exercise";
  /** What its controls begin with, the hidden ones too. */
  form: SentForm;
  /** The newest save: when, and from which page. */
  saved: { at: string; pageId: string | null } | null;
  isJustSaved: boolean;
  isUnsaved: boolean;
  errors: FormErrors;
  /** What another page has saved meanwhile, by field, and when. */
  other: { at: string; time: number; answers: Readonly<Record<string, string>> } | null;
}

function openExercise(block: ExerciseBlock, { saves, unsaved, search, questions }: LearnerWork): OpenExercise {
  const sent = unsaved?.subject === block.id ? unsaved.form : undefined;
  const own = saves.get(block.id) ?? [];
  const [newest] = own;
  const homework = questions.own.findLast(({ blockId }) => blockId === block.id);
  const from = {
    [FILLED_FROM]: String(newest?.at.getTime() ?? ""),
    ...(questions.mayAsk && { [HOMEWORK]: homework && homework.answer === null ? SHARED : "" }),
  };
  return {
    ...block,
    form: withAskedRows(
      block,
      sent ? Object.fromEntries(sent) : { ...from, ...formValues(block.fields, currentAnswers(block.fields, own)) },
      search.get(ROWS),
    ),
    saved: newest ? { at: formatDateTime(newest.at), pageId: newest.pageId } : null,
    isJustSaved: newest !== undefined && !sent && search.get(SAVED) === block.id,
    isUnsaved: sent !== undefined,
    errors: [],
    other: null,
  };
}

function withAskedRows({ id, fields }: ExerciseBlock, form: SentForm, asked: string | null): SentForm {
  const [block, key, rows] = asked?.split(".") ?? [];
  const table = fields.find((field) => field.key === key);
  if (block !== id || table?.kind !== "table") return form;
  return { ...withRows(table, form, Number(rows) || 0), [ADD_ROW]: table.key };
}

interface Refused {
  form: SentForm;
  errors?: FormErrors;
  other?: { at: Date; answers: Answer[] };
}

/** The form as it was sent. Its button may replace the other text, which it shows. */
export function refusedExercise(block: ExerciseBlock, { form, errors = [], other }: Refused): OpenExercise {
  return {
    ...block,
    form,
    saved: null,
    isJustSaved: false,
    isUnsaved: false,
    errors,
    other: other
      ? {
          at: formatDateTime(other.at),
          time: other.at.getTime(),
          answers: Object.fromEntries(other.answers.map(({ field, value }) => [field.key, answerText(value)])),
        }
      : null,
  };
}

function printedField(field: ExerciseField): PrintedField {
  const { label, hint } = field;
  if (field.kind === "choice") return { label, hint, choices: field.options };
  if (field.kind === "table") {
    const rows = Array.from({ length: shownRows(field, {}) }, (_, index) => nameOfRow(field, index + 1) ?? "");
    return { label, hint, columns: field.columns, rows };
  }
  return { label, hint, lines: penLines(field) };
}

function ExerciseAuthorFields({ own, itemsOf, done }: AuthorFieldsProps) {
  return (
    <SheetAuthorFields
      own={own}
      done={done}
      list="fields"
      to="à l’exercice"
      items={itemsOf("fields")}
      models={EXERCISE_MODELS}
      item={(index) => <Question own={own} index={index} />}
    />
  );
}

const KINDS = Object.entries(FIELD_KINDS).map(([value, label]) => ({ value, label }));

/** Only the fields of the chosen kind are shown, by the style sheet alone. What the others hold is kept. */
function Question({ own, index }: Pick<AuthorFieldsProps, "own"> & { index: number }) {
  const at = (rest: string) => ({ ...own("fields", `-${index}${rest}`), saysOptional: false });
  return (
    <>
      <input type="hidden" name={at("-key").name} value={at("-key").defaultValue} />
      <Field label="Question" {...at("-label")} />
      <Field label="Aide" {...at("-hint")} saysOptional />
      <Field label="Genre de réponse" type="select" options={KINDS} {...at("-kind")} />
      <div className="grid grid-cols-2 gap-x-6 group-not-has-[option[value=number]:checked]/item:hidden">
        <Field label="De" inputMode="decimal" {...at("-min")} />
        <Field label="À" inputMode="decimal" {...at("-max")} />
      </div>
      <div className="group-not-has-[option[value=choice]:checked]/item:hidden">
        <Field label="Réponses à choisir" type="textarea" rows={4} hint="Une par ligne." {...at("-options")} />
      </div>
      <div className="flex flex-col gap-4 group-not-has-[option[value=table]:checked]/item:hidden">
        <Field label="Colonnes" type="textarea" rows={4} hint="Une par ligne." {...at("-columns")} />
        <Field
          label="Nombre de lignes"
          inputMode="numeric"
          hint="On peut en ajouter en remplissant le tableau."
          {...at("-rows")}
        />
        <Field
          label="Lignes déjà nommées"
          type="textarea"
          rows={4}
          hint="Une par ligne, dans la première colonne : la page les montre, on remplit le reste."
          {...at("-names")}
          saysOptional
        />
      </div>
    </>
  );
}
