import { clockLabel } from "#app/domain/values/duration.ts";
import { type Cue, parseCaptions } from "./captions.ts";

/** « 00:00 Introduction », « 1:02:30 – La suite », « (12:05) Les prix » */
const LINE = /^\s*[([]?(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)[)\]]?\s*(?:[-–—:|·]\s*)?(\S.*)$/;
/** The last one has no next one to end at; nobody sees where a chapter ends. */
const LAST_SECONDS = 60;

/** Reads WebVTT, or a text with a chapter a line, such as a film's description: its other lines are left out. */
export function readChapters(text: string): Cue[] {
  const cues = parseCaptions(text);
  if (cues.length > 0) return cues;
  const starts = text
    .split(/\r\n?|\n/)
    .flatMap((line) => {
      const [, hours = "0", minutes, seconds, title = ""] = LINE.exec(line) ?? [];
      if (minutes === undefined) return [];
      return [{ start: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds), text: title.trim() }];
    })
    .sort((one, other) => one.start - other.start)
    .filter(({ start }, index, all) => start !== all[index - 1]?.start);
  return starts.map(({ start, text }, index) => ({
    start,
    end: starts[index + 1]?.start ?? start + LAST_SECONDS,
    text,
  }));
}

/** « 00:00 Introduction », a chapter a line. */
export function chapterLines(vtt: string): string {
  return parseCaptions(vtt)
    .map(({ start, text }) => `${clockLabel(Math.floor(start))} ${text.replaceAll("\n", " ")}`)
    .join("\n");
}
