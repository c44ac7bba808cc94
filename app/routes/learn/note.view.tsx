import { href } from "react-router";
import type { FormErrors, LessonForms } from "#app/domain/school/blocks/block-kind.ts";
import { FILLED_FROM, FORM_TOKEN, SAVED } from "#app/domain/school/blocks/lesson-forms.ts";
import { UnsavedNotice } from "#app/domain/school/blocks/sheet.tsx";
import { momentAddress } from "#app/domain/school/blocks/transcript.tsx";
import { OtherText, TwoTexts } from "#app/domain/school/blocks/two-texts.tsx";
import type { OtherNote } from "#app/domain/school/notes/notes.server.ts";
import { partsOf } from "#app/domain/school/notes/time-links.ts";
import { formatDateTime } from "#app/domain/values/time.ts";
import { Button } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { ErrorSummary, Field } from "#app/ui/field.tsx";
import { DoneNotice } from "#app/ui/notice.tsx";

const FILM_HINT = "Un moment du film, écrit comme «\u00a012:30\u00a0», devient un lien.";

/** The anchor of the note on its lesson's page, and the id of its form. */
export const NOTES = "notes";

interface NoteProps {
  note: ReturnType<typeof noteOrUnsaved>;
  /** The block that times in the note link to: the lesson's first film or sound. */
  film: string | null;
  forms: LessonForms;
}

/** The saved note, or the one that was sent after the session had ended. */
export function noteOrUnsaved(note: OtherNote | undefined, sent: URLSearchParams | null, search: URLSearchParams) {
  return {
    text: sent?.get("note") ?? note?.text ?? "",
    from: sent ? sent.getAll(FILLED_FROM).at(-1) : String(note?.at.getTime() ?? ""),
    /** « 22 novembre 2026 à 14 h 08 »; null while nothing is written. */
    savedAt: note?.text ? formatDateTime(note.at) : null,
    isUnsaved: sent !== null,
    isJustSaved: !sent && search.get(SAVED) === NOTES,
  };
}

/** The learner's note about a lesson, with links into its film, and its form. */
export function Note({ note, film, forms }: NoteProps) {
  const { text, from, savedAt, isUnsaved, isJustSaved } = note;
  const isWritten = savedAt !== null && !isUnsaved;
  const saved = `Enregistrées le ${savedAt}. Elles restent entre toi et ton cahier.`;
  return (
    <section
      // After a save, the address leads to the notice.
      id={isJustSaved ? undefined : NOTES}
      aria-labelledby="notes-titre"
      className={`flex max-w-[38rem] scroll-mt-8 flex-col gap-6 border-line border-t pt-8 print:border-0 ${isWritten ? "" : "print:hidden"}`}
    >
      <h2 id="notes-titre" className="text-xl">
        Mes notes
      </h2>
      {isWritten ? (
        <>
          <p className="wrap-anywhere whitespace-pre-line">
            <MomentLinks text={text} address={film ? (seconds) => momentAddress(film, seconds) : null} />
          </p>
          {isJustSaved ? <DoneNotice id={NOTES}>{saved}</DoneNotice> : <p className="hint">{saved}</p>}
          <Disclosure summary="Modifier mes notes" className="print:hidden">
            <NoteForm text={text} from={from} forms={forms} hasFilm={film !== null} />
          </Disclosure>
        </>
      ) : (
        <>
          {isJustSaved && <DoneNotice id={NOTES}>Tes notes sont effacées.</DoneNotice>}
          <NoteForm text={text} from={from} forms={forms} isUnsaved={isUnsaved} hasFilm={film !== null} />
        </>
      )}
    </section>
  );
}

interface FormProps {
  text: string;
  /** The time of the note that it was filled from, as the form sends it. */
  from: string | undefined;
  forms: LessonForms;
  isUnsaved?: boolean;
  hasFilm?: boolean;
  errors?: FormErrors;
  /** What another window has saved meanwhile. */
  other?: OtherNote;
}

export function NoteForm({ text, from, forms, isUnsaved = false, hasFilm = false, errors = [], other }: FormProps) {
  const lesson = href("/formations/:slug/apprendre/:lesson", { slug: forms.formation, lesson: forms.lesson });
  return (
    <form
      method="post"
      action={href("/formations/:slug/apprendre/:lesson/notes", { slug: forms.formation, lesson: forms.lesson })}
      className="flex flex-col gap-4 print:hidden"
      data-note={forms.account}
    >
      {isUnsaved && <UnsavedNotice text="Tes notes t’attendaient. Relis-les, puis enregistre-les." />}
      <ErrorSummary errors={errors} form={NOTES} />
      {other && (
        <TwoTexts title="Deux textes pour cette note" at={formatDateTime(other.at)} address={`${lesson}#${NOTES}`} />
      )}
      <input type="hidden" name={FORM_TOKEN} value={forms.token} />
      {from !== undefined && <input type="hidden" name={FILLED_FROM} value={from} />}
      <Field
        type="textarea"
        form={NOTES}
        name="note"
        label="Ce que tu veux retenir"
        hint={hasFilm ? FILM_HINT : undefined}
        rows={6}
        saysOptional={false}
        defaultValue={text}
        error={errors[0]?.message}
      />
      {other && <OtherText text={other.text} />}
      <Button
        variant="secondary"
        className="self-start"
        {...(other && { name: FILLED_FROM, value: other.at.getTime() })}
      >
        Enregistrer mes notes
      </Button>
    </form>
  );
}

interface LinksProps {
  text: string;
  /** Null without a film or sound. */
  address: ((seconds: number) => string) | null;
}

/** Times in a note, such as 12:30, link into the lesson’s film. */
export function MomentLinks({ text, address }: LinksProps) {
  return partsOf(text).map((part, index) => {
    if (typeof part === "string") return part;
    if (!address) return part.label;
    return (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a note never change their order
        key={index}
        className="link tabular-nums"
        href={address(part.seconds)}
        rel="nofollow"
        aria-label={`Voir le film à ${part.label}`}
        data-seek={part.seconds}
      >
        {part.label}
      </a>
    );
  });
}
