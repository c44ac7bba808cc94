import type { ReactNode } from "react";

interface DisclosureProps {
  /** The handle, which looks like a link. */
  summary: ReactNode;
  isOpen?: boolean;
  className?: string;
  children: ReactNode;
}

/** Folded until somebody asks for it. */
export function Disclosure({ summary, isOpen, className, children }: DisclosureProps) {
  return (
    <details className={className} open={isOpen}>
      <summary className="inline-flex min-h-11 items-center font-semibold underline decoration-accent decoration-2 underline-offset-[0.35em]">
        {summary}
      </summary>
      {children}
    </details>
  );
}
