/** Times are in seconds. */
export interface Cue {
  start: number;
  end: number;
  text: string;
}

const TIME = String.raw`(?:(\d+):)?(\d{1,2}):(\d{2})[.,](\d{1,3})`;
const TIMING = new RegExp(`^\\s*${TIME}\\s*-->\\s*${TIME}`);
const ENTITIES: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&nbsp;": "\u00a0" };

/** Parses WebVTT and SubRip (.srt) into cues, in order of time. Text that is no cue with a duration is left out. */
export function parseCaptions(source: string): Cue[] {
  const blocks = source
    .replace(/^\uFEFF/, "")
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .split(/\n[ \t]*\n/);
  return blocks.flatMap(cueOf).sort((one, other) => one.start - other.start);
}

/** The text of a captions file. Windows programs still write their own encodings. */
export function decodeCaptions(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

function cueOf(block: string): Cue[] {
  const lines = block.split("\n");
  const at = lines.findIndex((line) => TIMING.test(line));
  const timing = TIMING.exec(lines[at] ?? "");
  if (!timing) return [];
  const start = secondsOf(timing.slice(1, 5));
  const end = secondsOf(timing.slice(5, 9));
  const text = plain(lines.slice(at + 1).join("\n"));
  return end > start && text !== "" ? [{ start, end, text }] : [];
}

function secondsOf([hours = "0", minutes, seconds, fraction = ""]: (string | undefined)[]): number {
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(fraction.padEnd(3, "0")) / 1000;
}

/** Removes the tags of both formats (`<i>`, `<v Anna>`, `{\an8}`), because only the text is shown. */
function plain(text: string): string {
  return text
    .replace(/<[^<>]*>|\{\\[^{}]*\}/g, "")
    .replace(/&(amp|lt|gt|nbsp);/g, (entity) => ENTITIES[entity] ?? entity)
    .trim();
}

export function toVtt(cues: readonly Cue[]): string {
  const lines = cues.map(({ start, end, text }) => `${timeOf(start)} --> ${timeOf(end)}\n${escaped(text)}\n`);
  return ["WEBVTT\n", ...lines].join("\n");
}

function timeOf(seconds: number): string {
  const milliseconds = Math.round(seconds * 1000);
  const part = (size: number, unit: number, digits = 2) =>
    `${Math.floor(milliseconds / unit) % size}`.padStart(digits, "0");
  const hours = `${Math.floor(milliseconds / 3_600_000)}`.padStart(2, "0");
  return `${hours}:${part(60, 60_000)}:${part(60, 1000)}.${part(1000, 1, 3)}`;
}

/** A blank line would end the cue. */
function escaped(text: string): string {
  const marks = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  return marks.replace(/\n\s*\n/g, "\n").trim();
}
