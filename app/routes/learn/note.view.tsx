import { href } from "react-router";
import { PAGE_MARK } from "#app/domain/school/learning/page-mark.ts";
import type { NotePart } from "#app/domain/school/notes/time-links.ts";
import { Button } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { ErrorSummary, Field } from "#app/ui/field.tsx";
import { type FieldErrors, ParkedNotice, type Place } from "./exercise.view.tsx";
import { RefusedFormPage } from "./exercise-page.view.tsx";
import { momentAddress } from "./labels.ts";
import type { ShownNote } from "./shown-note.server.ts";

const FILM_HINT = "Un moment du film, écrit comme «\u00a012:30\u00a0», devient un lien.";

/** The anchor of the note on its lesson's page, and the id of its form. */
export const NOTES = "notes";

/** The learner's note about a lesson, with links into its film, and its form. */
export function Note({ note, place }: { note: ShownNote; place: Place }) {
  const { text, parts, film, savedAt, isParked } = note;
  const isWritten = savedAt !== null && !isParked;
  return (
    <section
      id={NOTES}
      aria-labelledby="notes-titre"
      className={`flex max-w-[38rem] scroll-mt-8 flex-col gap-6 border-line border-t pt-8 print:border-0 ${isWritten ? "" : "print:hidden"}`}
    >
      <h2 id="notes-titre" className="text-xl">
        Mes notes
      </h2>
      {isWritten ? (
        <>
          <p className="wrap-anywhere whitespace-pre-line">
            <MomentLinks parts={parts} address={film ? (seconds) => momentAddress(film, seconds) : null} />
          </p>
          <p className="text-ink-soft text-sm leading-normal">
            Enregistré le {savedAt}. Elles restent entre vous et votre cahier.
          </p>
          <Disclosure summary="Modifier mes notes" className="print:hidden">
            <NoteForm text={text} place={place} hasFilm={film !== null} />
          </Disclosure>
        </>
      ) : (
        <NoteForm text={text} place={place} isParked={isParked} hasFilm={film !== null} />
      )}
    </section>
  );
}

interface FormProps {
  text: string;
  place: Place;
  isParked?: boolean;
  hasFilm?: boolean;
  errors?: FieldErrors;
}

function NoteForm({ text, place, isParked = false, hasFilm = false, errors = [] }: FormProps) {
  return (
    <form
      method="post"
      action={href("/formations/:slug/apprendre/:lesson/notes", { slug: place.formation, lesson: place.lesson })}
      className="flex flex-col gap-4 print:hidden"
    >
      {isParked && <ParkedNotice text="Vos notes vous attendaient. Relisez-les, puis enregistrez-les." />}
      <ErrorSummary errors={errors} form={NOTES} />
      <input type="hidden" name={PAGE_MARK} value={place.mark} />
      <Field
        type="textarea"
        form={NOTES}
        name="note"
        label="Ce que vous voulez retenir"
        hint={hasFilm ? FILM_HINT : undefined}
        rows={6}
        saysOptional={false}
        defaultValue={text}
        error={errors[0]?.message}
      />
      <Button variant="secondary" className="self-start">
        Enregistrer mes notes
      </Button>
    </form>
  );
}

/** A refused note on a page of its own, with the typed text. */
export function NotePage(props: FormProps) {
  return (
    <RefusedFormPage title="Mes notes" place={props.place}>
      <div className="max-w-[38rem]">
        <NoteForm {...props} />
      </div>
    </RefusedFormPage>
  );
}

interface LinksProps {
  parts: NotePart[];
  /** Null without a film or sound. */
  address: ((seconds: number) => string) | null;
}

/** Times in a note, such as 12:30, link into the lesson’s film. */
export function MomentLinks({ parts, address }: LinksProps) {
  return parts.map((part, index) => {
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
