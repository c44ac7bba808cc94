import type { Tint } from "./arc.tsx";

interface TintShapeProps {
  tint: Tint;
  /** True: fills its frame; otherwise it stands above the text of a card. */
  fills?: boolean;
}

/** The drawing of a category. */
export function TintShape({ tint, fills }: TintShapeProps) {
  return (
    <svg
      className={`absolute inset-x-0 top-0 w-full ${fills ? "h-full" : "h-42"}`}
      viewBox="0 0 400 150"
      preserveAspectRatio="xMaxYMax slice"
      aria-hidden="true"
    >
      {tint === "primary" && (
        <>
          <circle cx="292" cy="58" r="26" className="fill-sun" />
          <path d="M130 150C142 86 222 46 400 38V150Z" className="tint-mid" />
          <path d="M206 150C220 112 280 88 400 82V150Z" className="tint-deep" />
        </>
      )}
      {tint === "secondary" && (
        <>
          <path d={smallArch(142, 62)} className="tint-mid" />
          <path d={smallArch(206, 88)} className="tint-deep" />
          <path d={smallArch(270, 114)} className="tint-mid" />
          <path d={smallArch(334, 134)} className="tint-deep" />
          <circle cx="296" cy="134" r="13" className="fill-sun" />
        </>
      )}
      {tint === "tertiary" && (
        <>
          <circle cx="284" cy="150" r="112" className="tint-mid" />
          <circle cx="284" cy="150" r="74" className="tint-deep" />
          <circle cx="284" cy="150" r="36" className="fill-sun" />
        </>
      )}
      {!fills && <path d="M0 149.5H400" className="horizon" />}
    </svg>
  );
}

const smallArch = (x: number, height: number) => `M${x} 150v${26 - height}a26 26 0 0 1 52 0V150Z`;
