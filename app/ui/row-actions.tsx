import type { ReactNode } from "react";

/** What can be done with one line of a list: links and quiet buttons. */
export function RowActions({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap gap-x-5 text-sm print:hidden">{children}</div>;
}
