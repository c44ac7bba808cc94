import { Readable } from "node:stream";
import type { RouterContextProvider } from "react-router";
import { counted } from "#app/content/typography.ts";
import { consumeLimit } from "#app/domain/journal/limits/limits.server.ts";
import { issuedPaper } from "#app/domain/shop/accounting/issued-papers.server.ts";
import type { Invoice } from "#app/domain/shop/accounting/read-invoices.server.ts";
import { parisDay } from "#app/domain/values/time.ts";
import { dbContext, requestContext } from "#app/middleware/contexts.ts";
import { actorOf, notFound, signedInUser } from "#app/middleware/guards.server.ts";
import { NotPrinted } from "#app/pdf/printer.server.ts";
import { attachment } from "./attachment.ts";

const TYPES = {
  csv: "text/csv; charset=utf-8; header=present",
  json: "application/json; charset=utf-8",
  zip: "application/zip",
  txt: "text/plain; charset=utf-8",
} as const;

/**
 * A response with a file to download. `name` is the shop's and never a visitor's; « commandes » becomes
 * « commandes-2026-11-21.csv ». `make` creates the file and may write to the audit log, so it is not called for a HEAD
 * request.
 */
export async function fileAnswer(
  context: Readonly<RouterContextProvider>,
  { name, type }: { name: string; type: keyof typeof TYPES },
  make: () => Promise<ReadableStream<Uint8Array> | string>,
): Promise<Response> {
  return new Response(context.get(requestContext).isHead ? null : await make(), {
    headers: {
      "Content-Type": TYPES[type],
      "Content-Disposition": `attachment; filename="${name}-${parisDay(new Date())}.${type}"`,
    },
  });
}

/** A stored file as a download: a browser must not show it in the site's origin. */
export function downloadAnswer(
  context: Readonly<RouterContextProvider>,
  { stream, name, type }: { stream: Readable; name: string; type: string },
  headers?: Record<string, string>,
): Response {
  const { isHead } = context.get(requestContext);
  if (isHead) stream.destroy();
  return new Response(isHead ? null : (Readable.toWeb(stream) as ReadableStream<Uint8Array>), {
    headers: {
      "Content-Type": type,
      "Content-Disposition": attachment(name),
      ...headers,
    },
  });
}

interface PdfOptions {
  /** The file's name without « .pdf »; never a visitor's text. */
  name: string;
  disposition: "inline" | "attachment";
  headers?: Record<string, string>;
}

/** `printing` is null for a HEAD request. The printer has logged why a PDF could not be made: that is answered with 503. */
export async function pdfAnswer(
  printing: Promise<Uint8Array> | Uint8Array | null,
  { name, disposition, headers }: PdfOptions,
): Promise<Response> {
  try {
    const pdf = await printing;
    return new Response(pdf && new Uint8Array(pdf), {
      headers: {
        "Content-Type": "application/pdf",
        "Content-Disposition": `${disposition}; filename="${name}.pdf"`,
        ...headers,
      },
    });
  } catch (error) {
    if (error instanceof NotPrinted) return pdfRefused("Le document n’a pas pu être fait.", 503, 60);
    throw error;
  }
}

/** The answer to too many requests, or when the PDF could not be made. */
export function pdfRefused(reason: string, status: 429 | 503, seconds: number): Response {
  const minutes = Math.ceil(seconds / 60);
  return new Response(`${reason} Réessaie dans ${counted(minutes, "minute")}.\n`, {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Retry-After": `${seconds}` },
  });
}

/** Long documents of one person, and the copy of all her data, take seconds: the eleventh in a quarter of an hour waits. */
export async function countPrint(context: Readonly<RouterContextProvider>): Promise<void> {
  const { id, role } = signedInUser(context);
  if (role === "admin" || context.get(requestContext).isHead) return;
  const limit = await consumeLimit(context.get(dbContext), actorOf(context), "print-user", id);
  if (!limit.ok) throw pdfRefused("Tu as demandé beaucoup de documents.", 429, limit.retryAfter);
}

/** An invoice or a credit note as a PDF; 404 without one. */
export async function invoiceAnswer(
  context: Readonly<RouterContextProvider>,
  document: Invoice | undefined,
): Promise<Response> {
  if (!document) throw notFound();
  const printing = context.get(requestContext).isHead ? null : issuedPaper(context.get(dbContext), document);
  return pdfAnswer(printing, { name: document.number, disposition: "inline" });
}
