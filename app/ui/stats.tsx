import type { ReactNode } from "react";

interface StatsProps {
  /** `detail`: where the figure comes from. */
  items: readonly { value: string; label: string; detail?: string | null }[];
  /** « Chiffres déclarés par la fondatrice », and where they come from. */
  note?: ReactNode;
}

export function Stats({ items, note }: StatsProps) {
  return (
    <>
      <dl className="stats">
        {items.map(({ value, label, detail }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
            {detail && <dd className="stat-detail">{detail}</dd>}
          </div>
        ))}
      </dl>
      {note && <p className="hint">{note}</p>}
    </>
  );
}
