import { expect, test } from "vitest";
import { planRenditions } from "./rendition-plan.ts";

const film = (width: number, height: number, codec = "h264") => ({ codec, pixels: "yuv420p", width, height });
const aac = { codec: "aac" };

/** « 720.mp4=1280x720 » for what is made anew, « 720.mp4≈… » for a copy. */
function plan(...[probe]: Parameters<typeof planRenditions>): string[] {
  return planRenditions(probe).map(({ name, width, height, isCopy }) =>
    width === null ? name : `${name}${isCopy ? "≈" : "="}${width}x${height}`,
  );
}

test.each([
  [
    "a film that plays everywhere is copied, and made smaller",
    { bitrate: 2_000_000, video: film(1280, 720), audio: aac },
    ["720.mp4≈1280x720", "480.mp4=854x480", "240.mp4=426x240", "son.m4a"],
  ],
  [
    "a large one is copied first and replaced later",
    { bitrate: 8_000_000, video: film(1920, 1080), audio: aac },
    ["720.mp4≈1920x1080", "720.mp4=1280x720", "480.mp4=854x480", "240.mp4=426x240", "son.m4a"],
  ],
  [
    "so is one that takes too much of a connection",
    { bitrate: 9_000_000, video: film(854, 480), audio: aac },
    ["480.mp4≈854x480", "480.mp4=854x480", "240.mp4=428x240", "son.m4a"],
  ],
  [
    "another codec is made anew",
    { bitrate: null, video: film(1280, 720, "vp9"), audio: { codec: "opus" } },
    ["720.mp4=1280x720", "480.mp4=854x480", "240.mp4=426x240", "son.m4a"],
  ],
  [
    "colours that few browsers know are made anew",
    { bitrate: 1_000_000, video: { ...film(426, 240), pixels: "yuv420p10le" }, audio: null },
    ["240.mp4=426x240"],
  ],
  ["nothing is made larger", { bitrate: 100_000, video: film(161, 121, "vp8"), audio: null }, ["240.mp4=162x122"]],
  [
    "an upright film keeps its shape",
    { bitrate: null, video: film(1080, 1920, "hevc"), audio: aac },
    ["720.mp4=720x1280", "480.mp4=480x854", "240.mp4=240x426", "son.m4a"],
  ],
  ["of a sound there is only the sound", { bitrate: 320_000, video: null, audio: { codec: "mp3" } }, ["son.m4a"]],
  ["of nothing there is nothing", { bitrate: null, video: null, audio: null }, []],
])("%s", (_, probe, renditions) => {
  expect(plan(probe)).toEqual(renditions);
});

test.each([null, film(1280, 720)])("a minute of sound weighs less than 0.4 MB, with or without a picture", (video) => {
  const sound = planRenditions({ bitrate: 320_000, video, audio: aac }).at(-1);
  expect(((sound?.bitrate ?? 0) * 60) / 8).toBeLessThan(400_000);
});
