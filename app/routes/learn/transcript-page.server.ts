import { href, type RouterContextProvider } from "react-router";
import { isPlayed } from "#app/domain/school/courses/blocks.ts";
import { openLesson } from "#app/domain/school/learning/read-lesson.server.ts";
import { readCaptions } from "#app/domain/school/media/lesson-media.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { signedInUser } from "#app/middleware/guards.server.ts";
import type { Film } from "./film.ts";
import { filmRequest, showBlocks } from "./lesson-media.server.ts";
import { transcriptParagraphs } from "./light-blocks.ts";
import { requireLesson } from "./required-lesson.server.ts";

interface Address {
  slug: string;
  lesson: string;
}

/** The transcript of the film that the address names, or of the lesson's first film with captions. */
export async function readTranscript(context: Readonly<RouterContextProvider>, address: Address, request: Request) {
  const db = context.get(dbContext);
  const { id: userId, email } = signedInUser(context);
  const lesson = await requireLesson(context, address);
  if (!lesson.isPublished) return null;
  const open = await openLesson(db, { userId, lessonId: lesson.id, isRead: false });
  if (!open) return null;
  const played = open.blocks.filter(isPlayed);
  const here = { slug: address.slug, lesson: lesson.slug };
  const shown = await showBlocks(db, played, filmRequest(request), {
    id: userId,
    isRead: false,
    place: null,
    transcript: "",
  });
  const readable = shown.filter((block): block is Film => block.kind === "film" && block.captions !== null);
  const asked = new URL(request.url).searchParams.get("film");
  const film = readable.find(({ id }) => id === asked) ?? readable[0];
  const block = open.blocks.find(({ id }) => id === film?.id);
  const captions = block?.type === "video" && (await readCaptions(db, [block.asset])).get(block.asset);
  if (!film || !captions) return null;
  return {
    lesson: href("/formations/:slug/apprendre/:lesson", here),
    viewer: { email, placeAddress: href("/formations/:slug/apprendre/:lesson/place", here), place: null },
    film,
    paragraphs: transcriptParagraphs(captions),
  };
}
