import { Badge } from "./badge.tsx";

interface Option {
  title: string;
  /** « 497 € » */
  amount: string;
  rule: string;
  calculation: string;
  isBest: boolean;
}

/** What each rule refunds. */
export function RefundOptions({ options }: { options: readonly Option[] }) {
  return (
    <ul className="grid list-none grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))] gap-4 p-0">
      {options.map(({ title, amount, rule, calculation, isBest }) => (
        <li
          key={title}
          className={`flex flex-col gap-2 rounded-md border-2 bg-surface-muted p-4 ${isBest ? "border-success" : "border-transparent"}`}
        >
          <h3 className="text-lg">{title}</h3>
          <p className="amount m-0 text-2xl">{amount}</p>
          {isBest && (
            <p className="m-0">
              <Badge tone="green">Le plus favorable</Badge>
            </p>
          )}
          <p className="m-0 font-semibold text-sm leading-normal">{rule}</p>
          <p className="m-0 hint">{calculation}</p>
        </li>
      ))}
    </ul>
  );
}
