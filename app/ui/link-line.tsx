import type { ReactNode } from "react";

/** A link on a line of its own. */
export function LinkLine({ href, children }: { href: string; children: ReactNode }) {
  return (
    <p>
      <a className="link" href={href}>
        {children}
      </a>
    </p>
  );
}
