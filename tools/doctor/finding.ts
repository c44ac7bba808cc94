/** What one check found. Only a fault has a remedy, and makes the command fail. */
export type Finding =
  | { state: "well" | "skipped"; subject: string; says: string }
  | { state: "fault"; subject: string; says: string; remedy: string };

export const well = (subject: string, says: string): Finding => ({ state: "well", subject, says });

export const skipped = (subject: string, says: string): Finding => ({ state: "skipped", subject, says });

export const fault = (subject: string, says: string, remedy: string): Finding => ({
  state: "fault",
  subject,
  says,
  remedy,
});

const LABELS = { well: "ok   ", skipped: "skip ", fault: "FAULT" };

export function lineOf(finding: Finding): string {
  const remedy = finding.state === "fault" ? `. Remedy: ${finding.remedy}` : "";
  return `${LABELS[finding.state]} ${finding.subject}: ${finding.says}${remedy}`;
}

/** A duration in its largest unit: « 3 min ». */
export function duration(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} s`;
  if (seconds < 2 * 3600) return `${Math.round(seconds / 60)} min`;
  if (seconds < 2 * 86_400) return `${Math.round(seconds / 3600)} h`;
  return `${Math.round(seconds / 86_400)} days`;
}
