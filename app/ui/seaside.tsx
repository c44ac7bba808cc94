import { Contour, Sun } from "./contour.tsx";

/** A drawing for the page on homes abroad: a white house above a bay. Decoration only. */
export function Seaside() {
  return (
    <svg
      className="landscape tint-tertiary"
      viewBox="0 0 1440 640"
      preserveAspectRatio="xMaxYMax meet"
      aria-hidden="true"
    >
      <Sun x={1010} y={268} radius={70} rings={[104, 144, 188]} />
      <path d="M300 640C420 470 760 366 1440 360V640Z" className="tint-mid" />
      {WAVES.map((wave) => (
        <Contour key={wave} d={wave} />
      ))}
      <path d="M1150 560V330a70 70 0 0 1 140 0V560Z" className="fill-surface-raised" />
      <path d="M1290 560V372a58 58 0 0 1 116 0V560Z" className="fill-surface-raised" />
      <path d="M1196 560V392a24 24 0 0 1 48 0V560ZM1330 560V392a18 18 0 0 1 36 0V560Z" className="fill-hill-near" />
      <path d="M560 640C760 640 980 590 1090 520 1200 452 1320 430 1440 424V640Z" className="tint-deep" />
      <Contour d="M760 640C940 622 1080 580 1180 530 1270 486 1350 468 1440 460M900 640C1040 616 1150 588 1230 556 1310 524 1370 508 1440 502" />
      <path d="M980 640C1100 600 1240 566 1440 556V640Z" className="fill-inverse" />
    </svg>
  );
}

const WAVES = [
  "M810 440C900 424 990 414 1090 408",
  "M640 490C740 456 880 438 1000 432",
  "M760 512C840 492 920 478 1010 470",
  "M480 580C600 530 760 500 900 490",
  "M540 602C640 564 740 544 850 534",
];
