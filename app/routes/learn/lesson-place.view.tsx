import { href } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { EntryPage } from "#app/ui/entry-page.tsx";
import { ErrorSummary, Field } from "#app/ui/field.tsx";
import { type FormAnswer, formState } from "#app/ui/form-state.ts";

interface Props {
  slug: string;
  lesson: string;
  answer?: FormAnswer;
}

export function LessonPlaceView({ slug, lesson, answer }: Props) {
  const { field, summary } = formState(answer);
  return (
    <EntryPage title="Mémoriser ma place">
      <form method="post" className="form-stack">
        <ErrorSummary errors={summary} />
        <Field label="Moment du film" hint="En minutes et secondes, par exemple 12:30." required {...field("place")} />
        <Button wide>Mémoriser ma place</Button>
      </form>
      <p>
        <a className="link" href={href("/formations/:slug/apprendre/:lesson", { slug, lesson })}>
          Retour à la leçon
        </a>
      </p>
    </EntryPage>
  );
}
