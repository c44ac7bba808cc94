import { href } from "react-router";
import type { Episode } from "#app/domain/school/podcast/episodes.server.ts";
import type { Feed } from "#app/domain/school/podcast/feeds.server.ts";
import { escapeXml } from "#app/domain/values/xml.ts";

interface Podcast {
  feed: Feed;
  token: string;
  episodes: Episode[];
  siteName: string;
  publicUrl: string;
}

/** RSS 2.0 with Apple's tags, which every podcast application reads. `block` keeps it out of directories. */
export function podcastXml({ feed, token, episodes, siteName, publicUrl }: Podcast): string {
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
    <description>${escapeXml(feed.summary || feed.formation.name)}</description>
    <language>fr</language>
    <itunes:image href="${escapeXml(`${publicUrl}/apple-touch-icon.png`)}"/>
    <itunes:author>${escapeXml(siteName)}</itunes:author>
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
      <description>${escapeXml(lesson.summary)}</description>
      <enclosure url="${escapeXml(sound)}" length="${bytes}" type="${escapeXml(mimeType)}"/>
      <itunes:season>${moduleNumber}</itunes:season>
      <itunes:episode>${number}</itunes:episode>
${duration}    </item>
`;
}
