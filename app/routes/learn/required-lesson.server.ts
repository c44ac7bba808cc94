import { data, type RouterContextProvider } from "react-router";
import { findLesson } from "#app/domain/school/learning/read-lesson.server.ts";
import { closedLesson } from "#app/domain/school/release/open-lessons.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { signedInUser } from "#app/middleware/guards.server.ts";

/** A lesson behind an open access. 404 for everybody else; 403 as long as it is not open to this learner. */
export async function requireLesson(
  context: Readonly<RouterContextProvider>,
  { slug, lesson }: { slug: string; lesson: string },
) {
  const db = context.get(dbContext);
  const { id: userId } = signedInUser(context);
  const found = await findLesson(db, userId, slug, lesson);
  if (!found) throw data(null, { status: 404 });
  if (await closedLesson(db, found.id, { ...found, userId, at: new Date() })) throw data(null, { status: 403 });
  return found;
}
