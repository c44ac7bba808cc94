import { href } from "react-router";
import { publicUrl } from "#app/config/env.server.ts";
import { coursePages } from "#app/content/courses/course-pages.ts";
import { archivedSlugs } from "#app/domain/people/newsletters/archive.server.ts";
import { listFormations } from "#app/domain/shop/catalogue/formations.server.ts";
import { hiddenPages } from "#app/domain/shop/launch/opinions.server.ts";
import { articleSlugs } from "#app/domain/site/library/articles.server.ts";
import { publishedSlugs } from "#app/domain/site/pages/published-pages.server.ts";
import { escapeXml } from "#app/domain/values/xml.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { listedPages } from "#app/routing/route-table.server.ts";
import type { Route } from "./+types/sitemap";

/** The listed pages, then the articles, the founder's pages and newsletters, and the formations. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const db = context.get(dbContext);
  const hidden = await hiddenPages(db);
  const articles = hidden.includes(href("/articles")) ? [] : await articleSlugs(db);
  const ownPages: string[] = Object.values(coursePages).map(({ catalogueSlug }) => catalogueSlug);
  const formations = (await listFormations(db)).filter(({ slug }) => !ownPages.includes(slug));
  const addresses = [
    ...listedPages(hidden).map(({ path }) => path),
    ...articles.map((slug) => href("/articles/:slug", { slug })),
    ...(await publishedSlugs(db)).map((slug) => href("/p/:slug", { slug })),
    ...(await archivedSlugs(db)).map((slug) => href("/infolettres/:slug", { slug })),
    ...formations.map(({ slug }) => href("/formations/:slug", { slug })),
  ];
  const urls = addresses.map((address) => `  <url><loc>${escapeXml(publicUrl + address)}</loc></url>\n`);
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join("")}</urlset>
`;
  return new Response(xml, { headers: { "Content-Type": "application/xml; charset=utf-8" } });
}
