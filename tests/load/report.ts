import { percentile, type Sample, summaryOf, timesOf, unwanted } from "./arrivals.ts";

/** One line of the result: what was wanted, what was measured. */
export interface Verdict {
  goal: string;
  figure: string;
  isMet: boolean;
}

export function verdict(goal: string, isMet: boolean, figure: string | number): Verdict {
  return { goal, figure: `${figure}`, isMet };
}

/** Every answer has one of these statuses: 200, unless told. */
export function allAnswered(goal: string, samples: Sample[], ...wanted: number[]): Verdict {
  const statuses = wanted.length > 0 ? wanted : [200];
  const others = unwanted(samples, (status) => statuses.includes(status));
  return verdict(goal, others === "none", `errors: ${others}`);
}

/** The times within which so many percent of the visits were answered, in milliseconds: `{ p95: 300 }`. */
export function within(what: string, samples: Sample[], limits: Record<`p${number}`, number>): Verdict {
  const goals = Object.entries(limits).map(([name, ms]) => ({ share: Number(name.slice(1)) / 100, name, ms }));
  return verdict(
    `${what}: ${goals.map(({ name, ms }) => `${name} ≤ ${ms}`).join(", ")} ms`,
    goals.every(({ share, ms }) => percentile(timesOf(samples), share) <= ms),
    summaryOf(samples),
  );
}

/** The pages beside other work, compared with the pages before it. */
export function hardlySlower(usual: Sample[], busy: Sample[]): Verdict {
  const [before, during] = [percentile(timesOf(usual), 0.95), percentile(timesOf(busy), 0.95)];
  const figure = `${before.toFixed(1)} → ${during.toFixed(1)} ms, ${summaryOf(busy)}`;
  return verdict("pages meanwhile: p95 < 20 % slower", during < before * 1.2, figure);
}

export function printVerdicts(scenario: string, verdicts: Verdict[]): void {
  const width = Math.max(...verdicts.map(({ goal }) => goal.length));
  console.log(`\n${scenario}`);
  for (const { goal, figure, isMet } of verdicts) {
    console.log(`  ${isMet ? "pass" : "FAIL"}  ${goal.padEnd(width)}  ${figure}`);
  }
}
