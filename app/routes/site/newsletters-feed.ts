import { href } from "react-router";
import { env, publicUrl } from "#app/config/env.server.ts";
import { listArchived } from "#app/domain/people/newsletters/archive.server.ts";
import { escapeXml } from "#app/domain/values/xml.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import type { Route } from "./+types/newsletters-feed";

const MAX_ENTRIES = 30;

/** The newsletters that the founder shows to everybody, for feed readers (RSS 2.0). */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const letters = await listArchived(context.get(dbContext), MAX_ENTRIES);
  const items = letters.map(({ slug, subject, intro, frozenAt }) => {
    const address = escapeXml(publicUrl + href("/infolettres/:slug", { slug }));
    return `    <item>
      <title>${escapeXml(subject)}</title>
      <link>${address}</link>
      <guid isPermaLink="true">${address}</guid>
      <pubDate>${frozenAt.toUTCString()}</pubDate>
      <description>${escapeXml(intro)}</description>
    </item>
`;
  });
  const xml = `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
  <channel>
    <title>${escapeXml(`Infolettres · ${env.SITE_NAME}`)}</title>
    <link>${publicUrl}</link>
    <description>Ce que j’écris à celles qui me lisent.</description>
    <language>fr</language>
    <atom:link rel="self" type="application/rss+xml" href="${publicUrl}${href("/infolettres.xml")}"/>
${items.join("")}  </channel>
</rss>
`;
  return new Response(xml, { headers: { "Content-Type": "application/rss+xml; charset=utf-8" } });
}
