import type { ReactNode } from "react";

interface PriceProps {
  /** « 1 997 € TTC par mois », as formatPrice writes it: the amount is set large, what follows it small. */
  label: string;
  note?: ReactNode;
  /** Only for a reduction that the price history confirms. */
  struck?: string;
  /** Of the amount. */
  size?: string;
}

export function Price({ label, note, struck, size }: PriceProps) {
  const end = label.indexOf("€") + 1;
  return (
    <div className="price">
      <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
        <strong className={`amount ${size ?? ""}`}>{label.slice(0, end)}</strong>
        <span>{label.slice(end)}</span>
        {struck && (
          <s className="text-ink-soft text-lg">
            <span className="visually-hidden">au lieu de </span>
            {struck}
          </s>
        )}
      </p>
      {note && <p className="hint mt-1.5">{note}</p>}
    </div>
  );
}
