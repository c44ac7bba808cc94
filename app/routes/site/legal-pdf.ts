import type { LegalDocument } from "#app/content/legal/blocks.ts";
import { isLegalSlug } from "#app/content/legal/documents.ts";
import { readTermsFile } from "#app/domain/shop/contract/terms.server.ts";
import { legalInForce } from "#app/domain/site/texts/legal-text.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { notFound, orNotFound } from "#app/middleware/guards.server.ts";
import { legalPdf } from "#app/pdf/legal-pdf.server.ts";
import { pdfAnswer } from "#app/routing/file-answer.server.ts";
import type { Route } from "./+types/legal-pdf";

/** A dotted line to write on, which may break between any two of its dots. */
const ROOM = ` ${"…​".repeat(60)}`;
/** « conditions-vente-2026-11-21 », or with the hash of the file. */
const KEPT_TERMS = /^conditions-vente-([0-9a-f-]{10,64})$/;
const FORM = "formulaire-de-retractation";

/** The legal texts as files to keep or to print, and the model withdrawal form on a page of its own. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const name = params.file.endsWith(".pdf") ? params.file.slice(0, -".pdf".length) : "";
  const [, kept] = KEPT_TERMS.exec(name) ?? [];
  if (kept) {
    const terms = orNotFound(await readTermsFile(context.get(dbContext), kept));
    return answer(terms.pdf, `conditions-vente-${terms.version}`);
  }
  const slug = name === FORM ? "droit-retractation" : name;
  if (!isLegalSlug(slug)) throw notFound();
  const text = name === FORM ? withdrawalForm() : legalInForce(slug);
  return answer(legalPdf(text, slug), `${name}-${text.version}`);
}

/** Search engines list the page that links here, not the file. */
function answer(printing: Promise<Buffer> | Buffer, name: string): Promise<Response> {
  return pdfAnswer(printing, { name, disposition: "inline", headers: { "X-Robots-Tag": "noindex" } });
}

/** The form alone with room to write, without the text around it. */
function withdrawalForm(): LegalDocument {
  const right = legalInForce("droit-retractation");
  const [form] = right.sections.filter(({ id }) => id === "formulaire-type");
  if (!form) return right;
  const blocks = form.blocks
    .slice(0, -1)
    .map((block) => (block.kind === "list" ? { ...block, items: block.items.map((item) => item + ROOM) } : block));
  return {
    ...right,
    title: form.heading,
    description: "À remplir seulement si vous changez d’avis dans les 14 jours. Gardez-en une copie.",
    sections: [{ id: form.id, heading: "À compléter et à nous renvoyer", blocks }],
  };
}
