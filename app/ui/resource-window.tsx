import type { ReactNode } from "react";
import type { ShownPhotograph } from "#app/content/photograph.ts";
import type { ResourceCategory } from "#app/content/texts/resource-centre.ts";
import { Photograph } from "./photograph.tsx";
import { Contour } from "./sun.tsx";

type Category = ResourceCategory["id"];

interface ResourceWindowProps {
  category: Category;
  /** On a page of its own category, whose background has the tint: the pane is then light. */
  isAtHome?: boolean;
  className: string;
  /** In place of the drawing. */
  picture?: ShownPhotograph | undefined;
}

/** The drawing of a category, which is decoration only, or a photograph, in an arched window. */
export function ResourceWindow({ category, isAtHome, className, picture }: ResourceWindowProps) {
  const shape = `overflow-hidden rounded-t-full print:hidden ${className}`;
  if (picture) return <Photograph picture={picture} sizes="(min-width: 64rem) 21rem, 9rem" className={shape} />;
  const { tint, pane = isAtHome ? "bg-surface" : "bg-(--tint)" } = LOOKS[category];
  return (
    <svg
      className={`${shape} ${pane} ${tint}`}
      viewBox="0 0 120 160"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      {SCENES[category]}
    </svg>
  );
}

const LOOKS: Record<Category, { tint: string; pane?: string }> = {
  general: { tint: "tint-secondary", pane: "bg-surface" },
  immobilier: { tint: "tint-secondary" },
  entrepreneuriat: { tint: "tint-primary" },
  mindset: { tint: "tint-tertiary" },
  liberte: { tint: "tint-secondary", pane: "bg-sun" },
  sante: { tint: "tint-tertiary", pane: "bg-surface" },
};

const arch = (x: number, width: number, height: number) =>
  `M${x} 160v${width / 2 - height}a${width / 2} ${width / 2} 0 0 1 ${width} 0V160Z`;

const SCENES: Record<Category, ReactNode> = {
  general: (
    <>
      <circle cx="60" cy="80" r="24" className="fill-sun" />
      <path
        d="M60 150C42 134 22 132 0 138V92C22 86 42 90 60 106 78 90 98 86 120 92V138C98 132 78 134 60 150Z"
        className="fill-surface-raised"
      />
      <path
        d="M60 118C42 102 22 98 0 104M60 130C42 114 22 110 0 116M60 118C78 102 98 98 120 104M60 130C78 114 98 110 120 116"
        className="contour tint-line"
      />
      <path d="M60 150C42 134 22 132 0 138V160H120V138C98 132 78 134 60 150Z" className="tint-deep" />
    </>
  ),
  immobilier: (
    <>
      <circle cx="92" cy="58" r="13" className="fill-sun" />
      <path d={arch(-14, 44, 62)} className="tint-mid" />
      <path d={arch(30, 44, 88)} className="tint-deep" />
      <path d={arch(74, 60, 74)} className="tint-mid" />
      <Contour d={`${arch(38, 28, 72)}${arch(46, 12, 40)}`} />
      <path d={arch(92, 24, 44)} className="tint-deep" />
    </>
  ),
  entrepreneuriat: (
    <>
      <circle cx="74" cy="62" r="17" className="fill-sun" />
      <path d="M0 160V112C14 84 54 74 120 72V160Z" className="tint-mid" />
      <path d="M14 160C22 124 66 104 120 102V160Z" className="tint-deep" />
      <Contour d="M28 160C38 134 74 118 120 116M42 160C54 144 82 132 120 130" />
      <path d="M18 158C58 152 40 134 58 128S64 108 78 100" className="road" />
    </>
  ),
  mindset: (
    <>
      <circle cx="60" cy="160" r="84" className="fill-surface-raised" />
      <circle cx="60" cy="160" r="64" className="tint-mid" />
      <circle cx="60" cy="160" r="43" className="tint-deep" />
      <circle cx="60" cy="160" r="20" className="fill-sun" />
      <Contour d="M6 160a54 54 0 0 1 108 0M28 160a32 32 0 0 1 64 0" />
    </>
  ),
  liberte: (
    <>
      <circle cx="60" cy="104" r="34" className="fill-hill-near" />
      <path d="M0 104H120V160H0Z" className="tint-deep" />
      <Contour d="M34 114Q60 108 86 114M24 126Q60 118 96 126M40 138Q60 132 80 138M14 150Q60 140 106 150" />
    </>
  ),
  sante: (
    <>
      <circle cx="88" cy="56" r="12" className="fill-sun" />
      <path d="M58 160C58 120 60 96 62 70" className="stem" />
      <path d="M60 132C24 132 12 112 10 90 42 90 58 108 60 132Z" className="tint-deep" />
      <path d="M60 112C62 88 78 76 106 76 106 100 90 114 60 112Z" className="tint-mid" />
      <path d="M61 86C46 80 42 64 46 46 62 52 68 68 61 86Z" className="tint-deep" />
      <Contour d="M60 132C44 112 30 100 10 90M60 112C74 96 88 86 106 76" />
    </>
  ),
};
