import type { ReactNode } from "react";

interface StatsProps {
  /** `detail`: where the figure comes from. */
  items: readonly { value: string; label: string; detail?: string | null }[];
  /** « Chiffres déclarés par la fondatrice », and where they come from. */
  note?: ReactNode;
  /** Below a row of cards: fewer beside each other. */
  isWide?: boolean;
}

const WIDE = "mt-[clamp(3rem,7vw,6rem)] grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))]";

export function Stats({ items, note, isWide }: StatsProps) {
  return (
    <>
      <dl className={`stats ${isWide ? WIDE : ""}`}>
        {items.map(({ value, label, detail }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
            {detail && <dd>{detail}</dd>}
          </div>
        ))}
      </dl>
      {note && <p className="hint">{note}</p>}
    </>
  );
}
