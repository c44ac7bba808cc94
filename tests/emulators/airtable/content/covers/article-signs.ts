import {
  arch,
  archPath,
  bowl,
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
  turn,
} from "./shapes.ts";

type Drawing = () => string;
const picture = (ground: string, ...parts: string[]) => scene(1200, 800, ground, ...parts);
const { ink, plum, mauve, heather, lilac, terra, rose, peach, sand, cream, ochre, sage, moss, lichen, mint } = hue;

/** A day's work on one side of a balance, a sun on the other. */
const balance: Drawing = () =>
  picture(
    peach,
    disc(600, 1010, 560, sand),
    times(4, (i) => ring(600, 1010, 596 + i * 36, terra, 2.5, 0.26)),
    dome(600, 800, 250, plum),
    times(4, (i) =>
      stroke(`M${600 - 210 + i * 48} 800a${210 - i * 48} ${210 - i * 48} 0 0 1 ${420 - i * 96} 0`, lilac, 2.5, 0.35),
    ),
    turn(
      -9,
      600,
      550,
      box(150, 532, 900, 26, ink, 13),
      times(5, (i) => dome(290, 532 - i * 62, 118 - i * 12, [terra, rose, terra, rose, terra][i] ?? terra)),
      sun(930, 402, 130),
    ),
  );

/** Two overlapping discs for two speakers, and ten small discs for ten conversations. */
const voices: Drawing = () =>
  picture(
    sand,
    fill("M436 70a270 270 0 1 1 0 540H166V340A270 270 0 0 1 436 70Z", plum),
    fill("M764 70a270 270 0 1 0 0 540h270V340A270 270 0 0 0 764 70Z", terra),
    times(5, (i) => ring(436, 340, 246 - i * 24, heather, 2.5, 0.3)),
    times(5, (i) => ring(764, 340, 246 - i * 24, peach, 2.5, 0.32)),
    fill("M600 126A270 270 0 0 1 600 554A270 270 0 0 1 600 126Z", hue.sun),
    times(3, (i) =>
      stroke(
        `M600 ${180 + i * 34}A${240 - i * 24} ${240 - i * 24} 0 0 1 600 ${500 - i * 34}A${240 - i * 24} ${240 - i * 24} 0 0 1 600 ${180 + i * 34}Z`,
        ochre,
        2.5,
        0.45,
      ),
    ),
    times(10, (i) => disc(150 + i * 100, 706, i === 5 || i === 8 ? 32 : 20, i === 5 || i === 8 ? terra : heather)),
  );

/** Thirty doors; three of them open. */
const names: Drawing = () =>
  picture(
    plum,
    times(30, (i) => {
      const x = 70 + (i % 10) * 107;
      const base = 262 + Math.floor(i / 10) * 232;
      const open = i === 6 || i === 13 || i === 25;
      const colour = open ? hue.sun : ([mauve, "#5d3163", "#6d3f71"][(i * 7 + Math.floor(i / 10)) % 3] ?? mauve);
      const height = 132 + ((i * 37) % 5) * 14;
      return (
        arch(x, base, 88, height, colour) +
        (open
          ? fill(`M${x} ${base}v${44 - height}l58 22V${base + 18}Z`, terra) + disc(x + 47, base - 40, 5, cream)
          : stroke(archPath(x + 12, base, 64, height - 12), heather, 2, 0.3))
      );
    }),
    times(3, (i) => box(40, 262 + i * 232, 1120, 5, heather, 2)),
  );

/** Three roads over the hills, each to a door. */
const paths: Drawing = () =>
  picture(
    mint,
    times(4, (i) => ring(600, 300, 210 + i * 62, sage, 2.5, 0.26 - i * 0.04)),
    disc(600, 300, 150, hue.sun),
    land(380, 350, 70, lichen),
    arch(196, 356, 62, 128, terra),
    arch(566, 330, 68, 150, cream),
    arch(950, 332, 62, 120, plum),
    land(470, 430, -40, moss),
    times(4, (i) => stroke(horizon(500 + i * 34, 462 + i * 34, -40 + i * 10), mint, 2.5, 0.26)),
    land(640, 600, 90, sage),
    fill("M520 800C560 690 500 620 390 560S230 450 216 356H240C262 440 360 500 470 560S640 690 660 800Z", peach),
    fill("M520 800C580 680 560 560 580 330H618C620 560 610 680 660 800Z", cream),
    fill("M520 800C590 690 700 620 800 560S960 440 970 332H992C1000 440 940 530 830 590S640 690 660 800Z", heather),
    disc(590, 748, 34, terra),
  );

/** Twelve moons on a rising arc, some of them full. */
const months: Drawing = () =>
  picture(
    cream,
    slope(120, 520, sand),
    contours(120, 520, 420, 640, ochre),
    slope(420, 640, rose),
    contours(420, 640, 700, 730, terra),
    slope(720, 740, terra),
    times(12, (i) => {
      const t = i / 11;
      const x = 100 + 1000 * t ** 1.2;
      const y = 640 - 490 * t ** 0.74;
      const radius = 36 + t * 10;
      const share = Math.min(1, Math.max(0, 4.8 - i));
      const bulge = radius * (1 - 2 * share);
      const lit =
        share >= 1
          ? disc(x, y, radius, hue.sun)
          : share > 0
            ? fill(
                `M${x} ${y - radius}A${radius} ${radius} 0 0 0 ${x} ${y + radius}A${Math.abs(bulge)} ${radius} 0 0 ${bulge < 0 ? 0 : 1} ${x} ${y - radius}Z`,
                hue.sun,
              )
            : "";
      return disc(x, y, radius, lilac) + lit + ring(x, y, radius, plum, 4);
    }),
  );

/** Rain falls into a basin with an even outflow. */
const reservoir: Drawing = () =>
  picture(
    sand,
    times(13, (i) => {
      const length = [120, 210, 70, 180, 40, 260, 110, 60, 230, 90, 190, 50, 150][i] ?? 100;
      const x = 330 + i * 45;
      return (
        stroke(`M${x} 40v${length}`, plum, 5, 0.5) + disc(x, 40 + length + 16, 12, [plum, terra, moss][i % 3] ?? plum)
      );
    }),
    box(0, 640, 1200, 160, terra),
    times(4, (i) => stroke(`M0 ${672 + i * 34}H1200`, peach, 2.5, 0.25)),
    bowl(600, 370, 330, plum),
    bowl(600, 430, 266, moss),
    fill("M334 430q66 -26 133 0t133 0t133 0t133 0v20H334Z", lichen),
    times(5, (i) =>
      stroke(`M${392 + i * 26} ${486 + i * 38}q52 -12 ${(416 - i * 52) / 2} 0t${(416 - i * 52) / 2} 0`, mint, 3, 0.5),
    ),
    box(560, 690, 80, 20, plum, 6),
    times(6, (i) => disc(225 + i * 150, 738, 26, hue.sun)),
  );

export const signs: Record<string, Drawing> = { balance, voices, names, paths, months, reservoir };
