import type { ReactNode } from "react";

export type BadgeTone = "green" | "orange" | "red" | "yellow" | "grey" | "accent";

interface BadgeProps {
  tone?: BadgeTone;
  className?: string;
  children: ReactNode;
}

const TONES: Record<BadgeTone, string> = {
  green: "text-success",
  orange: "text-accent",
  red: "text-error",
  yellow: "text-highlight-strong",
  grey: "text-ink-soft",
  accent: "text-accent",
};

export function Badge({ tone = "grey", className, children }: BadgeProps) {
  const look = `badge ${TONES[tone]}`;
  return <span className={className ? `${look} ${className}` : look}>{children}</span>;
}
