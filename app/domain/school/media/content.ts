import type { MediaKind } from "#db/types.ts";

export type Refusal = "svg" | "page" | "playlist" | "unknown-format";

export type Content =
  /** `demuxer`: the format that ffmpeg is told to read, so that it does not guess. */
  | { kind: "video" | "audio"; demuxer: string; mimeType: string }
  | { kind: "image" }
  | { kind: "file"; mimeType: string; extension: string };

export const HEAD_BYTES = 4096;

const OFFICE: Record<string, string> = {
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  pptx: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  odt: "application/vnd.oasis.opendocument.text",
  ods: "application/vnd.oasis.opendocument.spreadsheet",
};

/** By the first bytes, never by the name, which only distinguishes archives. */
export function recognise(head: Buffer, name: string): Content | Refusal {
  const ascii = (start: number, end: number) => head.toString("latin1", start, end);
  const first = head.length < 12 ? "" : ascii(0, 4);
  if (first === "%PDF") return { kind: "file", mimeType: "application/pdf", extension: "pdf" };
  if (first === "PK\x03\x04") return archive(name);
  if (first === "\x89PNG" || ascii(0, 3) === "\xff\xd8\xff" || ascii(0, 4) === "GIF8") return { kind: "image" };
  if (first === "RIFF") return riff(ascii(8, 12));
  if (ascii(4, 8) === "ftyp") return isoMedia(ascii(8, 12));
  const medium = MEDIA.find(({ starts }) => starts.some((start) => ascii(0, 4).startsWith(start)));
  if (medium) return { kind: medium.kind, demuxer: medium.demuxer, mimeType: medium.mimeType };
  return refusal(head.toString("utf8"));
}

const MEDIA: { starts: string[]; kind: "video" | "audio"; demuxer: string; mimeType: string }[] = [
  { starts: ["\x1a\x45\xdf\xa3"], kind: "video", demuxer: "matroska", mimeType: "video/x-matroska" },
  { starts: ["OggS"], kind: "audio", demuxer: "ogg", mimeType: "audio/ogg" },
  { starts: ["fLaC"], kind: "audio", demuxer: "flac", mimeType: "audio/flac" },
  {
    starts: ["ID3", "\xff\xfb", "\xff\xf3", "\xff\xf2", "\xff\xfa"],
    kind: "audio",
    demuxer: "mp3",
    mimeType: "audio/mpeg",
  },
  { starts: ["\xff\xf1", "\xff\xf9"], kind: "audio", demuxer: "aac", mimeType: "audio/aac" },
];

function riff(form: string): Content | Refusal {
  if (form === "WEBP") return { kind: "image" };
  if (form === "WAVE") return { kind: "audio", demuxer: "wav", mimeType: "audio/wav" };
  return form === "AVI " ? { kind: "video", demuxer: "avi", mimeType: "video/x-msvideo" } : "unknown-format";
}

function isoMedia(brand: string): Content | Refusal {
  if (/^avi[fs]/.test(brand)) return { kind: "image" };
  if (/^(hei|hev|mif1|msf1)/.test(brand)) return "unknown-format";
  const kind = /^M4[AB]/.test(brand) ? "audio" : "video";
  return { kind, demuxer: "mov", mimeType: `${kind}/mp4` };
}

function archive(name: string): Content {
  const extension = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
  const mimeType = OFFICE[extension];
  return mimeType
    ? { kind: "file", mimeType, extension }
    : { kind: "file", mimeType: "application/zip", extension: "zip" };
}

/** Recognises some common mistakes, so that the refusal can say what to send instead. */
function refusal(text: string): Refusal {
  if (/<svg[\s>]/i.test(text)) return "svg";
  if (/^\s*(<!doctype html|<html|<head|<body|<script)/i.test(text)) return "page";
  if (/^\s*(#EXTM3U|ffconcat|file\s+['"/]|<\?xml[^>]*>\s*<(MPD|playlist))/i.test(text)) return "playlist";
  return "unknown-format";
}

export const needsConversion = (kind: MediaKind): boolean => kind !== "file";
