import { Disclosure } from "#app/ui/disclosure.tsx";

export function PractisedPrices({ prices }: { prices: readonly { id: number; label: string }[] }) {
  if (prices.length === 0) return null;
  return (
    <Disclosure summary={`Prix pratiqués (${prices.length})`}>
      <p className="hint">Le prix le plus bas des 30 derniers jours, affiché avec une promotion, en est calculé.</p>
      <ol>
        {prices.map(({ id, label }) => (
          <li key={id} className="border-line border-t py-3 text-sm">
            {label}
          </li>
        ))}
      </ol>
    </Disclosure>
  );
}
