import {
  arch,
  archPath,
  box,
  contours,
  disc,
  fill,
  hue,
  mirror,
  ring,
  rise,
  scene,
  slope,
  stroke,
  sun,
  times,
  turn,
} from "./shapes.ts";

type Drawing = () => string;
const picture = (ground: string, ...parts: string[]) => scene(1200, 800, ground, ...parts);
const { ink, plum, mauve, heather, lilac, ember, terra, rose, peach, sand, cream, ochre, sage, moss, lichen, mint } =
  hue;

/** An apartment house with many windows on a slope. */
const arcade: Drawing = () =>
  picture(
    lilac,
    sun(250, 240, 92),
    slope(-260, 470, heather),
    contours(-260, 470, 120, 610, plum),
    box(520, 130, 520, 620, plum),
    fill("M490 130h580l-60-66H550Z", ink),
    box(900, 30, 46, 70, ink),
    times(19, (i) => {
      const x = 562 + (i % 5) * 90 + (i > 15 ? 90 : 0);
      const base = 262 + Math.floor(i / 5) * 118;
      const lit = [1, 5, 8, 14, 17].includes(i);
      return arch(x, base, 58, 86, lit ? hue.sun : mauve) + box(x - 6, base, 70, 7, heather);
    }),
    mirror(1200, slope(-300, 640, terra), contours(-300, 640, 220, 740, peach), slope(420, 716, ember)),
    arch(646, 672, 70, 100, terra),
    arch(660, 672, 42, 78, ember),
    stroke("M681 672C681 720 560 716 470 740S330 790 320 800", peach, 16),
  );

/** A white house above a bay. */
const seahouse: Drawing = () =>
  picture(
    mint,
    sun(330, 270, 104),
    box(0, 410, 1200, 400, lichen),
    times(7, (i) => stroke(`M${60 + ((i * 170) % 500)} ${450 + i * 38}q70 -16 140 0t140 0`, cream, 4, 0.75)),
    slope(560, 330, moss),
    contours(560, 330, 720, 420, mint),
    arch(800, 560, 150, 330, cream),
    arch(950, 560, 120, 250, sand),
    box(700, 420, 110, 150, cream),
    arch(846, 560, 58, 150, terra),
    arch(984, 560, 50, 118, plum),
    arch(732, 520, 44, 66, plum),
    disc(875, 318, 20, plum),
    slope(330, 540, sage),
    contours(330, 540, 600, 680, mint),
    slope(640, 680, plum),
    fill("M236 552h150l-34 44h-84Z", terra),
    fill("M306 540V400q86 66 84 140Z", cream),
    fill("M294 540V440q-56 44 -56 100Z", peach),
  );

/** An open window with shutters, seen from inside, and a key on the sill. */
const window: Drawing = () =>
  picture(
    rose,
    times(9, (i) => stroke(`M${i * 150} 0V680`, peach, 3, 0.5)),
    fill(archPath(330, 680, 540, 640), cream),
    fill(archPath(360, 680, 480, 610), mint),
    sun(690, 300, 62),
    `<clipPath id="w"><path d="${archPath(360, 680, 480, 610)}"/></clipPath><g clip-path="url(#w)">`,
    box(360, 430, 480, 260, moss),
    times(5, (i) => stroke(`M${390 + i * 26} ${470 + i * 42}q60 -14 120 0t120 0t120 0`, lichen, 4, 0.7)),
    fill("M470 700C560 610 700 566 860 560V700Z", plum),
    "</g>",
    box(596, 80, 9, 600, cream),
    box(360, 420, 480, 9, cream),
    times(2, (side) => {
      const x = side ? 880 : 130;
      return box(x, 190, 190, 490, sage, 6) + times(9, (i) => box(x + 22, 226 + i * 49, 146, 26, moss, 4));
    }),
    box(60, 680, 1080, 36, cream, 6),
    box(60, 716, 1080, 84, terra),
    ring(806, 642, 24, ochre, 10),
    box(826, 636, 92, 11, ochre, 4),
    fill("M880 646h11v22h-11ZM902 646h11v16h-11Z", ochre),
    fill("M420 680C396 640 400 606 422 590h56C500 606 504 640 480 680Z", terra),
    times(3, (i) =>
      stroke(`M450 592C${440 + i * 10} 540 ${410 + i * 40} 520 ${404 + i * 46} ${486 - (i % 2) * 26}`, sage, 7),
    ),
    times(3, (i) => disc(404 + i * 46, 476 - (i % 2) * 26, 21, [plum, hue.sun, plum][i] ?? plum)),
  );

