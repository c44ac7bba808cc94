import type { ReactNode } from "react";

/** A small second line below what it explains. */
export function Detail({ children }: { children: ReactNode }) {
  return <span className="block font-normal text-ink-soft text-xs">{children}</span>;
}
