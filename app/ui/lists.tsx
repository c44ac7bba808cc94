import { Fragment, type ReactNode } from "react";

interface Item {
  term: string;
  value: ReactNode;
}

interface DefinitionListProps {
  items: readonly Item[];
  /** For long values: fewer beside each other. */
  isWide?: boolean;
}

/** Terms and values of an order or an account, side by side when there is room. */
export function DefinitionList({ items, isWide = false }: DefinitionListProps) {
  const columns = isWide
    ? "grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))]"
    : "grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))]";
  return (
    <dl className={`grid gap-x-8 gap-y-4.5 ${columns}`}>
      {items.map(({ term, value }) => (
        <div key={term}>
          <dt className="text-ink-soft text-sm">{term}</dt>
          <dd className="wrap-anywhere min-w-0 font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const TOTAL = "border-ink border-t-2 pt-3.5 pb-2.5 amount text-xl leading-[1.2]";

/** One line for each term, its value on the right; the total stands out. */
export function SummaryList({ items }: { items: readonly (Item & { isTotal?: boolean })[] }) {
  return (
    <dl className="grid grid-cols-[minmax(6.75rem,5fr)_minmax(0,9fr)] @max-3xs:grid-cols-1 text-sm">
      {items.map(({ term, value, isTotal }) => {
        const look = isTotal ? TOTAL : "border-line border-t py-2.5";
        return (
          <Fragment key={term}>
            <dt className={`pe-4 ${look} ${isTotal ? "" : "text-ink-soft"}`}>{term}</dt>
            <dd className={`wrap-anywhere font-semibold ${look}`}>{value}</dd>
          </Fragment>
        );
      })}
    </dl>
  );
}

interface KeyFiguresProps {
  items: readonly Item[];
  /** True below an element that ends with a line. */
  isBelowLine?: boolean;
}

/** A few figures in one line. */
export function KeyFigures({ items, isBelowLine = false }: KeyFiguresProps) {
  return (
    <dl className={`flex flex-wrap gap-x-12 gap-y-3 border-line border-b pb-4 ${isBelowLine ? "" : "border-t pt-4"}`}>
      {items.map(({ term, value }) => (
        <div key={term}>
          <dt className="text-ink-soft text-sm">{term}</dt>
          <dd className="amount text-2xl leading-[1.2]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Items with a line above each. */
export function RuledList({ children }: { children: ReactNode }) {
  return <ul className="*:wrap-anywhere *:border-line *:border-t *:py-2">{children}</ul>;
}

interface TableScrollProps {
  /** The caption or the heading of the table. */
  label: string;
  className?: string;
  children: ReactNode;
}

/** A table that is wider than its column scrolls in a region, also by keyboard; its edges show that it does. */
export function TableScroll({ label, className = "", children }: TableScrollProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach what scrolls
    <section className={`table-scroll ${className}`} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
