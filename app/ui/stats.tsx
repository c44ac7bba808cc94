import type { ReactNode } from "react";

interface StatsProps {
  items: readonly { value: string; label: string }[];
  /** « Chiffres déclarés par la fondatrice », and where they come from. */
  note?: ReactNode;
}

export function Stats({ items, note }: StatsProps) {
  return (
    <>
      <dl className="stats">
        {items.map(({ value, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {note && <p className="hint">{note}</p>}
    </>
  );
}
