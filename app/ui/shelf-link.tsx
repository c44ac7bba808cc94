import type { ReactNode } from "react";

interface ShelfLinkProps {
  to: string;
  title: string;
  className?: string;
  children: ReactNode;
}

/** One page on a shelf of the resource centre, and what it is about. A page of somebody else says whose it is. */
export function ShelfLink({ to, title, className = "", children }: ShelfLinkProps) {
  return (
    <li className={`py-4 ${className}`}>
      <a className="inline-block py-0.5 font-display font-semibold text-xl leading-tight" href={to}>
        {title}
      </a>
      {to.startsWith("http") && <span className="hint"> {new URL(to).host.replace(/^www\./, "")}</span>}
      <p className="mt-1 max-w-144">{children}</p>
    </li>
  );
}
