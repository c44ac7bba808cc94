import { href } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Checkbox, ErrorSummary } from "#app/ui/field.tsx";
import { DoneNotice } from "#app/ui/notice.tsx";
import { useRoot } from "#app/ui/root-data.ts";
import { Grid, Lines } from "#app/ui/writing-sheet.tsx";
import type { FormErrors, LessonForms } from "./block-kind.ts";
import type { OpenExercise } from "./exercise.tsx";
import { ExerciseControl } from "./exercise-control.tsx";
import {
  cellName,
  type ExerciseField,
  nameOfField,
  nameOfRow,
  penLines,
  type SentForm,
  shownRows,
} from "./exercise-fields.ts";
import { FILLED_FROM, FORM_TOKEN, HOMEWORK, SAVED, SHARED } from "./lesson-forms.ts";
import { Sheet, UnsavedNotice } from "./sheet.tsx";
import type { ExerciseBlock } from "./stored-blocks.ts";
import { TwoTexts } from "./two-texts.tsx";

interface Props {
  exercise: OpenExercise;
  forms: LessonForms;
}

export function Exercise({ exercise, forms }: Props) {
  const { id, title, intro, fields, form, saved, isJustSaved, isUnsaved, errors, other } = exercise;
  const { formation: slug, lesson } = forms;
  const action = href("/formations/:slug/apprendre/:lesson/exercice/:block", { slug, lesson, block: id });
  // Only who presses the button has chosen: what saves itself is still filled from before the other text.
  const chosen = other && { name: FILLED_FROM, value: other.time };
  const lessonAddress = href("/formations/:slug/apprendre/:lesson", { slug, lesson });
  return (
    <Sheet id={id} anchor={isJustSaved ? "inside" : "beginning"} title={title} intro={intro}>
      <form
        method="post"
        action={action}
        className="flex flex-col gap-6 [&_.input]:scroll-mb-14"
        autoComplete="off"
        data-draft={forms.account}
        data-saved-by={saved?.pageId}
      >
        {isUnsaved && <UnsavedNotice />}
        {/* Enter in a field saves, although another button comes first. */}
        {fields.some(({ kind }) => kind === "table") && (
          <button {...chosen} type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
        )}
        <ErrorSummary errors={errors.map((error) => named(fields, error))} form={id} />
        {other && (
          <TwoTexts
            title="Deux textes pour cette feuille"
            at={other.at}
            address={`${lessonAddress}?${SAVED}=${id}#${id}`}
          />
        )}
        <input type="hidden" name={FORM_TOKEN} value={form[FORM_TOKEN] ?? forms.token} />
        {form[FILLED_FROM] !== undefined && <input type="hidden" name={FILLED_FROM} value={form[FILLED_FROM]} />}
        {fields.map((field) => (
          <ExerciseControl
            key={field.key}
            block={id}
            field={field}
            form={form}
            errors={errors}
            other={other?.answers[field.key]}
          />
        ))}
        {form[HOMEWORK] !== undefined && <Homework block={id} isShared={form[HOMEWORK] === SHARED} />}
        {/* Within reach, and what it says within sight, from each field of a long sheet. */}
        <div className="sticky bottom-0 z-10 -mx-5 flex flex-wrap items-center gap-x-6 gap-y-2 border-line border-t bg-surface-muted px-5 py-3 [@media(height<36rem)]:static sm:-mx-8 sm:px-8 print:hidden">
          <Button variant="secondary" {...chosen}>
            Enregistrer mes réponses
          </Button>
          {/* After a save, the address leads here: beside the button that was pressed. */}
          {isJustSaved ? (
            <DoneNotice id={id}>Enregistré le {saved?.at}.</DoneNotice>
          ) : (
            <p className="hint">
              {saved
                ? `Enregistré le ${saved.at}.`
                : form[HOMEWORK] === undefined && "Tes réponses restent entre toi et ton cahier."}
            </p>
          )}
        </div>
      </form>
    </Sheet>
  );
}

/** Sent with the button alone: a draft that saves itself is read by nobody. */
function Homework({ block, isShared }: { block: string; isShared: boolean }) {
  const founder = useRoot()?.seller.name;
  return (
    <div className="print:hidden">
      <input type="hidden" name={HOMEWORK} value="" />
      <Checkbox
        form={block}
        name={HOMEWORK}
        value={SHARED}
        label={`Je partage cette feuille avec ${founder}, pour une réponse.`}
        hint={
          isShared
            ? "La feuille est partagée. La réponse vient par e-mail, et se lit sous la leçon. Décoche et enregistre pour ne plus la partager."
            : "La feuille part quand tu appuies sur «\u00a0Enregistrer mes réponses\u00a0». Sans ta coche, personne ne lit tes réponses."
        }
        defaultChecked={isShared}
      />
    </div>
  );
}

/** Away from its field, an error names it. */
export function named(fields: ExerciseField[], { field, message }: FormErrors[number]) {
  const name = nameOfField(fields, field);
  if (!name) return { field, message };
  return { field, message: `«\u00a0${name}\u00a0»\u00a0: ${message.charAt(0).toLowerCase()}${message.slice(1)}` };
}

interface ReadOnlyProps {
  exercise: ExerciseBlock;
  /** What the learner has saved, for her printed sheet; null where nobody learns. */
  written: SentForm | null;
}

export function ReadOnlyExercise({ exercise: { id, title, intro, fields }, written }: ReadOnlyProps) {
  return (
    <Sheet id={id} title={title} intro={intro}>
      <ul className="flex list-none flex-col gap-4 p-0">
        {fields.map((field) => (
          <li key={field.key} className="border-line border-b pb-8">
            <p className="font-semibold">{field.label}</p>
            {field.hint && <p className="hint">{field.hint}</p>}
            {written ? <PaperField field={field} written={written} /> : <ReadOnlyField field={field} />}
          </li>
        ))}
      </ul>
      <p className="hint print:hidden">
        {written ? "À l’écran" : "Dans la formation"}, tes réponses se gardent dans ton cahier.
      </p>
    </Sheet>
  );
}

function ReadOnlyField({ field }: { field: ExerciseField }) {
  if (field.kind === "choice") return <p>{field.options.join(" · ")}</p>;
  return field.kind === "table" && <p>{field.columns.join(" · ")}</p>;
}

/** With what she has saved, and room for a pen where she has saved nothing. */
function PaperField({ field, written }: { field: ExerciseField; written: SentForm }) {
  const value = written[field.key] ?? "";
  if (field.kind === "table") {
    const rows = Array.from({ length: shownRows(field, written) }, (_, y) =>
      field.columns.map(
        (_, x) => written[cellName(field.key, y + 1, x + 1)] || (x === 0 && nameOfRow(field, y + 1)) || "",
      ),
    );
    const [firsts, others] = [rows.map(([first = ""]) => first), rows.map((row) => row.slice(1))];
    return (
      <div className="[--ground:var(--color-surface-muted)]">
        <Grid title={field.label} columns={field.columns} rows={firsts} cells={others} />
      </div>
    );
  }
  if (field.kind === "choice")
    return <p>{field.options.map((option) => (option === value ? `☒ ${option}` : `☐ ${option}`)).join(" · ")}</p>;
  return value ? <p className="whitespace-pre-line">{value}</p> : <Lines count={penLines(field)} />;
}
