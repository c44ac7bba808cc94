import { href } from "react-router";
import { env, publicUrl } from "#app/config/env.server.ts";
import { seller } from "#app/config/seller.server.ts";
import type { LegalDocument } from "#app/content/legal/blocks.ts";
import type { LegalSlug } from "#app/content/legal/documents.ts";
import { printOnce, printPdf } from "./printer.server.ts";

const names = () => ({ siteName: env.SITE_NAME, sellerName: seller.name });

/** A legal text: a durable medium (art. L221-13). `slug`: of the page that shows it. */
export function legalPdf(document: LegalDocument, slug: LegalSlug): Promise<Buffer> {
  return printOnce("legal", { ...names(), document, dated: "Version du", page: publicUrl + href(`/${slug}`) });
}

/** A document about one order, in the same layout. */
export function orderPdf(document: LegalDocument): Promise<Buffer> {
  return printPdf("legal", { ...names(), document, dated: "Établi le", page: publicUrl });
}
