import { bowl, box, disc, dome, fill, hue, ring, scene, stroke, sun, times, turn } from "./shapes.ts";

type Drawing = () => string;
const { ink, plum, mauve, heather, lilac, ember, terra, rose, peach, sand, cream, ochre, sage, moss, lichen, mint } =
  hue;

/** Objects on a table, in front of a wall with an arc of light. */
const still = (wall: string, light: string, table: string, ...parts: string[]) =>
  scene(
    800,
    800,
    wall,
    disc(400, 610, 370, light),
    times(3, (i) => ring(400, 610, 340 - i * 30, wall, 3, 0.5)),
    box(0, 600, 800, 200, table),
    ...parts,
  );

const shadow = (x: number, y: number, width: number) =>
  `<ellipse cx="${x}" cy="${y}" rx="${width}" ry="${width * 0.13}" fill="${ink}" opacity=".2"/>`;

/** A capsule of two halves, lying at an angle. */
const capsule = (x: number, y: number, size: number, degrees: number, left: string, right: string) =>
  turn(
    degrees,
    x,
    y,
    fill(`M${x} ${y - size / 2}h${-size / 2}a${size / 2} ${size / 2} 0 0 0 0 ${size}h${size / 2}Z`, left),
    fill(`M${x} ${y - size / 2}h${size / 2}a${size / 2} ${size / 2} 0 0 1 0 ${size}h${-size / 2}Z`, right),
    stroke(`M${x - size * 0.5} ${y - size * 0.26}h${size}`, cream, size * 0.09, 0.5),
  );

/** A jar with a lid and a label without text. */
const jar = (x: number, base: number, width: number, height: number, glass: string, lid: string, label: string) =>
  box(x - width / 2, base - height, width, height, glass, 30) +
  box(x - width * 0.4, base - height - 62, width * 0.8, 74, lid, 14) +
  times(6, (i) => box(x - width * 0.34 + i * width * 0.13, base - height - 50, 4, 50, cream, 2)) +
  box(x - width / 2, base - height * 0.72, width, height * 0.46, cream) +
  dome(x, base - height * 0.34, width * 0.27, label) +
  dome(x, base - height * 0.34, width * 0.13, cream);

const vitaminD: Drawing = () =>
  still(
    peach,
    sand,
    terra,
    sun(290, 300, 120),
    shadow(520, 690, 150),
    box(440, 400, 160, 290, ochre, 30),
    box(440, 480, 160, 130, cream),
    dome(520, 580, 50, hue.sun),
    box(486, 330, 68, 74, ink, 8),
    fill("M492 330C492 262 500 238 520 238S548 262 548 330Z", plum),
    shadow(236, 716, 60),
    fill("M236 610C270 660 284 676 284 694a48 40 0 0 1-96 0C188 676 202 660 236 610Z", hue.sun),
    stroke("M214 690a26 22 0 0 0 16 22", cream, 7, 0.8),
  );

const omega3: Drawing = () =>
  still(
    mint,
    lichen,
    moss,
    times(3, (i) => stroke(`M${120 + i * 40} ${220 + i * 40}q60 -24 120 0t120 0t120 0t120 0`, cream, 5, 0.7)),
    fill("M150 430C250 290 440 290 540 420L640 340C620 400 620 460 640 520L540 440C440 570 250 570 150 430Z", plum),
    times(4, (i) => stroke(`M${300 + i * 56} ${366 + (i > 1 ? 8 : 0)}q40 64 0 128`, heather, 4, 0.5)),
    disc(216, 418, 15, hue.sun),
    shadow(270, 706, 110),
    capsule(270, 666, 74, -14, hue.sun, "#f0cc7e"),
    shadow(480, 730, 96),
    capsule(480, 694, 70, 12, "#f0cc7e", hue.sun),
    shadow(616, 672, 70),
    capsule(616, 646, 54, -32, hue.sun, "#f0cc7e"),
  );

const almond = (x: number, y: number, degrees: number, shade: number) =>
  turn(
    degrees,
    x,
    y,
    fill(
      `M${x} ${y - 58}C${x + 46} ${y - 16} ${x + 40} ${y + 46} ${x} ${y + 48}S${x - 46} ${y - 16} ${x} ${y - 58}Z`,
      shade % 2 ? ochre : "#8a4f12",
    ),
    times(3, (i) => stroke(`M${x} ${y - 34}Q${x - 16 + i * 16} ${y} ${x - 12 + i * 12} ${y + 34}`, rose, 2.5, 0.4)),
  );

const magnesium: Drawing = () =>
  still(
    sand,
    peach,
    sage,
    times(5, (i) =>
      turn(
        -52 + i * 26,
        400,
        560,
        fill("M400 560C336 440 346 300 400 190C454 300 464 440 400 560Z", i % 2 ? moss : sage),
        stroke("M400 540V240", mint, 3, 0.5),
      ),
    ),
    shadow(400, 712, 220),
    bowl(400, 530, 190, terra),
    box(350, 704, 100, 16, ember, 6),
    times(9, (i) => almond(236 + i * 41, 512 - (i % 3) * 20, 60 + i * 61, i)),
    fill("M210 530h380l-4 34H214Z", ember),
    shadow(646, 716, 62),
    almond(646, 690, 68, 0),
    shadow(140, 724, 62),
    almond(140, 700, 110, 1),
  );

