import { parseWithZod } from "@conform-to/zod/v4";
import { href, redirect } from "react-router";
import { z } from "zod";
import { savePosition } from "#app/domain/school/learning/record-progress.server.ts";
import { readPlayedSeconds, readWatched } from "#app/domain/school/media/learner-activity.server.ts";
import { clockLabel, durationLabel, readSecond } from "#app/domain/values/duration.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { refuser } from "#app/middleware/form.server.ts";
import { signedInUser } from "#app/middleware/guards.server.ts";
import { Button, LinkLine } from "#app/ui/button.tsx";
import { EntryPage } from "#app/ui/entry-page.tsx";
import { ErrorSummary, Field } from "#app/ui/field.tsx";
import { formState } from "#app/ui/form-state.ts";
import type { Route } from "./+types/lesson-position";
import { requireLesson } from "./lesson-forms.server.ts";

export const meta: Route.MetaFunction = () => [{ title: "Mémoriser ma place" }];

const POSITION = "Indique un moment du film ou du son, par exemple «\u00a012:30\u00a0».";

const afterTheEnd = (seconds: number) => `Ce moment est après la fin\u00a0: elle est à ${clockLabel(seconds)}.`;

const schema = z.object({
  place: z.string({ error: POSITION }).transform((text, context) => {
    const seconds = readSecond(text);
    if (seconds === null) context.addIssue(POSITION);
    return seconds ?? 0;
  }),
  /** Sent by the player when the film has played to its end. */
  fin: z.literal("oui").optional(),
});

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { id, slug, second } = await requireLesson(context, params);
  // Typed before the session ended.
  const typed = readSecond(url.searchParams.get("t") ?? "");
  const seconds = typed === null ? await readWatched(context.get(dbContext), signedInUser(context).id, id) : null;
  const isKnown = seconds !== null && seconds >= 60;
  const guess = isKnown ? { seconds, duration: durationLabel(Math.round(seconds / 60)) } : null;
  const place = typed ?? guess?.seconds ?? second;
  return { slug: params.slug, lesson: slug, place: place === null ? null : clockLabel(place), guess };
}

/** « Mémoriser ma place »: saves where the learner left the film. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const lesson = await requireLesson(context, params);
  const submission = parseWithZod(await request.formData(), { schema });
  if (submission.status !== "success") return refuser(submission)();
  const step = { userId: signedInUser(context).id, lessonId: lesson.id, courseId: lesson.courseId };
  const { place, fin } = submission.value;
  const db = context.get(dbContext);
  const seconds = await readPlayedSeconds(db, lesson.id);
  if (seconds !== null && place > seconds && !fin)
    return refuser(submission)({ fieldErrors: { place: [afterTheEnd(seconds)] } });
  await savePosition(db, step, { seconds: Math.min(place, seconds ?? place), isEnd: fin !== undefined });
  throw redirect(href("/formations/:slug/apprendre/:lesson", { slug: params.slug, lesson: lesson.slug }), 303);
}

export default function LessonPosition({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { slug, lesson, place: known, guess } = loaderData;
  const { field, summary } = formState({ answer, schema });
  const place = field("place");
  return (
    <EntryPage title="Mémoriser ma place">
      {guess && (
        <p>
          Vous étiez vers {guess.duration}, d’après ce que nous avons envoyé. À corriger si ce n’est pas le bon moment.
        </p>
      )}
      <form method="post" className="form-stack">
        <ErrorSummary errors={summary} />
        <Field
          label="Moment"
          hint="En minutes et secondes, par exemple 12:30."
          {...place}
          defaultValue={place.defaultValue ?? known ?? undefined}
        />
        <Button wide>Mémoriser ma place</Button>
      </form>
      <LinkLine href={href("/formations/:slug/apprendre/:lesson", { slug, lesson })}>Retour à la leçon</LinkLine>
    </EntryPage>
  );
}
