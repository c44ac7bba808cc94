import { z } from "zod";
import { lessonSubject } from "#app/domain/school/learning/page-mark.ts";
import { MAX_NOTE_LENGTH } from "#app/domain/school/notes/note-length.ts";
import { saveNote } from "#app/domain/school/notes/notes.server.ts";
import { textField } from "#app/domain/values/fields.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import type { Handle } from "#app/routing/handle.ts";
import type { Route } from "./+types/note";
import { ANSWER_BYTES } from "./answer-bytes.ts";
import { redirectToBlock, refuse, requirePage, toBlock } from "./lesson-block.server.ts";
import { NOTES, NotePage } from "./note.view.tsx";
import { deleteParkedAnswers } from "./parked-answers.server.ts";

export const handle = { bodyLimit: ANSWER_BYTES } satisfies Handle;

const schema = z.object({ note: textField({ max: MAX_NOTE_LENGTH }) });

export function loader({ params, context }: Route.LoaderArgs) {
  return redirectToBlock(context, { ...params, block: NOTES });
}

/** Saves the learner's note about the lesson, and redirects to it. An empty one deletes the note. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData();
  const { place, of } = await requirePage(context, params, form);
  const sent = schema.safeParse(Object.fromEntries(form));
  if (!sent.success) {
    const { note } = z.flattenError(sent.error).fieldErrors;
    const errors = (note ?? []).map((message) => ({ field: "note", message }));
    return refuse(context, { text: String(form.get("note") ?? ""), place, errors });
  }
  await saveNote(context.get(dbContext), of, sent.data.note);
  await deleteParkedAnswers(request, context, lessonSubject("notes", of.lessonId));
  throw toBlock(params.slug, place.lesson, NOTES, 303);
}

export const meta: Route.MetaFunction = () => [
  { title: "Mes notes" },
  { name: "description", content: "Vos notes sur une leçon de votre formation." },
];

export default function NoteRoute({ actionData }: Route.ComponentProps) {
  return actionData && <NotePage {...actionData} />;
}
