import type { RouterContextProvider } from "react-router";
import { isExercise, readBlock } from "#app/domain/school/learning/answers.server.ts";
import { versionOnPage } from "#app/domain/school/learning/page-mark.server.ts";
import { deleteParked, readParked } from "#app/domain/school/learning/parked-posts.server.ts";
import type { OpenLesson } from "#app/domain/school/learning/read-lesson.server.ts";
import { browserMark } from "#app/middleware/browser-mark.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { signedInUser } from "#app/middleware/guards.server.ts";
import type { Db } from "#db/connection.server.ts";

type Context = Readonly<RouterContextProvider>;

export interface ParkedAnswers {
  /** The id of a block, or the `lessonSubject` of a form that belongs to the whole lesson. */
  subject: string;
  form: URLSearchParams;
}

/** What this learner sent from this browser for one of these subjects after the session had ended. */
export async function findParkedAnswers(
  request: Request,
  context: Context,
  subjects: string[],
): Promise<ParkedAnswers | undefined> {
  const browser = browserMark(request);
  if (!browser) return undefined;
  const parked = await readParked(context.get(dbContext), { browser, subjects }, signedInUser(context).id);
  return parked && { subject: parked.subject, form: new URLSearchParams(parked.body) };
}

/** An exercise with parked answers is shown as it was on the page that they were sent from: it has all their fields. */
export async function withParkedExercise(
  db: Db,
  lessonId: string,
  open: OpenLesson,
  parked: ParkedAnswers | undefined,
) {
  const version = parked && versionOnPage(parked.form, lessonId);
  if (!version || version === open.version) return open.blocks;
  const seen = await readBlock(db, lessonId, parked.subject, version);
  return open.blocks.map((block) =>
    seen && isExercise(seen.block) && block.id === seen.block.id ? seen.block : block,
  );
}

/** Deletes parked answers once they are saved. */
export async function deleteParkedAnswers(request: Request, context: Context, subject: string): Promise<void> {
  const browser = browserMark(request);
  if (browser) await deleteParked(context.get(dbContext), { browser, subject }, signedInUser(context).id);
}
