import type { RouterContextProvider } from "react-router";
import { type Block, isExercise } from "#app/domain/school/blocks/stored-blocks.ts";
import { readBlock } from "#app/domain/school/learning/answers.server.ts";
import { versionOfForm } from "#app/domain/school/learning/form-token.server.ts";
import type { OpenLesson } from "#app/domain/school/learning/read-lesson.server.ts";
import { deleteSavedAnswers, readSavedAnswers } from "#app/domain/school/learning/saved-answers.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { signedInUser } from "#app/middleware/guards.server.ts";
import { anonymousId } from "#app/middleware/saved-answers.server.ts";

type Context = Readonly<RouterContextProvider>;

interface SavedAnswers {
  /** The id of a block, or the `lessonSubject` of a form that belongs to the whole lesson. */
  subject: string;
  form: URLSearchParams;
}

/**
 * What this learner sent from this browser for the lesson after the session had ended. An exercise is then shown as it was
 * on the page that it was sent from: it has all the answered fields. `forms`: the subjects of the lesson's other forms.
 */
export async function findSavedAnswers(
  request: Request,
  context: Context,
  { lessonId, open, forms }: { lessonId: string; open: OpenLesson; forms: string[] },
): Promise<{ unsaved?: SavedAnswers; blocks: Block[] }> {
  const { blocks } = open;
  const browser = anonymousId(request);
  if (!browser) return { blocks };
  const db = context.get(dbContext);
  const subjects = [...blocks.map(({ id }) => id), ...forms];
  const saved = await readSavedAnswers(db, { browser, subjects }, signedInUser(context).id);
  if (!saved) return { blocks };
  const unsaved = { subject: saved.subject, form: new URLSearchParams(saved.body) };
  const version = versionOfForm(unsaved.form, lessonId);
  if (!version || version === open.version) return { unsaved, blocks };
  const seen = (await readBlock(db, lessonId, unsaved.subject, version))?.block;
  return { unsaved, blocks: blocks.map((block) => (seen && isExercise(seen) && block.id === seen.id ? seen : block)) };
}

/** Once they are stored. */
export async function discardSavedAnswers(request: Request, context: Context, subject: string): Promise<void> {
  const browser = anonymousId(request);
  if (browser) await deleteSavedAnswers(context.get(dbContext), { browser, subject }, signedInUser(context).id);
}
