import { join } from "node:path";
import sharp from "sharp";
import { animate } from "#app/gateways/ffmpeg/ffmpeg.server.ts";
import { palette } from "#app/theme/palette.ts";
import { sceneSvg } from "./sample-drawings.ts";
import { sampleFilms } from "./sample-script.ts";

const FRAMES = 8;
const DRAWN_WITHIN_SECONDS = 300;

/** Draws the sample film with that key into the folder. Undefined when there is no such film, or ffmpeg has failed. */
export async function drawFilm(key: string, folder: string, signal: AbortSignal): Promise<string | undefined> {
  const film = sampleFilms.find((one) => one.key === key);
  if (!film) return undefined;
  const inputs: string[] = [];
  for (const [index, { drawing, text }] of film.scenes.entries()) {
    const picture = join(folder, `scene-${index}.png`);
    await sharp(Buffer.from(sceneSvg(drawing, text, (index + 0.5) / film.scenes.length)))
      .png()
      .toFile(picture);
    inputs.push("-framerate", `${FRAMES}`, "-f", "image2", "-i", `file:${picture}`);
  }
  const path = join(folder, `${key}.mp4`);
  const isDrawn = await animate([...inputs, ...soundAndPicture(film.scenes)], path, {
    ...{ seconds: DRAWN_WITHIN_SECONDS, signal },
  });
  return isDrawn ? path : undefined;
}

/** Each scene fades in from the colour of paper and out again, over two low notes that swell. */
function soundAndPicture(scenes: readonly { seconds: number }[]): string[] {
  const paper = palette.surface.replace("#", "0x");
  const faded = scenes.map(
    ({ seconds }, index) =>
      `[${index}:v]format=yuv420p,loop=loop=${seconds * FRAMES - 1}:size=1:start=0,fade=t=in:d=0.8:c=${paper},fade=t=out:st=${seconds - 0.8}:d=0.8:c=${paper}[v${index}]`,
  );
  const all = scenes.map((_, index) => `[v${index}]`).join("");
  const total = scenes.reduce((sum, { seconds }) => sum + seconds, 0);
  const notes = "0.03*sin(2*PI*196*t)*(0.6+0.4*sin(2*PI*t/11))+0.03*sin(2*PI*293.66*t)*(0.6+0.4*cos(2*PI*t/7))";
  return [
    ...["-f", "lavfi", "-t", `${total}`, "-i", `aevalsrc='${notes}':s=44100`],
    "-filter_complex",
    `${faded.join(";")};${all}concat=n=${scenes.length}:v=1[v];[${scenes.length}:a]afade=t=in:d=3,afade=t=out:st=${total - 3}:d=3[a]`,
    ...[
      "-map",
      "[v]",
      "-map",
      "[a]",
      "-c:v",
      "libx264",
      "-preset",
      "superfast",
      "-tune",
      "stillimage",
      "-threads",
      "2",
    ],
    ...["-pix_fmt", "yuv420p", "-c:a", "aac", "-b:a", "64k", "-ac", "1", "-movflags", "+faststart", "-f", "mp4"],
  ];
}
