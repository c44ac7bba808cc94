import type { ReactNode } from "react";

export type BadgeTone = "green" | "orange" | "red" | "yellow" | "grey" | "accent";

interface BadgeProps {
  tone?: BadgeTone;
  className?: string;
  children: ReactNode;
}

export function Badge({ tone = "grey", className, children }: BadgeProps) {
  const look = `badge badge-${tone}`;
  return <span className={className ? `${look} ${className}` : look}>{children}</span>;
}
