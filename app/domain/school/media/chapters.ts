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

/** Why a text that somebody has typed is not taken, in her words; null when all of it is. `seconds`: the film's length. */
export function chapterFault(text: string, seconds: number | null): string | null {
  const chapters = readChapters(text);
  if (parseCaptions(text).length === 0) {
    const wrong = text.split(/\r\n?|\n/).findIndex((line) => line.trim() !== "" && !LINE.test(line));
    if (wrong >= 0)
      return `Ligne ${wrong + 1}\u00a0: il faut le début puis le titre, par exemple «\u00a000:00 Introduction\u00a0».`;
  }
  const late = seconds === null ? undefined : chapters.find(({ start }) => start >= seconds);
  if (!late || seconds === null) return null;
  return `«\u00a0${clockLabel(late.start)} ${late.text}\u00a0» commence après la fin du film, qui dure ${clockLabel(Math.round(seconds))}.`;
}

/** « 00:00 Introduction », a chapter a line. */
export function chapterLines(vtt: string): string {
  return parseCaptions(vtt)
    .map(({ start, text }) => `${clockLabel(Math.floor(start))} ${text.replaceAll("\n", " ")}`)
    .join("\n");
}
