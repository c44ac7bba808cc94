import type { ReactNode } from "react";

/** The links and buttons of one row of a list. */
export function RowActions({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap gap-x-5 text-sm print:hidden">{children}</div>;
}
