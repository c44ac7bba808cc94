import { href } from "react-router";
import { FilmPlayer } from "#app/domain/school/blocks/film.tsx";
import { showBlocks } from "#app/domain/school/blocks/show-blocks.server.ts";
import { isPlayed } from "#app/domain/school/blocks/stored-blocks.ts";
import { Paragraphs, transcriptParagraphs } from "#app/domain/school/blocks/transcript.tsx";
import { openLesson } from "#app/domain/school/learning/read-lesson.server.ts";
import { readCaptions } from "#app/domain/school/media/lesson-media.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { notFound, orNotFound, signedInUser } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { LinkLine } from "#app/ui/button.tsx";
import type { Route } from "./+types/transcript";
import { filmRequest, isOpening } from "./film-request.ts";
import { requireLesson } from "./lesson-forms.server.ts";

export const handle = { shell: "school" } satisfies Handle;

/**
 * The transcript of the film that the address names, or of the lesson's first film with captions, with links to its
 * seconds. 404 without captions.
 */
export async function loader({ request, params, url, context }: Route.LoaderArgs) {
  const db = context.get(dbContext);
  const { id } = signedInUser(context);
  const lesson = await requireLesson(context, params);
  const opening = { userId: id, lessonId: lesson.id, isRead: isOpening(request), isText: true };
  const open = orNotFound(lesson.isPublished && (await openLesson(db, opening)));
  const learner = { id, isRead: false, position: null, transcript: "" };
  const played = await showBlocks(db, open.blocks.filter(isPlayed), filmRequest(request, url), learner);
  const films = played.map(({ content }) => content).filter((content) => content.type === "film");
  const readable = films.filter(({ captions }) => captions !== null);
  const film = readable.find(({ id }) => id === url.searchParams.get("film")) ?? readable[0];
  const block = open.blocks.find(({ id }) => id === film?.id);
  const captions = block?.type === "video" && (await readCaptions(db, [block.asset])).get(block.asset);
  if (!film || !captions) throw notFound();
  const here = { slug: params.slug, lesson: lesson.slug };
  return {
    lesson: href("/formations/:slug/apprendre/:lesson", here),
    positionAddress: href("/formations/:slug/apprendre/:lesson/place", here),
    film,
    paragraphs: transcriptParagraphs(captions),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Transcription\u00a0: ${loaderData.film.title}` : "Transcription" },
];

/** On wide screens the film stays beside its transcript. */
export default function Transcript({ loaderData }: Route.ComponentProps) {
  const { lesson, positionAddress, film, paragraphs } = loaderData;
  return (
    <article className="wrap flex flex-col gap-8 py-8 lg:py-12">
      <header className="flex flex-col gap-4">
        <p className="eyebrow leading-normal">Transcription</p>
        <h1 className="max-w-[24ch] text-3xl">{film.title}</h1>
        <LinkLine href={lesson}>Retour à la leçon</LinkLine>
      </header>
      <div className="flex flex-col gap-8 lg:grid lg:grid-cols-[minmax(0,38rem)_minmax(0,1fr)] lg:gap-12">
        <div className="lg:sticky lg:top-8 lg:col-start-2 lg:row-start-1 lg:self-start print:hidden">
          <FilmPlayer film={film} positionAddress={positionAddress} />
        </div>
        <div className="flex flex-col gap-6 lg:col-start-1 lg:row-start-1">
          <Paragraphs lesson={lesson} film={film.id} paragraphs={paragraphs} />
        </div>
      </div>
    </article>
  );
}
