/** What ffmpeg says of a file that it has opened. */
export interface FilmFacts {
  /** Null when the file does not say; a recording in a browser doesn't. */
  seconds: number | null;
  /** Bits per second, of everything in it. */
  bitrate: number | null;
  video: { codec: string; pixels: string; width: number; height: number } | null;
  audio: { codec: string } | null;
}

const DURATION = /^ {2}Duration: (?:(\d+):(\d\d):(\d\d\.\d+)|N\/A)/m;
const BITRATE = /^ {2}Duration: .*bitrate: (\d+) kb\/s/m;
const VIDEO = /^ {2,4}Stream #0:\d+.*?: Video: (\w+).*?, (\w+)(?:\([^)]*\))?, .*?\b(\d{2,5})x(\d{2,5})\b/;
const AUDIO = /^ {2,4}Stream #0:\d+.*?: Audio: (\w+)/;

/** Reads the text that ffmpeg writes for `-i`; undefined when it has opened nothing. */
export function readFacts(output: string): FilmFacts | undefined {
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
      ...(isTurned(output) ? sizes(video[4], video[3]) : sizes(video[3], video[4])),
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

/** A telephone held upright writes a lying film, and that it has to be turned. */
function isTurned(output: string): boolean {
  return /rotation of -?(90|270)\.00 degrees/.test(output);
}
