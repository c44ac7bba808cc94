import type { MediaFile } from "../../app/domain/school/media/playback.server.ts";
import type { ByteAnswer } from "../http/byte-range.ts";

/** The headers of an answer that holds media. Nothing in it may run as a page, whatever was uploaded. */
export function mediaHeaders(file: MediaFile, part: ByteAnswer): Record<string, string> {
  const { size, etag, mimeType, kind, originalName } = file;
  const headers: Record<string, string> = {
    "Accept-Ranges": "bytes",
    ETag: etag,
    // A proxy must neither cache the file for others nor recompress it: ranges count the bytes of this very file.
    "Cache-Control": "private, no-transform",
    "Content-Security-Policy": "sandbox; default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
  };
  if (part.status === 304) return headers;
  if (part.status === 416) return { ...headers, "Content-Range": `bytes */${size}`, "Content-Length": "0" };
  headers["Content-Type"] = mimeType;
  if (kind === "file") headers["Content-Disposition"] = attachment(originalName);
  if (part.status === 200) return { ...headers, "Content-Length": `${size}` };
  const { start, end } = part;
  return { ...headers, "Content-Range": `bytes ${start}-${end}/${size}`, "Content-Length": `${end - start + 1}` };
}

/** RFC 6266: a plain name for old programs, and the real one in UTF-8. */
function attachment(name: string): string {
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
