import type { PricePeriod } from "#app/domain/shop/catalogue/price-periods.ts";
import { formatPrice } from "#app/domain/values/money.ts";
import { formatDate } from "#app/domain/values/time.ts";

interface Props {
  prices: readonly PricePeriod[];
  type: "payment" | "subscription";
}

/** Every price of the training, so that visitors can check an announced reduction. */
export function PriceHistory({ prices, type }: Props) {
  if (prices.length === 0) return null;
  return (
    <details className="text-sm leading-normal">
      <summary className="cursor-pointer py-2 underline underline-offset-4">Historique des prix</summary>
      <table className="mt-2 w-full">
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Période</th>
            <th scope="col">Prix</th>
          </tr>
        </thead>
        <tbody>
          {prices.map(({ amount, from, until }) => (
            <tr key={from.toISOString()} className="border-line border-t">
              <td className="min-w-0 py-2 pr-4">{periodLabel(from, until)}</td>
              <td className="min-w-0 py-2 text-right">{formatPrice(amount, type)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** A price ends on the first day of the next one. */
function periodLabel(from: Date, until: Date | null): string {
  return until
    ? `Du ${formatDate(from)} au ${formatDate(new Date(until.getTime() - 1))}`
    : `Depuis le ${formatDate(from)}`;
}
