/** What ffmpeg reports about a media file. */
export interface FilmProbe {
  /** Null when the file does not say, as a recording made in a browser. */
  seconds: number | null;
  /** Bits per second of all streams together. */
  bitrate: number | null;
  video: { codec: string; pixels: string; width: number; height: number } | null;
  audio: { codec: string } | null;
}

const DURATION = /^ {2}Duration: (?:(\d+):(\d\d):(\d\d\.\d+)|N\/A)/m;
const BITRATE = /^ {2}Duration: .*bitrate: (\d+) kb\/s/m;
const VIDEO = /^ {2,4}Stream #0:\d+.*?: Video: (\w+).*?, (\w+)(?:\([^)]*\))?, .*?\b(\d{2,5})x(\d{2,5})\b/;
const AUDIO = /^ {2,4}Stream #0:\d+.*?: Audio: (\w+)/;

/** Parses the text that ffmpeg writes for `-i`; undefined when ffmpeg could not open the file. */
export function parseProbe(output: string): FilmProbe | undefined {
  const lines = output.split("\n");
  const start = lines.findIndex((line) => line.startsWith("Input #0"));
  if (start < 0) return undefined;
  const streams = lines.slice(start).filter((line) => !line.includes("(attached pic)"));
  const video = first(streams, VIDEO);
  const audio = first(streams, AUDIO);
  const [, hours, minutes, seconds] = DURATION.exec(output) ?? [];
  const bitrate = BITRATE.exec(output)?.[1];
  return {
    seconds: seconds === undefined ? null : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds),
    bitrate: bitrate === undefined ? null : Number(bitrate) * 1000,
    video: video && {
      codec: video[1] ?? "",
      pixels: video[2] ?? "",
      ...(isRotated(output) ? sizes(video[4], video[3]) : sizes(video[3], video[4])),
    },
    audio: audio && { codec: audio[1] ?? "" },
  };
}

function first(lines: readonly string[], pattern: RegExp): RegExpExecArray | null {
  for (const line of lines) {
    const match = pattern.exec(line);
    if (match) return match;
  }
  return null;
}

const sizes = (width: string | undefined, height: string | undefined) => ({
  width: Number(width),
  height: Number(height),
});

/** A phone that is held upright records a landscape film with a rotation flag. */
function isRotated(output: string): boolean {
  return /rotation of -?(90|270)\.00 degrees/.test(output);
}
