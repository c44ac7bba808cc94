import { href } from "react-router";
import { env, publicUrl } from "#app/config/env.server.ts";
import { type Episode, listEpisodes } from "#app/domain/school/podcast/episodes.server.ts";
import { type Feed, findFeed } from "#app/domain/school/podcast/feeds.server.ts";
import { escapeXml } from "#app/domain/values/xml.ts";
import { dbContext, requestContext } from "#app/middleware/contexts.ts";
import type { Handle } from "#app/routing/handle.ts";
import type { Route } from "./+types/podcast-feed";

/** Not in robots.txt, which would stop podcast applications whose servers fetch the feed. */
export const handle = { robots: "noindex" } satisfies Handle;

/**
 * The sounds of a learner's lessons as a feed. Podcast applications send no cookie, so the address identifies the
 * learner.
 */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const db = context.get(dbContext);
  const [, token] = /^([\w-]{43})\.xml$/.exec(params.file) ?? [];
  const feed = token && (await findFeed(db, token));
  if (!feed)
    return new Response("Ce flux n’existe pas, ou plus.\n", {
      status: 404,
      headers: { "Content-Type": "text/plain; charset=utf-8" },
    });
  context.get(requestContext).userId = feed.userId;
  const episodes = await listEpisodes(db, feed);
  const xml = podcastXml(feed, token, episodes);
  return new Response(xml, { headers: { "Content-Type": "application/rss+xml; charset=utf-8" } });
}

/** RSS 2.0 with Apple's tags, which every podcast application reads. `block` keeps it out of directories. */
function podcastXml(feed: Feed, token: string, episodes: Episode[]): string {
  const { slug } = feed.formation;
  const link = publicUrl + href("/formations/:slug/apprendre", { slug });
  const self = publicUrl + href("/flux/:file", { file: `${token}.xml` });
  const sound = ({ id }: Episode) => new URL(`${token}/${id}.m4a`, self).href;
  const page = ({ lesson }: Episode) =>
    publicUrl + href("/formations/:slug/apprendre/:lesson", { slug, lesson: lesson.slug });
  return `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:atom="http://www.w3.org/2005/Atom">
  <channel>
    <title>${escapeXml(feed.title)}</title>
    <link>${escapeXml(link)}</link>
    <atom:link rel="self" type="application/rss+xml" href="${escapeXml(self)}"/>
    <description>${escapeXml(`${feed.summary || feed.formation.name}\n\nCe flux est personnel\u00a0: il lit les leçons ouvertes de ta formation.`)}</description>
    <language>fr</language>
    <itunes:image href="${escapeXml(`${publicUrl}/podcast.png`)}"/>
    <itunes:category text="Education"/>
    <itunes:author>${escapeXml(env.SITE_NAME)}</itunes:author>
    <itunes:type>serial</itunes:type>
    <itunes:explicit>false</itunes:explicit>
    <itunes:block>Yes</itunes:block>
${episodes.map((episode, index) => itemXml(episode, index + 1, { page: page(episode), sound: sound(episode) })).join("")}  </channel>
</rss>
`;
}

function itemXml(episode: Episode, number: number, { page, sound }: { page: string; sound: string }): string {
  const { id, title, lesson, moduleNumber, mimeType, bytes, seconds, at } = episode;
  const duration = seconds ? `      <itunes:duration>${Math.round(seconds)}</itunes:duration>\n` : "";
  return `    <item>
      <title>${escapeXml(title)}</title>
      <link>${escapeXml(page)}</link>
      <guid isPermaLink="false">urn:uuid:${id}</guid>
      <pubDate>${at.toUTCString()}</pubDate>
      <description>${escapeXml(`${lesson.summary || title}\n\nLa leçon, avec ses exercices\u00a0: ${page}`.trim())}</description>
      <enclosure url="${escapeXml(sound)}" length="${bytes}" type="${escapeXml(mimeType)}"/>
      <itunes:season>${moduleNumber}</itunes:season>
      <itunes:episode>${number}</itunes:episode>
${duration}    </item>
`;
}
