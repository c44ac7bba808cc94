import { expect, test } from "vitest";
import { parseProbe } from "./probe.ts";

const OF_2018 = `Input #0, mov,mp4,m4a,3gp,3g2,mj2, from 'file:a.mp4':
  Metadata:
    title           : Stream #0:9: Video: h264, yuv420p, 9999x9999
  Duration: 00:01:02.50, start: 0.000000, bitrate: 262 kb/s
    Stream #0:0(und): Video: h264 (High) (avc1 / 0x31637661), yuv420p(tv, bt709), 1280x720 [SAR 1:1 DAR 16:9], 182 kb/s, 25 fps, 25 tbr (default)
    Stream #0:1(und): Audio: aac (LC) (mp4a / 0x6134706D), 44100 Hz, mono, fltp, 73 kb/s (default)
At least one output file must be specified`;

const OF_DEBIAN = `Input #0, matroska,webm, from 'file:a':
  Duration: N/A, start: -0.007000, bitrate: N/A
  Stream #0:0(eng): Video: vp9 (Profile 0), yuv420p(tv), 640x360, SAR 1:1 DAR 16:9, 1k tbr, 1k tbn (default)
  Stream #0:1(eng): Audio: opus, 48000 Hz, stereo, fltp (default)`;

const UPRIGHT = `Input #0, mov,mp4,m4a,3gp,3g2,mj2, from 'file:a.mov':
  Duration: 00:00:04.00, start: 0.000000, bitrate: 16000 kb/s
  Stream #0:0[0x1](und): Video: hevc (Main) (hvc1 / 0x31637668), yuv420p(tv, bt709), 1920x1080, 15900 kb/s, 30 fps (default)
    Side data:
      displaymatrix: rotation of -90.00 degrees`;

const SONG = `Input #0, mp3, from 'file:a.mp3':
  Duration: 00:03:00.00, start: 0.025057, bitrate: 128 kb/s
    Stream #0:0: Audio: mp3, 44100 Hz, stereo, fltp, 128 kb/s
    Stream #0:1: Video: mjpeg, yuvj420p(pc), 600x600, 90k tbr, 90k tbn (attached pic)`;

test.each([
  [
    "an MP4, by the build of 2018",
    OF_2018,
    {
      seconds: 62.5,
      bitrate: 262_000,
      video: { codec: "h264", pixels: "yuv420p", width: 1280, height: 720 },
      audio: { codec: "aac" },
    },
  ],
  [
    "a recording without a length, by Debian's build",
    OF_DEBIAN,
    {
      seconds: null,
      bitrate: null,
      video: { codec: "vp9", pixels: "yuv420p", width: 640, height: 360 },
      audio: { codec: "opus" },
    },
  ],
  [
    "a film of a telephone held upright",
    UPRIGHT,
    {
      seconds: 4,
      bitrate: 16_000_000,
      video: { codec: "hevc", pixels: "yuv420p", width: 1080, height: 1920 },
      audio: null,
    },
  ],
  ["a song, whose cover is no film", SONG, { seconds: 180, bitrate: 128_000, video: null, audio: { codec: "mp3" } }],
])("reads %s", (_, output, probe) => {
  expect(parseProbe(output)).toEqual(probe);
});

test("what ffmpeg can't open gives no probe", () => {
  expect(parseProbe("file:b.mp4: Invalid data found when processing input")).toBeUndefined();
});
