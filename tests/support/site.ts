import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "#app/routes.ts";
import { type Page, Visitor } from "./visitor.ts";

/** The layouts of pages that are not public. */
const PRIVATE_LAYOUT = /^routes\/(shop|account|rights|leads|admin|learn)\/layout/;

/** Every address of routes.ts that is a public page: no parameters, a module that renders (.tsx). */
export const publicAddresses: string[] = publicPathsIn(routes as RouteConfigEntry[]);

function publicPathsIn(entries: RouteConfigEntry[], parent = ""): string[] {
  return entries.flatMap((entry) => {
    if (PRIVATE_LAYOUT.test(entry.file)) return [];
    const path = entry.path ? `${parent}/${entry.path}` : parent;
    if (entry.children) return publicPathsIn(entry.children, path);
    return entry.file.endsWith(".tsx") && !/[:*]/.test(path) ? [path || "/"] : [];
  });
}

/** Every public page, opened once. */
export async function openSite(origin: string): Promise<Map<string, Page>> {
  const visitor = new Visitor(origin);
  const pages = new Map<string, Page>();
  for (const address of publicAddresses) pages.set(address, await visitor.open(address));
  return pages;
}

/** What the page's head says under that name or property. */
export function metaOf(page: Page, name: string): string | undefined {
  return page.document.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute("content");
}

export function structuredData(page: Page): { "@type": string; [key: string]: unknown }[] {
  return page.document
    .querySelectorAll('script[type="application/ld+json"]')
    .map((script) => JSON.parse(script.rawText) as { "@type": string });
}
