import script from "#db/courses/mindset/film/script.json" with { type: "json" };
import { type Cue, toVtt } from "../captions.ts";

export interface SampleFilm {
  key: string;
  title: string;
  /** The slug of the lesson that shows it. */
  lesson: string;
  scenes: { seconds: number; text: string; drawing: string; caption: string }[];
}

export const sampleFilms: readonly SampleFilm[] = script.films;

/** What is said in each scene, as WebVTT. */
export function captionsOf({ scenes }: SampleFilm): string {
  let start = 0;
  const cues = scenes.map(({ seconds, caption }): Cue => {
    const cue = { start, end: start + seconds, text: caption };
    start = cue.end;
    return cue;
  });
  return toVtt(cues);
}
