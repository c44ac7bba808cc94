import type { RouterContextProvider } from "react-router";
import { deleteParked, readParked } from "#app/domain/courses/learning/parked-posts.server.ts";
import { browserMark } from "#app/middleware/browser-mark.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { signedInUser } from "#app/middleware/guards.server.ts";

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

/** Deletes parked answers once they are saved. */
export async function deleteParkedAnswers(request: Request, context: Context, subject: string): Promise<void> {
  const browser = browserMark(request);
  if (browser) await deleteParked(context.get(dbContext), { browser, subject }, signedInUser(context).id);
}
