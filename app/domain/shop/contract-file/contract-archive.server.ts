import type { Readable } from "node:stream";
import { ZipFile } from "yazl";
import type { Db } from "#db/connection.server.ts";
import { parisDay } from "../../values/time.ts";
import { readTermsFile } from "../contract/terms.server.ts";
import { type ContractFile, readLetterTexts } from "./contract-file.server.ts";

/**
 * The contract's file as one zip: a summary to read, the same data as JSON, the accepted terms byte for byte, each
 * email as it was sent, and the invoices and credit notes.
 */
export async function zipContract(
  db: Db,
  file: ContractFile,
  pdfs: { summary: Buffer; invoices: { filename: string; content: Buffer }[] },
): Promise<Readable> {
  const zip = new ZipFile();
  zip.addBuffer(pdfs.summary, "dossier.pdf");
  zip.addBuffer(Buffer.from(`${JSON.stringify(file, null, 2)}\n`), "dossier.json");
  const terms = file.terms.sha256 ? await readTermsFile(db, file.terms.sha256) : undefined;
  if (terms) zip.addBuffer(terms.pdf, `conditions-generales-de-vente-${terms.version}.pdf`);
  for (const [index, letter] of (await readLetterTexts(db, file.orderId)).entries()) {
    const name = `lettres/${String(index + 1).padStart(2, "0")}-${parisDay(letter.sentAt)}-${letter.template}`;
    zip.addBuffer(Buffer.from(letter.html), `${name}.html`);
    zip.addBuffer(Buffer.from(letter.text), `${name}.txt`);
  }
  for (const { filename, content } of pdfs.invoices) zip.addBuffer(content, `factures/${filename}`);
  zip.end();
  return zip.outputStream as Readable;
}
