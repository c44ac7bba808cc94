import { fill } from "./fill.ts";
import jobNames from "./job-names.json" with { type: "json" };
import texts from "./system-problems.json" with { type: "json" };

export type ProblemKind = keyof typeof texts;

interface Found {
  jobs?: readonly string[];
  count?: number;
  /** Seconds until the next attempt, for the page; the email leaves it out. */
  retryIn?: number;
}

const nameOf = (job: string) => (Object.hasOwn(jobNames, job) ? jobNames[job as keyof typeof jobNames] : job);

const nextAttempt = (seconds?: number) => {
  if (seconds === undefined) return "";
  return seconds > 0 ? ` Nouvel essai dans ${seconds}\u00a0s.` : " Nouvel essai au prochain appel.";
};

/** For the page of the system, and for an email, at most one a day for each problem. */
export function systemProblem(kind: ProblemKind, { jobs = [], count = 0, retryIn }: Found) {
  const text: { title: string; titleOfMany?: string; remedy: string } = texts[kind];
  const facts = { late: jobs.map(nameOf).join(", "), count, next: nextAttempt(retryIn) };
  const title = (count > 1 && text.titleOfMany) || text.title;
  return { title: fill("system problem", title, facts), remedy: fill("system problem", text.remedy, facts) };
}
