import { data } from "react-router";
import { findLiveSession } from "#app/domain/school/live/sessions.server.ts";
import { readLessonMedia } from "#app/domain/school/media/lesson-media.server.ts";
import { wantedQuality } from "#app/domain/school/media/lesson-media.ts";
import { isId } from "#app/domain/values/ids.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { signedInUser } from "#app/middleware/guards.server.ts";
import { filmOf } from "../film.ts";
import { filmRequest } from "../lesson-media.server.ts";
import type { Route } from "./+types/replay";
import { ReplayView } from "./replay.view.tsx";
import { shownSession } from "./shown-session.ts";

/** The replay of a past session, for those who could attend it. */
export async function loader({ request, params: { slug, session: id }, context }: Route.LoaderArgs) {
  const db = context.get(dbContext);
  const { id: userId, email } = signedInUser(context);
  const session = isId(id) ? await findLiveSession(db, { userId, slug, id }) : undefined;
  const shown = session && shownSession(session, new Date());
  if (!session?.replayAssetId || !shown?.hasReplay) throw data(null, { status: 404 });
  const { assets, quality: kept } = await readLessonMedia(db, [session.replayAssetId], userId);
  const { start, asked, savesData } = filmRequest(request);
  const quality = wantedQuality({ asked, savesData, kept });
  const asset = assets.get(session.replayAssetId);
  const requested = { quality, savesData, start: start ?? 0, keepsPlace: false, transcript: null };
  const film = asset && filmOf({ id: "film", title: shown.title }, asset, requested);
  return { slug, name: session.formation.name, title: shown.title, at: shown.at, instant: shown.instant, email, film };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `${loaderData.title} · ${loaderData.name}` : "Replay" },
  { name: "description", content: "Le replay d’un direct de votre formation." },
];

export default function Replay({ loaderData }: Route.ComponentProps) {
  return <ReplayView {...loaderData} />;
}
