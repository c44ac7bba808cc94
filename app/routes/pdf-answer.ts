interface Options {
  /** Without « .pdf »; ours, never a visitor's. */
  name: string;
  disposition: "inline" | "attachment";
  headers?: Record<string, string>;
}

/** Of a file behind a link that names its reader. */
export const PRIVATE_LINK = { "Referrer-Policy": "same-origin", "X-Robots-Tag": "noindex" };

/** `pdf` is null for whoever asks for the headers alone. */
export function pdfAnswer(pdf: Uint8Array | null, { name, disposition, headers }: Options): Response {
  return new Response(pdf && new Uint8Array(pdf), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `${disposition}; filename="${name}.pdf"`,
      ...headers,
    },
  });
}

/** Instead of a PDF that was asked for too often, or could not be made. */
export function pdfRefused(reason: string, status: 429 | 503, seconds: number): Response {
  const minutes = Math.ceil(seconds / 60);
  return new Response(`${reason} Réessayez dans ${minutes}\u00a0${minutes > 1 ? "minutes" : "minute"}.\n`, {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Retry-After": `${seconds}` },
  });
}
