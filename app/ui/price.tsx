import type { ReactNode } from "react";
import { withWholeDays } from "#app/content/typography.ts";
import { formatEuros } from "#app/domain/values/money.ts";

interface PriceProps {
  /** « 1 997 € TTC par mois », as formatPrice writes it: the amount is set large, what follows it small. */
  label: string;
  note?: ReactNode;
  /** Only for a reduction that the price history confirms. */
  struck?: string | null;
  /** Cents: what the parts of a bundle cost one by one today. No former price, so it is not crossed out. */
  apart?: number | null;
  /** Of the amount. */
  size?: string;
}

export function Price({ label, note, struck, apart, size }: PriceProps) {
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
      {apart && <p className="hint mt-1.5">Séparément&nbsp;: {formatEuros(apart)} TTC, aux prix d’aujourd’hui</p>}
      {note && <p className="hint mt-1.5">{typeof note === "string" ? withWholeDays(note) : note}</p>}
    </div>
  );
}