const creatine: Drawing = () =>
  still(
    lilac,
    heather,
    plum,
    shadow(270, 700, 150),
    jar(270, 690, 250, 380, ink, terra, terra),
    shadow(570, 720, 150),
    fill("M420 720C480 690 520 610 570 600S670 690 720 720Z", cream),
    fill("M570 600C620 610 670 690 720 720H610C640 690 610 640 570 600Z", heather, 0.6),
    turn(
      -24,
      590,
      500,
      bowl(560, 470, 64, terra),
      box(616, 462, 170, 22, terra, 11),
      fill("M500 470q60 -50 120 0Z", cream),
    ),
    times(5, (i) => disc(520 + i * 18, 560 + (i % 2) * 22, 4, cream)),
  );

const iron: Drawing = () =>
  still(
    lichen,
    mint,
    ember,
    sun(600, 220, 76, hue.sun, ochre),
    shadow(340, 716, 220),
    times(
      22,
      (i) =>
        `<ellipse cx="${190 + ((i * 53) % 300)}" cy="${520 - ((i * 31) % 46)}" rx="30" ry="17" fill="${[ochre, moss, terra][i % 3]}"/>`,
    ),
    bowl(340, 520, 196, plum),
    box(290, 700, 100, 16, ink, 6),
    times(3, (i) =>
      stroke(
        `M${178 + i * 26} ${556 + i * 4}a${164 - i * 26} ${150 - i * 26} 0 0 0 ${324 - i * 52} 0`,
        heather,
        3,
        0.4,
      ),
    ),
    shadow(630, 724, 96),
    disc(630, 640, 92, hue.sun),
    disc(630, 640, 78, "#fbe7b4"),
    times(8, (i) => turn(i * 45, 630, 640, fill("M630 632L612 576a40 40 0 0 1 36 0Z", hue.sun))),
  );

const vitaminB12: Drawing = () =>
  still(
    rose,
    peach,
    plum,
    shadow(300, 706, 130),
    box(210, 340, 180, 350, terra, 44),
    box(246, 262, 108, 90, cream, 12),
    box(238, 262, 124, 34, ink, 10),
    box(210, 440, 180, 150, cream),
    dome(300, 556, 62, plum),
    dome(300, 556, 34, hue.sun),
    shadow(560, 724, 130),
    times(12, (i) =>
      disc(
        484 + (i % 4) * 54 + (Math.floor(i / 4) % 2) * 26,
        692 - Math.floor(i / 4) * 46,
        27,
        [terra, heather, terra, cream][(i * 5) % 4] ?? terra,
      ),
    ),
    times(12, (i) =>
      stroke(
        `M${474 + (i % 4) * 54 + (Math.floor(i / 4) % 2) * 26} ${682 - Math.floor(i / 4) * 46}a14 14 0 0 1 10 -9`,
        cream,
        5,
        0.7,
      ),
    ),
  );

const vitaminC: Drawing = () =>
  still(
    mint,
    lichen,
    sage,
    fill("M470 300C500 180 620 150 700 170C690 270 600 330 470 300Z", moss),
    stroke("M470 300C540 270 610 230 690 176", mint, 4, 0.6),
    shadow(350, 716, 230),
    disc(350, 480, 232, "#d9772e"),
    disc(350, 480, 206, cream),
    times(10, (i) =>
      turn(
        i * 36,
        350,
        480,
        fill("M350 462L300 312a160 160 0 0 1 100 0Z", "#e5913f"),
        stroke("M350 420V330", cream, 3, 0.6),
      ),
    ),
    disc(350, 480, 14, cream),
    shadow(620, 722, 90),
    `<ellipse cx="620" cy="690" rx="84" ry="34" fill="${rose}"/><ellipse cx="620" cy="676" rx="84" ry="34" fill="${peach}"/>`,
    stroke("M556 676h128", rose, 5),
  );

const melatonin: Drawing = () =>
  still(
    ink,
    "#3d2745",
    plum,
    times(14, (i) => disc(60 + ((i * 211) % 690), 50 + ((i * 83) % 300), 3 + (i % 3), heather, 0.85)),
    fill("M430 120A150 150 0 1 0 540 350A124 124 0 1 1 430 120Z", hue.sun),
    shadow(270, 706, 150),
    fill("M150 520H390C390 640 350 696 270 696S150 640 150 520Z", moss),
    `<ellipse cx="270" cy="520" rx="120" ry="24" fill="${lichen}"/><ellipse cx="270" cy="524" rx="98" ry="16" fill="${ochre}"/>`,
    stroke("M386 552C446 548 446 640 370 636", moss, 20),
    times(2, (i) => stroke(`M${244 + i * 50} 480q-22 -30 0 -60t0 -60`, lilac, 6, 0.5)),
    turn(
      -12,
      570,
      676,
      box(470, 620, 210, 112, lilac, 14),
      times(8, (i) => disc(502 + (i % 4) * 49, 650 + Math.floor(i / 4) * 52, 18, i === 3 ? mauve : cream)),
    ),
  );

export const supplementCovers: Record<string, Drawing> = {
  vitaminD,
  omega3,
  magnesium,
  creatine,
  iron,
  vitaminB12,
  vitaminC,
  melatonin,
};
