import { href } from "react-router";
import { env, publicUrl } from "#app/config/env.server.ts";
import states from "#app/content/texts/library-states.json" with { type: "json" };
import { type ArticleCard, listArticles } from "#app/domain/site/library/articles.server.ts";
import { siteText } from "#app/domain/site/texts/site-texts.server.ts";
import { escapeXml } from "#app/domain/values/xml.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { refuseMissing } from "#app/middleware/guards.server.ts";
import type { Route } from "./+types/feed";

const MAX_ENTRIES = 30;

/** The articles for feed readers (Atom, RFC 4287). */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const db = context.get(dbContext);
  await refuseMissing(db, href("/flux.xml"));
  const articles = await listArticles(db);
  if (!articles) {
    return new Response(`${states.articles.error}\n`, {
      status: 503,
      headers: { "Content-Type": "text/plain; charset=utf-8", "Retry-After": "30" },
    });
  }
  const { articles: words } = await siteText(db, "bibliotheque");
  const entries = articles.filter(({ slug }) => slug !== "").slice(0, MAX_ENTRIES);
  // An Atom feed must say when it last changed, even without entries.
  const updated = entries[0]?.publishedAt ?? "2026-01-01T00:00:00.000Z";
  const self = publicUrl + href("/flux.xml");
  const xml = `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="fr">
  <id>${self}</id>
  <title>${escapeXml(`Articles · ${env.SITE_NAME}`)}</title>
  <subtitle>${escapeXml(words.metaDescription)}</subtitle>
  <updated>${updated}</updated>
  <link rel="self" type="application/atom+xml" href="${self}"/>
  <link rel="alternate" type="text/html" href="${publicUrl}${href("/articles")}"/>
  <author><name>${escapeXml(env.SITE_NAME)}</name></author>
${entries.map(entryXml).join("")}</feed>
`;
  return new Response(xml, { headers: { "Content-Type": "application/atom+xml; charset=utf-8" } });
}

function entryXml({ id, slug, title, excerpt, category, author, publishedAt }: ArticleCard): string {
  const url = escapeXml(publicUrl + href("/articles/:slug", { slug }));
  const tag = `urn:airtable:${encodeURIComponent(id)}`;
  return `  <entry>
    <id>${tag}</id>
    <title>${escapeXml(title)}</title>
    <link rel="alternate" type="text/html" href="${url}"/>
    <published>${publishedAt}</published>
    <updated>${publishedAt}</updated>
    <author><name>${escapeXml(author)}</name></author>
${category && `    <category term="${escapeXml(category)}"/>\n`}    <summary>${escapeXml(excerpt)}</summary>
  </entry>
`;
}
