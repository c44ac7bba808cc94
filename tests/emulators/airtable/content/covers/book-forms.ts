import { arch, archPath, box, disc, fill, hue, ring, scene, stroke, times, turn } from "./shapes.ts";

type Drawing = () => string;
/** Covers without text: the title is beside them, and no font can be missing. */
const cover = (ground: string, ...parts: string[]) => scene(800, 1200, ground, ...parts);
const { ink, plum, mauve, heather, lilac, ember, terra, rose, peach, sand, cream, sage, moss } = hue;

/** Concentric rings. */
const rings: Drawing = () =>
  cover(
    peach,
    times(7, (i) => disc(120, 1200, 1060 - i * 150, [rose, terra, ember, plum, mauve, heather, hue.sun][i] ?? terra)),
    times(14, (i) => ring(120, 1200, 1022 - i * 75, cream, 2.5, 0.3)),
    disc(640, 200, 54, plum),
  );

const sparks: Drawing = () =>
  cover(
    terra,
    times(24, (i) =>
      turn(
        i * 15,
        400,
        560,
        fill(
          `M400 560C${i % 2 ? 362 : 376} 420 ${i % 2 ? 370 : 380} 300 400 ${i % 2 ? 150 : 270}C${i % 2 ? 430 : 420} 300 ${i % 2 ? 438 : 424} 420 400 560Z`,
          [hue.sun, peach, rose, cream][i % 4] ?? peach,
        ),
      ),
    ),
    disc(400, 560, 92, plum),
    disc(400, 560, 44, hue.sun),
    fill("M0 1200V1040C240 990 560 990 800 1040V1200Z", plum),
    times(3, (i) =>
      stroke(`M0 ${1074 + i * 36}C240 ${1026 + i * 36} 560 ${1026 + i * 36} 800 ${1074 + i * 36}`, heather, 2.5, 0.35),
    ),
  );

/** A disc in two halves. */
const halves: Drawing = () =>
  cover(
    lilac,
    fill("M390 220a330 330 0 0 0 0 660Z", plum),
    fill("M410 300a330 330 0 0 1 0 660Z", terra),
    times(6, (i) =>
      stroke(`M390 ${270 + i * 26}a${280 - i * 26} ${280 - i * 26} 0 0 0 0 ${560 - i * 52}`, lilac, 2.5, 0.35),
    ),
    times(6, (i) =>
      stroke(`M410 ${350 + i * 26}a${280 - i * 26} ${280 - i * 26} 0 0 1 0 ${560 - i * 52}`, peach, 2.5, 0.35),
    ),
    disc(400, 590, 66, hue.sun),
    stroke("M400 960V1110", sage, 10),
    fill(
      "M400 1050C440 990 500 990 530 1000C510 1050 460 1070 400 1050ZM400 1090C360 1030 300 1030 270 1040C290 1090 340 1110 400 1090Z",
      sage,
    ),
  );

/** Arches on rising steps. */
const ascent: Drawing = () =>
  cover(
    sand,
    disc(600, 250, 120, hue.sun),
    times(5, (i) => {
      const x = 40 + i * 148;
      const height = 240 + i * 160;
      return (
        arch(x, 1200, 148, height, [heather, rose, terra, mauve, plum][i] ?? plum) +
        times(2, (j) => stroke(archPath(x + 20 + j * 18, 1200, 108 - j * 36, height - 20 - j * 18), cream, 2.5, 0.4))
      );
    }),
  );

/** Rows of seeds, one more in each. */
const seeds: Drawing = () =>
  cover(
    cream,
    times(121, (i) => {
      const column = i % 11;
      const row = Math.floor(i / 11);
      const rank = column + (10 - row);
      return disc(
        80 + column * 64,
        180 + row * 84,
        5 + rank ** 1.45 * 0.34,
        rank > 16 ? terra : rank > 10 ? rose : heather,
      );
    }),
    disc(720, 180, 42, hue.sun),
  );

/** A fast rhythm on one side, a slow one on the other. */
const tempo: Drawing = () =>
  cover(
    cream,
    box(0, 0, 400, 1200, terra),
    times(24, (i) => box(0, 24 + i * 50, 400, 16, ember)),
    fill("M400 250a350 350 0 0 0 0 700Z", peach),
    fill("M400 250a350 350 0 0 1 0 700Z", plum),
    times(4, (i) =>
      stroke(`M400 ${320 + i * 70}a${280 - i * 70} ${280 - i * 70} 0 0 1 0 ${560 - i * 140}`, heather, 3, 0.5),
    ),
    fill("M250 480 190 640h70l-40 130 120-170h-76l50-120Z", terra),
    disc(560, 600, 46, hue.sun),
  );

/** A spiral that widens. */
const spiral: Drawing = () =>
  cover(
    sand,
    times(9, (i) => {
      const radius = 60 + i * 62;
      const x = 400 + (i % 2 ? -31 : 31);
      const sweep = i % 2 ? "0 0 1" : "0 0 1";
      const from = i % 2 ? x + radius : x - radius;
      return `<path d="M${from} 640a${radius} ${radius} ${sweep} ${i % 2 ? -2 * radius : 2 * radius} 0" fill="none" stroke="${[plum, terra, moss, mauve][i % 4]}" stroke-width="40"/>`;
    }),
    disc(400, 640, 40, hue.sun),
  );

/** Three circles, the middle one in front. */
const target: Drawing = () =>
  cover(
    ink,
    disc(400, 700, 620, plum),
    disc(400, 760, 440, terra),
    disc(400, 820, 260, hue.sun),
    disc(400, 860, 96, cream),
    times(3, (i) => ring(400, 700, 590 - i * 30, heather, 2.5, 0.3)),
    times(3, (i) => ring(400, 760, 412 - i * 28, peach, 2.5, 0.35)),
  );

export const bookForms: Record<string, Drawing> = { rings, sparks, halves, ascent, seeds, tempo, spiral, target };