/** An arc from one roof to another, above the curve of the earth. */
const route: Drawing = () =>
  picture(
    plum,
    times(26, (i) => disc((i * 257) % 1200, 30 + ((i * 149) % 330), 2 + (i % 3), heather, 0.8)),
    times(4, (i) => ring(600, 1460, 960 + i * 34, heather, 2.5, 0.34 - i * 0.07)),
    disc(600, 1460, 926, terra),
    times(5, (i) => ring(600, 1460, 880 - i * 52, peach, 2.5, 0.3)),
    times(
      6,
      (i) =>
        `<ellipse cx="600" cy="1460" rx="${90 + i * 165}" ry="926" fill="none" stroke="${peach}" stroke-width="2.5" opacity=".25"/>`,
    ),
    stroke("M216 560C330 190 850 130 1000 520", hue.sun, 8, 1, "2 26"),
    turn(
      -19,
      216,
      640,
      box(166, 556, 100, 84, cream),
      fill("M150 562 216 500 282 562Z", rose),
      arch(200, 640, 34, 54, plum),
    ),
    turn(19, 1000, 640, arch(930, 620, 80, 140, cream), arch(1010, 620, 64, 100, sand), arch(956, 620, 30, 66, sage)),
    fill("M520 206 690 226 606 252 584 292 570 244Z", cream),
    fill("M570 244 690 226 606 252Z", heather),
  );

/** Two banks and a bridge. */
const bridge: Drawing = () =>
  picture(
    peach,
    disc(600, 400, 200, hue.sun),
    times(3, (i) => ring(600, 400, 250 + i * 50, terra, 2.5, 0.3 - i * 0.07)),
    box(0, 590, 1200, 210, heather),
    times(9, (i) => stroke(`M${170 + ((i * 211) % 620)} ${616 + i * 20}h${120 + ((i * 67) % 170)}`, cream, 4, 0.65)),
    fill(
      `M140 350H1060V700H1000V560a92 92 0 0 0-184 0V700H692${"V560a92 92 0 0 0-184 0V700H384V560a92 92 0 0 0-184 0V700H140Z"}`,
      plum,
    ),
    stroke("M140 384H1060", heather, 3, 0.5),
    times(3, (i) =>
      times(2, (j) =>
        stroke(archPath(200 + i * 308 - 14 - j * 16, 700, 212 + j * 32, 246 + j * 16), heather, 2.5, 0.35),
      ),
    ),
    fill("M0 280C90 280 190 300 236 352C222 470 232 620 262 800H0Z", terra),
    fill("M1200 262C1110 268 1010 300 964 352C978 470 968 620 938 800H1200Z", ember),
    times(4, (i) =>
      stroke(
        `M0 ${360 + i * 90}C80 ${356 + i * 92} 150 ${372 + i * 96} ${200 + i * 4} ${404 + i * 104}`,
        peach,
        2.5,
        0.35,
      ),
    ),
    times(4, (i) =>
      stroke(
        `M1200 ${340 + i * 90}C1120 ${346 + i * 92} 1050 ${366 + i * 96} ${1000 - i * 4} ${404 + i * 104}`,
        peach,
        2.5,
        0.3,
      ),
    ),
    arch(430, 350, 56, 94, ink),
    disc(458, 234, 25, ink),
    arch(704, 350, 56, 108, sage),
    disc(732, 220, 25, sage),
  );

/** A lit window under a thin moon. */
const moon: Drawing = () =>
  picture(
    ink,
    times(5, (i) => disc(860, 260, 520 - i * 84, ["#33203a", "#3d2745", "#472c50", "#523159", "#5e3864"][i] ?? plum)),
    fill("M900 118A146 146 0 1 0 986 356A122 122 0 1 1 900 118Z", hue.sun),
    times(16, (i) => disc(40 + ((i * 227) % 610), 40 + ((i * 97) % 340), 2.5 + (i % 3), heather, 0.8)),
    mirror(1200, slope(80, 500, plum), contours(80, 500, 360, 620, heather)),
    arch(440, 700, 150, 210, mauve),
    fill("M410 526Q515 400 620 526Z", terra),
    arch(488, 640, 54, 80, hue.sun),
    stroke("M515 560v80M488 606h54", terra, 5),
    slope(180, 640, moss),
    stroke(rise(300, 690), mint, 2.5, 0.3),
    stroke(rise(420, 730), mint, 2.5, 0.3),
    slope(620, 730, sage),
  );

export const places: Record<string, Drawing> = { arcade, seahouse, window, route, bridge, moon };
