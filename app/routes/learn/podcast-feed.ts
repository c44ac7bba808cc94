import { env, publicUrl } from "#app/config/env.server.ts";
import { listEpisodes } from "#app/domain/school/podcast/episodes.server.ts";
import { findFeed } from "#app/domain/school/podcast/feeds.server.ts";
import { dbContext, requestContext } from "#app/middleware/contexts.ts";
import type { Handle } from "#app/routing/handle.ts";
import type { Route } from "./+types/podcast-feed";
import { podcastXml } from "./podcast-xml.ts";

/** Not in robots.txt, which would stop podcast applications whose servers fetch the feed. */
export const handle = { robots: "noindex" } satisfies Handle;

/**
 * The sounds of a learner's lessons as a feed. Podcast applications send no cookie, so the address identifies the
 * learner.
 */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const headers = { "X-Robots-Tag": "noindex", "Content-Type": "text/plain; charset=utf-8" };
  const db = context.get(dbContext);
  const [, token] = /^([\w-]{43})\.xml$/.exec(params.file) ?? [];
  const feed = token && (await findFeed(db, token));
  if (!feed) return new Response("Ce flux n’existe pas, ou plus.\n", { status: 404, headers });
  context.get(requestContext).userId = feed.userId;
  const episodes = await listEpisodes(db, feed, new Date());
  const xml = podcastXml({ feed, token, episodes, siteName: env.SITE_NAME, publicUrl });
  return new Response(xml, { headers: { ...headers, "Content-Type": "application/rss+xml; charset=utf-8" } });
}
