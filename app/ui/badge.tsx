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
  const look = `badge inline-block whitespace-nowrap rounded-[1rem] border-[1.5px] px-[min(0.75rem,3.75vw)] py-0.5 font-semibold text-xs ${TONES[tone]}`;
  return <span className={className ? `${look} ${className}` : look}>{children}</span>;
}
