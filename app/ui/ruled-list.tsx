import type { ReactNode } from "react";

/** Items with a line above each. */
export function RuledList({ children }: { children: ReactNode }) {
  return <ul className="*:wrap-anywhere *:border-line *:border-t *:py-2">{children}</ul>;
}
