import { publicUrl } from "#app/config/env.server.ts";
import { articleAddresses } from "#app/domain/library/articles.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { publicPages } from "#app/public-pages.ts";
import type { Route } from "./+types/sitemap";

export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const articles = await articleAddresses(context.get(dbContext));
  const urls = [...publicPages, ...articles].map((path) => `  <url><loc>${escapeXml(publicUrl + path)}</loc></url>\n`);
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join("")}</urlset>
`;
  return new Response(xml, { headers: { "Content-Type": "application/xml; charset=utf-8" } });
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
