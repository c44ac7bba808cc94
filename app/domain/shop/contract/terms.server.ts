import { env } from "#app/config/env.server.ts";
import { seller } from "#app/config/seller.server.ts";
import { legalInForce, legalVersion } from "#app/domain/site/texts/legal-text.server.ts";
import { hashOf } from "#app/domain/values/hash.server.ts";
import { siteBody } from "#app/domain/values/published-texts.server.ts";
import type { Attachment } from "#app/gateways/mailer.server.ts";
import { legalPdf } from "#app/pdf/legal-pdf.server.ts";
import type { Db } from "#db/connection.server.ts";

export interface StoredTerms {
  version: string;
  sha256: string;
}

const SLUG = "conditions-vente";

/** The text of now, and what identifies it: a version has several texts, because the text holds the seller's address. */
function currentText() {
  const document = legalInForce(SLUG);
  const imprint = { slug: SLUG, siteName: env.SITE_NAME, sellerName: seller.name };
  return { document, textHash: hashOf(JSON.stringify([document, imprint])) };
}

/** Stored terms never change and are never deleted. `of`: the text that they were made of. */
let inForce: { of: string; stored: Promise<StoredTerms> } | undefined;

/**
 * Stored before the first buyer sees them, and never generated again, so that the accepted text can be proven (Code de la
 * consommation, art. L213-1). `db` is no transaction: the answer is remembered, and a rollback would make it untrue.
 */
export function termsInForce(db: Db): Promise<StoredTerms> {
  const of = JSON.stringify([env.SITE_NAME, seller, legalVersion(SLUG), siteBody(`legal-${SLUG}`)]);
  if (inForce?.of === of) return inForce.stored;
  const stored = storeTerms(db).catch((error) => {
    inForce = undefined;
    throw error;
  });
  inForce = { of, stored };
  return stored;
}

/** Before the first buyers after a change wait 1.5 s for the file; where nobody has seen any terms, nobody waits. */
export async function renewTerms(db: Db): Promise<void> {
  const seen = await db.selectFrom("termsVersions").select("sha256").limit(1).executeTakeFirst();
  if (seen) await termsInForce(db);
}

async function storeTerms(db: Db): Promise<StoredTerms> {
  const { document, textHash } = currentText();
  const stored = await findByText(db, textHash);
  if (stored) return stored;
  const pdf = await legalPdf(document, SLUG);
  await db
    .insertInto("termsVersions")
    .values({ sha256: hashOf(pdf), version: document.version, textSha256: textHash, pdf })
    // Another replica has stored the same file.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const made = await findByText(db, textHash);
  if (!made) throw new Error("The terms of sale could not be stored");
  return made;
}

function findByText(db: Db, textHash: string): Promise<StoredTerms | undefined> {
  return db
    .selectFrom("termsVersions")
    .select(["version", "sha256"])
    .where("textSha256", "=", textHash)
    .executeTakeFirst();
}

/** The file of a version or with this hash; the newest file of a version with several. */
export async function readTermsFile(db: Db, which: string): Promise<(StoredTerms & { pdf: Buffer }) | undefined> {
  const row = await db
    .selectFrom("termsVersions")
    .select(["version", "sha256", "pdf"])
    .where(({ eb, or }) => or([eb("version", "=", which), eb("sha256", "=", which)]))
    .orderBy("madeAt", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && { ...row, pdf: Buffer.from(row.pdf) };
}

/** As it is attached and filed. */
export function termsAttachment({ version, pdf }: { version: string; pdf: Buffer }): Attachment {
  return { filename: `conditions-generales-de-vente-${version}.pdf`, content: pdf, contentType: "application/pdf" };
}
