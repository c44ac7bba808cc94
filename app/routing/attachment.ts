/**
 * The Content-Disposition of a download under that name, whoever has chosen it: a plain name for old programs, and the real
 * one in UTF-8 (RFC 6266, RFC 8187).
 */
export function attachment(name: string): string {
  const plain = name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\w .-]/g, "_");
  const encoded = encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (sign) => `%${hex(sign)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

function hex(sign: string): string {
  return sign.charCodeAt(0).toString(16).toUpperCase();
}
