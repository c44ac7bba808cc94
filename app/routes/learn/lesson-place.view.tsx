import { href } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { EntryPage } from "#app/ui/entry-page.tsx";
import { ErrorSummary, Field } from "#app/ui/field.tsx";
import { type FormAnswer, formState } from "#app/ui/form-state.ts";
import { LinkLine } from "#app/ui/link-line.tsx";

interface Props {
  slug: string;
  lesson: string;
  /** The place that was typed before the session ended. */
  typed: string | null;
  /** The place that is guessed from the parts of the film that were sent. */
  guess: { clock: string; duration: string } | null;
  answer?: FormAnswer;
}

export function LessonPlaceView({ slug, lesson, typed, guess, answer }: Props) {
  const { field, summary } = formState({ answer });
  const place = field("place");
  return (
    <EntryPage title="Mémoriser ma place">
      {guess && (
        <p>
          Vous étiez vers {guess.duration}, d’après ce que nous avons envoyé. Corrigez si ce n’est pas le bon moment.
        </p>
      )}
      <form method="post" className="form-stack">
        <ErrorSummary errors={summary} />
        <Field
          label="Moment"
          hint="En minutes et secondes, par exemple 12:30."
          required
          {...place}
          defaultValue={place.defaultValue ?? typed ?? guess?.clock}
        />
        <Button wide>Mémoriser ma place</Button>
      </form>
      <LinkLine href={href("/formations/:slug/apprendre/:lesson", { slug, lesson })}>Retour à la leçon</LinkLine>
    </EntryPage>
  );
}
