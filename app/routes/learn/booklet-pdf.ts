import { href, redirect } from "react-router";
import { env } from "#app/config/env.server.ts";
import { seller } from "#app/config/seller.server.ts";
import { ofName } from "#app/content/typography.ts";
import { consumeLimit } from "#app/domain/journal/limits/limits.server.ts";
import { kindOf } from "#app/domain/school/blocks/registry.ts";
import { type OpenBooklet, readBooklet, recordPrinted } from "#app/domain/school/learning/booklet.server.ts";
import { readPrintedPictures } from "#app/domain/school/media/printed-pictures.server.ts";
import { durationLabel } from "#app/domain/values/duration.ts";
import { dbContext, requestContext } from "#app/middleware/contexts.ts";
import { actorOf, orNotFound, signedInUser } from "#app/middleware/guards.server.ts";
import type { CourseBooklet } from "#app/pdf/course-booklet.ts";
import { printPdf } from "#app/pdf/printer.server.ts";
import { pdfAnswer, pdfRefused } from "#app/routing/file-answer.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import type { Route } from "./+types/booklet-pdf";

export const handle = { budget: "papers" } satisfies Handle;

/** « Livret »: the open lessons of a formation as a PDF to print. */
export async function loader({ params, request, context }: Route.LoaderArgs): Promise<Response> {
  // What she has printed counts for the guarantee: a link of another site must not print it for her.
  if (request.headers.get("Sec-Fetch-Site") === "cross-site")
    throw redirect(href("/formations/:slug/apprendre", { slug: params.slug }), 303);
  const db = context.get(dbContext);
  const { id } = signedInUser(context);
  const booklet = orNotFound(await readBooklet(db, id, params.slug, new Date()));
  const file = { name: `livret-${params.slug}`, disposition: "attachment" } as const;
  if (context.get(requestContext).isHead) return pdfAnswer(null, file);
  const limit = await consumeLimit(db, actorOf(context), "booklet-user", id);
  if (!limit.ok) return pdfRefused("Tu as déjà demandé ce livret plusieurs fois.", 429, limit.retryAfter);
  // Read in the printer's turn: those of every booklet that waits would fill the memory.
  // An equal one that is asked for meanwhile has its bytes and reads none: it cannot say what they lack.
  let isWhole = false;
  const readPictures = async () => {
    const read = await readPrintedPictures(db, picturesOf(booklet));
    isWhole = booklet.isWhole && read.isWhole;
    return read.pictures;
  };
  const printing = printPdf("booklet", printed(booklet), readPictures).then(async (pdf) => {
    await recordPrinted(db, id, { ...booklet, isWhole }, countPages(pdf));
    return pdf;
  });
  return pdfAnswer(printing, file);
}

function countPages(pdf: Buffer): number {
  return pdf.toString("latin1").match(/\/Type \/Page\b/g)?.length ?? 0;
}

function picturesOf({ modules }: OpenBooklet): string[] {
  const blocks = modules.flatMap(({ lessons }) => lessons).flatMap(({ blocks }) => blocks);
  return blocks.flatMap((block) => (block.type === "image" ? [block.asset] : []));
}

function printed({ name, description, owner, modules }: OpenBooklet): CourseBooklet {
  return {
    title: name,
    subtitle: description,
    siteName: env.SITE_NAME,
    sellerName: seller.name,
    owner: `Exemplaire ${ofName(owner)}`,
    modules: modules.map(({ number, title, summary, lessons }) => ({
      eyebrow: `Module ${number}`,
      title,
      summary,
      lessons: lessons.map(({ minutes, title, summary, blocks }) => ({
        eyebrow: `Leçon · ${durationLabel(minutes)}`,
        title,
        summary,
        parts: blocks.map((block) => kindOf(block).printed(block)),
      })),
    })),
  };
}
