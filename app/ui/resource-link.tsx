import type { ReactNode } from "react";

interface ResourceLinkProps {
  to: string;
  title: string;
  className?: string;
  children: ReactNode;
}

/** A link to a page of the resource centre, with what it is about. A link to another site names that site. */
export function ResourceLink({ to, title, className = "", children }: ResourceLinkProps) {
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
