const SIGNS: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#x27;": "'" };

/** Those that React, the sanitiser or `escapeXml` write. */
export function unescapeXml(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => SIGNS[entity] ?? entity);
}

/** XML 1.0 does not allow control characters. */
export function escapeXml(text: string): string {
  return escapeHtml(text.replace(/[^\P{Cc}\t\n\r]/gu, ""));
}

export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
