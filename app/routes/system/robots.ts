import { href } from "react-router";
import { publicUrl } from "#app/config/env.server.ts";
import { listRoutes } from "#app/routing/route-table.server.ts";

export function loader(): Response {
  const lines = [
    "User-agent: *",
    ...privatePrefixes().map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${publicUrl}${href("/sitemap.xml")}`,
  ];
  return new Response(`${lines.join("\n")}\n`, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}

/**
 * Personal pages, and pages that only an email link opens. A line covers every path that starts with it; `*` stands for
 * a parameter in the middle.
 */
function privatePrefixes(): string[] {
  const prefixes = listRoutes()
    .filter(({ handle }) => handle.robots === "disallow")
    .map(({ path }) => path.replace(/:\w+/g, "*").replace(/\*$/, ""));
  return [...new Set(prefixes)].filter(
    (path) => !prefixes.some((shorter) => shorter !== path && path.startsWith(shorter)),
  );
}
