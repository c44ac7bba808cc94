import {
  arch,
  archPath,
  box,
  contours,
  disc,
  dome,
  fill,
  horizon,
  hue,
  land,
  ring,
  scene,
  slope,
  stroke,
  sun,
  times,
} from "./shapes.ts";

type Drawing = () => string;
/** Covers without text: the title is beside them, and no font can be missing. */
const cover = (ground: string, ...parts: string[]) => scene(800, 1200, ground, ...parts);
const { ink, plum, mauve, heather, lilac, ember, terra, rose, peach, cream, ochre, sage, moss, lichen, mint } = hue;

/** A room with a lamp, a table and a window on the lawn. */
const room: Drawing = () =>
  cover(
    sage,
    fill("M140 980V480a260 260 0 0 1 520 0V980Z", cream),
    arch(440, 640, 150, 250, mint),
    stroke("M515 400V640M440 530h150", cream, 8),
    fill("M250 0h8v300h-8Z", ink),
    dome(254, 372, 84, hue.sun),
    fill("M176 372 146 980H440L332 372Z", hue.sun, 0.25),
    box(200, 780, 400, 22, plum, 4),
    fill("M226 802h22l-20 178h-22ZM552 802h22l20 178h-22Z", plum),
    box(300, 756, 120, 12, terra, 3),
    box(312, 744, 104, 12, heather, 3),
    stroke("M470 780C474 730 490 706 516 694", ink, 5),
    box(0, 980, 800, 220, moss),
    times(4, (i) => stroke(`M0 ${1024 + i * 44}H800`, mint, 2.5, 0.25)),
  );

/** Firs, a moon, and two ears above a ridge. */
const forest: Drawing = () =>
  cover(
    ink,
    disc(400, 420, 300, "#3d2745"),
    disc(400, 420, 214, cream),
    times(3, (i) => ring(400, 420, 346 + i * 44, heather, 2.5, 0.34 - i * 0.09)),
    fill(
      "M262 440 372 572H428L538 440C560 560 590 640 556 700C530 760 450 830 400 900C350 830 270 760 244 700C210 640 240 560 262 440Z",
      plum,
    ),
    fill("M290 520 344 586 282 640ZM510 520 456 586 518 640Z", terra),
    fill("M400 900C352 836 346 770 366 700L400 610 434 700C454 770 448 836 400 900Z", mauve),
    fill("M296 676q36 -30 66 16q-46 12 -66 -16ZM504 676q-36 -30 -66 16q46 12 66 -16Z", hue.sun),
    fill("M366 826q34 -22 68 0q-10 36 -34 48q-24 -12 -34 -48Z", ink),
    land(930, 950, 60, sage, 800, 1200),
    times(9, (i) => {
      const x = 20 + i * 96;
      const top = 830 + ((i * 83) % 130);
      return fill(`M${x} ${top}L${x + 66} 1130H${x - 66}Z`, i % 2 ? moss : "#234a3b");
    }),
    land(1080, 1050, 30, plum, 800, 1200),
  );

/** Layers of water, darker with depth. */
const depth: Drawing = () =>
  cover(
    mint,
    disc(560, 170, 70, hue.sun),
    times(7, (i) =>
      fill(
        `M0 ${290 + i * 118}q100 ${-44 + i * 5} 200 0t200 0t200 0t200 0V1200H0Z`,
        [lichen, "#8db5a0", "#659680", moss, sage, "#234a3b", "#1a382d"][i] ?? sage,
      ),
    ),
    stroke("M330 0V1000", cream, 3, 0.8, "4 14"),
    disc(330, 1040, 44, hue.sun),
    times(3, (i) => ring(330, 1040, 74 + i * 30, hue.sun, 2.5, 0.5 - i * 0.12)),
  );

/** Columns of coins, one higher than the others. */
const coins: Drawing = () =>
  cover(
    plum,
    sun(580, 260, 96, hue.sun, hue.sun),
    box(0, 980, 800, 220, terra),
    times(4, (i) => {
      const x = 150 + i * 168;
      const count = [4, 7, 5, 12][i] ?? 4;
      return times(count, (j) => {
        const y = 970 - j * 46;
        return `<path d="M${x - 70} ${y - 30}v30a70 22 0 0 0 140 0v-30Z" fill="${ochre}"/><ellipse cx="${x}" cy="${y - 30}" rx="70" ry="22" fill="${j === count - 1 ? cream : hue.sun}"/>`;
      });
    }),
    times(4, (i) => stroke(`M0 ${1040 + i * 40}H800`, peach, 2.5, 0.25)),
  );

/** Terraces, doors, and a palm. */
const ziggurat: Drawing = () =>
  cover(
    peach,
    disc(400, 330, 210, hue.sun),
    times(3, (i) => ring(400, 330, 260 + i * 50, terra, 2.5, 0.3 - i * 0.07)),
    times(5, (i) => {
      const half = 110 + i * 66;
      const y = 400 + i * 130;
      return (
        box(400 - half, y, 2 * half, 140, [ember, terra, ember, terra, ember][i] ?? terra) +
        times(2 * i + 1, (j) => arch(400 - (2 * i + 1) * 33 + j * 66 + 12, y + 130, 42, 88, j === i ? hue.sun : plum)) +
        box(400 - half - 10, y - 8, 2 * half + 20, 14, rose)
      );
    }),
    land(1060, 1040, 30, sage, 800, 1200),
    times(3, (i) => stroke(horizon(1090 + i * 34, 1070 + i * 34, 30, 800), mint, 2.5, 0.3)),
  );

/** Two doors. */
const doors: Drawing = () =>
  cover(
    mint,
    arch(80, 1010, 300, 720, sage),
    arch(440, 1010, 280, 520, terra),
    times(5, (i) => stroke(archPath(104 + i * 24, 1010, 252 - i * 48, 696 - i * 24), mint, 2.5, 0.35)),
    times(5, (i) => stroke(archPath(464 + i * 22, 1010, 232 - i * 44, 496 - i * 22), peach, 2.5, 0.35)),
    disc(230, 180, 62, hue.sun),
    disc(580, 380, 46, plum),
    box(0, 1010, 800, 190, plum),
    fill("M200 1010h60l60 190H140Z", hue.sun, 0.9),
    fill("M560 1010h40l16 190H544Z", rose, 0.9),
  );

/** A hill at night. */
const night: Drawing = () =>
  cover(
    plum,
    times(4, (i) => disc(400, 380, 420 - i * 84, ["#54295a", "#5f3365", "#6c3f71", "#784b7d"][i] ?? mauve)),
    fill("M440 200A190 190 0 1 0 560 500A158 158 0 1 1 440 200Z", cream),
    times(20, (i) => disc(30 + ((i * 271) % 750), 40 + ((i * 163) % 640), 2.5 + (i % 3), lilac, 0.85)),
    slope(-260, 760, mauve, 800, 1200),
    contours(-260, 760, -60, 850, lilac, 800, 1200),
    slope(-60, 880, "#3a1c40", 800, 1200),
    contours(-60, 880, 160, 1000, heather, 800, 1200),
    slope(220, 1030, ink, 800, 1200),
  );

export const bookScenes: Record<string, Drawing> = { room, forest, depth, coins, ziggurat, doors, night };
