/** Instead of a PDF that was asked for too often, or could not be made. */
export function pdfRefused(reason: string, status: 429 | 503, seconds: number): Response {
  const minutes = Math.ceil(seconds / 60);
  return new Response(`${reason} Réessayez dans ${minutes}\u00a0${minutes > 1 ? "minutes" : "minute"}.\n`, {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Retry-After": `${seconds}` },
  });
}
