import type { ReactNode } from "react";

/** The title of an administration page, with its actions beside it. */
export function AdminHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <h1>{title}</h1>
      {children}
    </header>
  );
}
