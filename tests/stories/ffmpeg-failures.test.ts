import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { anAdmin } from "#tests/support/admin.ts";
import { runCommand } from "#tests/support/commands.ts";
import { makeJobsDue } from "#tests/support/jobs.ts";
import { aFilm, assetOf, ffmpeg, renditionsOf, sendFile, untilState } from "#tests/support/media.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { eventually } from "#tests/support/shop.ts";

/** A film that can't be prepared names its own cause, and is not called damaged. */
const folder = mkdtempSync(join(tmpdir(), "essor-ffmpeg-"));
afterAll(() => rmSync(folder, { recursive: true }));
const FFMPEG_PATH = join(folder, "ffmpeg");
const shop = await aShop({ env: { FFMPEG_PATH } });
const admin = await anAdmin(shop);

/** An ffmpeg that reads what a film holds, and does the rest as the script says. */
function ffmpegThat(script: string): void {
  const probe = `[ "\${@: -2:1}" = -i ] && exec ${ffmpeg} "$@"`;
  writeFileSync(FFMPEG_PATH, `#!/bin/bash\n${probe}\n${script}\n`, { mode: 0o755 });
}

let length = 1;
const anotherFilm = (format: "mp4" | "matroska") => {
  length += 0.1;
  return aFilm({ seconds: length, size: "160x120", format, sound: false });
};

test.each([
  [
    "has too little memory",
    "echo 'x264 [error]: malloc failed: Cannot allocate memory' >&2; exit 1",
    "assez de mémoire",
  ],
  ["gets too few threads", "echo 'pthread_create failed' >&2; exit 1", "assez de mémoire"],
  ["is killed by the system", "kill -9 $$", "assez de mémoire"],
  ["cannot write H.264", "echo \"Unknown encoder 'libx264'\" >&2; exit 1", "ne sait pas écrire de MP4"],
  ["is for another machine", "exit 126", "ffmpeg n’est pas installé"],
])("an ffmpeg that %s", async (_, script, words) => {
  ffmpegThat(script);
  const { id, url } = await sendFile(admin, "film.mkv", anotherFilm("matroska"));
  await untilState(shop, id, "failed");
  expect((await admin.open(url)).text).toContain(words);
});

test("an MP4 is offered unchanged when ffmpeg cannot be started", async () => {
  rmSync(FFMPEG_PATH);
  const { id } = await sendFile(admin, "film.mp4", anotherFilm("mp4"));
  await untilState(shop, id, "ready");
  expect(await renditionsOf(shop, id)).toMatchObject([{ name: "720.mp4", path: `${id}/original` }]);
});

test("filters have as few threads as the rest, so that a large film fits into the memory", async () => {
  ffmpegThat(`case "$*" in *"-filter_threads 2 -filter_complex_threads 2"*) exec ${ffmpeg} "$@";; esac; exit 1`);
  const { id } = await sendFile(admin, "film.mkv", anotherFilm("matroska"));
  await untilState(shop, id, "ready");
  expect(await assetOf(shop, id)).toMatchObject({ reason: null });
});

test("a stop interrupts a film that is being prepared: it is no failure, and the next process prepares it", async () => {
  const begun = join(folder, "begun");
  ffmpegThat(`touch ${begun}; exec sleep 600`);
  const { id } = await sendFile(admin, "film.mkv", anotherFilm("matroska"));
  await eventually(() => existsSync(begun));
  ffmpegThat(`exec ${ffmpeg} "$@"`);
  const failures = () => shop.db.selectFrom("jobFailures").selectAll().where("job", "=", "make-renditions").execute();
  const before = await failures();
  const earlier = shop.logs.length;
  await shop.stop();
  const logs = shop.logs.slice(earlier);
  expect(logs.filter((line) => /"level":(50|60)/.test(line))).toEqual([]);
  expect(logs.filter((line) => line.includes("job interrupted"))).toEqual([
    expect.stringMatching(/"level":30.*make-renditions/),
  ]);
  expect(await failures()).toEqual(before);
  await shop.start();
  await makeJobsDue(shop);
  await untilState(shop, id, "ready");
});

test("a public site gives no film to the ffmpeg of 2018 that comes with the demo", async () => {
  const bare = { ...shop.env, FFMPEG_PATH: undefined, PATH: "/nowhere", DNS_SERVERS: "127.0.0.1:1" };
  expect((await runCommand("doctor", bare)).output).toMatch(/^ok +ffmpeg: .*@ffmpeg-installer/m);
  const { output } = await runCommand("doctor", { ...bare, APP_URL: "https://essor.example" });
  expect(output).toMatch(/^FAULT ffmpeg: not found/m);
});
