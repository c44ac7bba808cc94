import type { RouterContextProvider } from "react-router";
import { isExercise } from "#app/domain/school/blocks/stored-blocks.ts";
import { readBlock } from "#app/domain/school/learning/answers.server.ts";
import { versionOfForm } from "#app/domain/school/learning/form-token.server.ts";
import type { OpenLesson } from "#app/domain/school/learning/read-lesson.server.ts";
import { deleteSavedAnswers, readSavedAnswers } from "#app/domain/school/learning/saved-answers.server.ts";
import { anonymousId } from "#app/middleware/anonymous-id.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { signedInUser } from "#app/middleware/guards.server.ts";
import type { Db } from "#db/connection.server.ts";

type Context = Readonly<RouterContextProvider>;

interface SavedAnswers {
  /** The id of a block, or the `lessonSubject` of a form that belongs to the whole lesson. */
  subject: string;
  form: URLSearchParams;
}

/** What this learner sent from this browser for one of these subjects after the session had ended. */
export async function findSavedAnswers(
  request: Request,
  context: Context,
  subjects: string[],
): Promise<SavedAnswers | undefined> {
  const browser = anonymousId(request);
  if (!browser) return undefined;
  const saved = await readSavedAnswers(context.get(dbContext), { browser, subjects }, signedInUser(context).id);
  return saved && { subject: saved.subject, form: new URLSearchParams(saved.body) };
}

/** An exercise with such answers is shown as it was on the page that they were sent from: it has all their fields. */
export async function blocksAsAnswered(db: Db, lessonId: string, open: OpenLesson, saved: SavedAnswers | undefined) {
  const version = saved && versionOfForm(saved.form, lessonId);
  if (!version || version === open.version) return open.blocks;
  const seen = await readBlock(db, lessonId, saved.subject, version);
  return open.blocks.map((block) =>
    seen && isExercise(seen.block) && block.id === seen.block.id ? seen.block : block,
  );
}

/** Once they are stored. */
export async function discardSavedAnswers(request: Request, context: Context, subject: string): Promise<void> {
  const browser = anonymousId(request);
  if (browser) await deleteSavedAnswers(context.get(dbContext), { browser, subject }, signedInUser(context).id);
}
