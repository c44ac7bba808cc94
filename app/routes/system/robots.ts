import { publicUrl } from "#app/config/env.server.ts";
import { privateAreas } from "#app/public-pages.ts";

export function loader(): Response {
  const lines = [
    "User-agent: *",
    ...privateAreas.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${publicUrl}/sitemap.xml`,
  ];
  return new Response(`${lines.join("\n")}\n`, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
