import { z } from "zod";
import drafts from "#app/browser/drafts.ts?worker&url";
import { consumeLimit } from "#app/domain/journal/limits/limits.server.ts";
import { ANSWER_BYTES, FILLED_FROM, lessonSubject, SAVED } from "#app/domain/school/blocks/lesson-forms.ts";
import { sentPage } from "#app/domain/school/blocks/saves.ts";
import { saveNote } from "#app/domain/school/notes/notes.server.ts";
import { textField } from "#app/domain/values/fields.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { textsOf } from "#app/middleware/form.server.ts";
import { actorOf } from "#app/middleware/guards.server.ts";
import { tooManyRequests } from "#app/routing/client-limit.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import type { Route } from "./+types/note";
import { RefusedForm } from "./course-page.view.tsx";
import {
  discardSavedAnswers,
  redirectToBlock,
  refuse,
  requirePage,
  TOO_MANY_SAVES,
  toBlock,
} from "./lesson-forms.server.ts";
import { NOTES, NoteForm } from "./note.view.tsx";

export const handle = { bodyLimit: ANSWER_BYTES } satisfies Handle;

export const meta: Route.MetaFunction = () => [{ title: "Mes notes" }];

/** Characters. */
const MAX_NOTE_LENGTH = 20_000;
const schema = z.object({ note: textField({ max: MAX_NOTE_LENGTH }) });

export function loader({ params, context }: Route.LoaderArgs) {
  return redirectToBlock(context, { ...params, block: NOTES });
}

/**
 * Saves the learner's note about the lesson, and redirects to it. An empty one deletes the note. Over one that the page
 * has not seen, it comes back with both.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const formData = await request.formData();
  const { forms, of } = await requirePage(context, params, formData);
  const form = textsOf(formData);
  const typed = { text: form.note ?? "", from: form[FILLED_FROM], forms };
  const db = context.get(dbContext);
  const limit = await consumeLimit(db, actorOf(context), "note-user", of.userId);
  if (!limit.ok)
    return refuse(context, { ...typed, errors: [{ field: "note", message: TOO_MANY_SAVES }] }, tooManyRequests(limit));
  const sent = schema.safeParse(form);
  if (!sent.success) {
    const { note } = z.flattenError(sent.error).fieldErrors;
    const errors = (note ?? []).map((message) => ({ field: "note", message }));
    return refuse(context, { ...typed, errors });
  }
  const other = await saveNote(db, of, sent.data.note, sentPage(form, false));
  if (other) return refuse(context, { ...typed, other }, 409);
  await discardSavedAnswers(request, context, lessonSubject("notes", of.lessonId));
  throw toBlock(params.slug, forms.lesson, NOTES, 303, `?${SAVED}=${NOTES}`);
}

export default function NotePage({ actionData: refused }: Route.ComponentProps) {
  if (!refused) return null;
  return (
    <RefusedForm title="Mes notes" forms={refused.forms}>
      <div className="max-w-[38rem]">
        <NoteForm {...refused} />
      </div>
      <script type="module" src={drafts} />
    </RefusedForm>
  );
}
