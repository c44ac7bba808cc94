export const MAX_PROOF_BYTES = 10 * 1024 * 1024;

interface ProofType {
  mimeType: string;
  extension: "pdf" | "png" | "jpg" | "webp";
}

/** By the first bytes, never by the name. */
export function proofTypeOf(bytes: Uint8Array): ProofType | null {
  const head = Buffer.from(bytes.subarray(0, 12)).toString("latin1");
  if (head.startsWith("%PDF-")) return { mimeType: "application/pdf", extension: "pdf" };
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return { mimeType: "image/png", extension: "png" };
  if (head.startsWith("\xff\xd8\xff")) return { mimeType: "image/jpeg", extension: "jpg" };
  if (head.startsWith("RIFF") && head.endsWith("WEBP")) return { mimeType: "image/webp", extension: "webp" };
  return null;
}
