interface Options {
  /** The file's name without « .pdf »; never a visitor's text. */
  name: string;
  disposition: "inline" | "attachment";
  headers?: Record<string, string>;
}

/** For a file behind a token: the address must not leak in a Referer. */
export const PRIVATE_LINK = { "Referrer-Policy": "same-origin", "X-Robots-Tag": "noindex" };

/** `pdf` is null for a HEAD request. */
export function pdfAnswer(pdf: Uint8Array | null, { name, disposition, headers }: Options): Response {
  return new Response(pdf && new Uint8Array(pdf), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `${disposition}; filename="${name}.pdf"`,
      ...headers,
    },
  });
}

/** The answer to too many requests, or when the PDF could not be made. */
export function pdfRefused(reason: string, status: 429 | 503, seconds: number): Response {
  const minutes = Math.ceil(seconds / 60);
  return new Response(`${reason} Réessayez dans ${minutes}\u00a0${minutes > 1 ? "minutes" : "minute"}.\n`, {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Retry-After": `${seconds}` },
  });
}
