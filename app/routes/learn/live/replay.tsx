import { href } from "react-router";
import { FilmView, filmOf } from "#app/domain/school/blocks/film.tsx";
import { findLiveSession } from "#app/domain/school/live/sessions.server.ts";
import { readLessonMedia } from "#app/domain/school/media/lesson-media.server.ts";
import { wantedQuality } from "#app/domain/school/media/lesson-media.ts";
import { isId } from "#app/domain/values/ids.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { notFound, signedInUser } from "#app/middleware/guards.server.ts";
import { LinkLine } from "#app/ui/button.tsx";
import { CoursePage } from "../course-page.view.tsx";
import { filmRequest } from "../film-request.ts";
import type { Route } from "./+types/replay";
import { openSession } from "./open-session.ts";

/** The replay of a past session, for those who could attend it. */
export async function loader({ request, params: { slug, session: id }, url, context }: Route.LoaderArgs) {
  const db = context.get(dbContext);
  const { id: userId, email } = signedInUser(context);
  const session = isId(id) ? await findLiveSession(db, { userId, slug, id }) : undefined;
  const shown = session && openSession(session, new Date());
  if (!session?.replayAssetId || !shown?.hasReplay) throw notFound();
  const { assets, quality: saved } = await readLessonMedia(db, [session.replayAssetId], userId);
  const { start, quality: asked, savesData } = filmRequest(request, url);
  const quality = wantedQuality({ asked, savesData, saved });
  const asset = assets.get(session.replayAssetId);
  const requested = { quality, savesData, start: start ?? 0, keepsPosition: false, transcript: null };
  const film = asset && filmOf({ id: "film", title: shown.title }, asset, requested);
  return { slug, name: session.formation.name, title: shown.title, at: shown.at, instant: shown.instant, email, film };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `${loaderData.title} · ${loaderData.name}` : "Replay" },
];

export default function Replay({ loaderData }: Route.ComponentProps) {
  const { slug, name, title, at, instant, email, film } = loaderData;
  return (
    <CoursePage
      slug={slug}
      name={name}
      title={title}
      lead={
        <p className="text-ink-soft">
          Direct du <time dateTime={instant}>{at}</time>
        </p>
      }
    >
      {film ? (
        <div className="flex flex-col gap-1">
          <FilmView film={film} viewer={null} />
          <p className="wrap-anywhere text-ink-soft text-xs leading-normal">Film réservé à {email}</p>
        </div>
      ) : (
        <p>Le replay est en préparation. Il sera ici dans un moment.</p>
      )}
      <LinkLine href={href("/formations/:slug/directs", { slug })}>Tous les directs</LinkLine>
    </CoursePage>
  );
}
