import type { Tint } from "./arc.tsx";

/** The arc drawn large: hills for a hero, arches for the walls, a rainbow for the mind. Decoration only. */
export function Landscape({ scene = "home" }: { scene?: "home" | Tint }) {
  return (
    <svg className="landscape" viewBox="0 0 1200 640" preserveAspectRatio="xMaxYMax slice" aria-hidden="true">
      <circle cx="1030" cy="130" r="58" className="fill-sun" />
      <path d={`M120 640C180 300 560 40 1200 60V640Z`} className="fill-arc-1" />
      <path d={`M300 640C360 380 700 180 1200 190V640Z`} className="fill-arc-2" />
      <path d={`M520 640C600 470 860 340 1200 330V640Z`} className="fill-arc-3" />
      <path d={`M780 640C860 540 1000 470 1200 460V640Z`} className="fill-arc-4" />
    </svg>
  );
}

export function TintShape({ tint }: { tint: Tint }) {
  return (
    <svg className="tint-shape" viewBox="0 0 160 150" aria-hidden="true">
      <path d="M0 150C6 66 66 6 160 0V150Z" fill="currentColor" />
    </svg>
  );
}
