import { env, publicUrl } from "#app/config/env.server.ts";
import { seller } from "#app/config/seller.server.ts";
import type { LegalDocument, LegalSection } from "#app/content/legal/blocks.ts";
import { type LegalSlug, legalDocument, versionOf } from "#app/content/legal/documents.ts";
import type { TextBody } from "#app/content/texts/registry.ts";
import { publishedAt, siteBody } from "../../values/published-texts.server.ts";
import { formatDate, parisDay } from "../../values/time.ts";

/** A legal document as it is in force: what the law imposes, with the founder's own sections around it. */
export function legalInForce(slug: LegalSlug): LegalDocument {
  const { before, after, reviewedBy, reviewedOn } = siteBody(`legal-${slug}`);
  const { title, description, sections } = imposedDocument(slug);
  const review = reviewedBy && reviewedOn && `Relu par ${reviewedBy} le ${formatDate(reviewedOn)}`;
  return {
    title,
    description,
    version: legalVersion(slug),
    sections: [...sectionsOf(before, "avant"), ...sections, ...sectionsOf(after, "apres")],
    // Absent unless it is there: the hash of the stored terms is made from this.
    ...(review && { review }),
  };
}

export function imposedDocument(slug: LegalSlug): LegalDocument {
  return legalDocument(slug, { siteName: env.SITE_NAME, siteUrl: publicUrl, seller });
}

/** The day of the newer of both: of the imposed text, or of the founder's publication. */
export function legalVersion(slug: LegalSlug): string {
  const published = publishedAt(`legal-${slug}`);
  const day = published === null ? "" : parisDay(published).toString();
  const imposed = versionOf(slug);
  return day > imposed ? day : imposed;
}

type Own = TextBody<`legal-${LegalSlug}`>["before"];

function sectionsOf(own: Own, place: string): LegalSection[] {
  return own.map(({ heading, paragraphs }, index) => ({
    id: `${place}-${index + 1}`,
    heading,
    blocks: paragraphs.map((text) => ({ kind: "text", text })),
  }));
}
