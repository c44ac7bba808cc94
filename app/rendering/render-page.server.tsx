import { LRUCache } from "lru-cache";
import { createElement, type ReactElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { RenderedOnceContext } from "../ui/rendered-once.tsx";

const kept = new WeakMap<object, LRUCache<string, string>>();

/**
 * Renders a page as static HTML, because no page is hydrated. Header and footer are three quarters of a small page's
 * elements, so they are rendered once and inserted as text.
 */
export function renderPage(page: ReactNode): string {
  const parts: ReactElement[] = [];
  const standIn = (part: ReactElement) => createElement("x-part", { id: parts.push(part) - 1 });
  const html = renderToStaticMarkup(<RenderedOnceContext value={standIn}>{page}</RenderedOnceContext>);
  return html.replace(/<x-part id="(\d+)"><\/x-part>/g, (_, index: string) => htmlOf(parts[Number(index)]));
}

function htmlOf(part: ReactElement | undefined): string {
  if (!part || typeof part.type === "string") return "";
  const ofKind = kept.get(part.type) ?? new LRUCache<string, string>({ max: 300 });
  kept.set(part.type, ofKind);
  const key = JSON.stringify(part.props);
  const html = ofKind.get(key) ?? renderToStaticMarkup(part);
  ofKind.set(key, html);
  return html;
}
