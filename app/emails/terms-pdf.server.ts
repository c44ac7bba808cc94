export async function legalPdf(_d: unknown, _o: unknown): Promise<Buffer> {
  return Buffer.from("%PDF-1.4");
}
