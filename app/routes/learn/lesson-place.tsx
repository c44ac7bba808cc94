import { parseWithZod } from "@conform-to/zod/v4";
import { data, href, redirect } from "react-router";
import { z } from "zod";
import { parsePlace } from "#app/domain/school/learning/place.ts";
import { savePlace } from "#app/domain/school/learning/record-progress.server.ts";
import { readWatched } from "#app/domain/school/media/watched-seconds.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { signedInUser } from "#app/middleware/guards.server.ts";
import type { Route } from "./+types/lesson-place";
import { clockLabel, durationLabel } from "./labels.ts";
import { LessonPlaceView } from "./lesson-place.view.tsx";
import { requireLesson } from "./required-lesson.server.ts";

const PLACE = "Indiquez un moment du film ou du son, par exemple «\u00a012:30\u00a0».";

const schema = z.object({
  place: z.string({ error: PLACE }).transform((text, context) => {
    const seconds = parsePlace(text);
    if (seconds === null) context.addIssue(PLACE);
    return seconds ?? 0;
  }),
  /** Sent by the player when the film has played to its end. */
  fin: z.literal("oui").optional(),
});

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { id, slug } = await requireLesson(context, params);
  // Typed before the session ended.
  const typed = parsePlace(url.searchParams.get("t") ?? "");
  const seconds = typed === null ? await readWatched(context.get(dbContext), signedInUser(context).id, id) : null;
  const isKnown = seconds !== null && seconds >= 60;
  const guess = isKnown ? { clock: clockLabel(seconds), duration: durationLabel(Math.round(seconds / 60)) } : null;
  return { slug: params.slug, lesson: slug, typed: typed === null ? null : clockLabel(typed), guess };
}

/** « Mémoriser ma place »: saves where the learner left the film. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const lesson = await requireLesson(context, params);
  const submission = parseWithZod(await request.formData(), { schema });
  if (submission.status !== "success") return data({ result: submission.reply(), error: null }, { status: 400 });
  const step = { userId: signedInUser(context).id, lessonId: lesson.id, courseId: lesson.courseId };
  const { place, fin } = submission.value;
  await savePlace(context.get(dbContext), step, { seconds: place, isEnd: fin !== undefined });
  throw redirect(href("/formations/:slug/apprendre/:lesson", { slug: params.slug, lesson: lesson.slug }), 303);
}

export const meta: Route.MetaFunction = () => [
  { title: "Mémoriser ma place" },
  { name: "description", content: "Retenez le moment où vous vous arrêtez." },
];

export default function LessonPlace({ loaderData, actionData }: Route.ComponentProps) {
  return <LessonPlaceView {...loaderData} answer={actionData} />;
}
