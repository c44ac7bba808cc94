import type { ReactNode } from "react";

interface StatsProps {
  /** `detail`: where the figure comes from. */
  items: readonly { value: string; label: string; detail?: string | null }[];
  /** « Chiffres déclarés par la fondatrice », and where they come from. */
  note?: ReactNode;
  /** Below a row of cards: fewer beside each other. */
  isWide?: boolean;
}

const COLUMNS = "grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))]";
const WIDE_COLUMNS = "mt-[clamp(3rem,7vw,6rem)] grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))]";

export function Stats({ items, note, isWide }: StatsProps) {
  return (
    <>
      <dl className={`grid gap-x-6 gap-y-8 border-line border-t pt-10 ${isWide ? WIDE_COLUMNS : COLUMNS}`}>
        {items.map(({ value, label, detail }) => (
          <div key={label} className="flex flex-col-reverse justify-end">
            <dt className="text-ink-soft text-sm">{label}</dt>
            <dd className="font-display font-medium text-3xl leading-[1.1] tracking-[-0.02em]">{value}</dd>
            {detail && <dd className="order-[-1] mt-2 text-ink-soft text-xs leading-[1.45]">{detail}</dd>}
          </div>
        ))}
      </dl>
      {note && <p className="hint">{note}</p>}
    </>
  );
}
