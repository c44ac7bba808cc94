import type { ReactNode } from "react";

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
