import { setTimeout as pause } from "node:timers/promises";
import { type Answer, send } from "./client.ts";

/** One visit, from when it was due. */
export interface Sample {
  /** Milliseconds after the first arrival. */
  at: number;
  /** Milliseconds from the due time to the answer: a late start is waiting time, too. */
  ms: number;
  status: number;
  retryAfter: string;
}

interface Arrivals {
  seconds: number;
  /** Visits a second, at that second. */
  rate: number | ((second: number) => number);
  /** The n-th visit. */
  visit: (n: number) => Promise<Pick<Answer, "status" | "retryAfter">>;
}

/** Visitors who arrive at a fixed rate, however slow the answers are (open model). */
export async function arrive({ seconds, rate, visit }: Arrivals): Promise<Sample[]> {
  const rateAt = typeof rate === "number" ? () => rate : rate;
  const samples: Sample[] = [];
  const running = new Set<Promise<void>>();
  const began = performance.now();
  let due = 0;
  for (let n = 0; due < seconds * 1000; n += 1) {
    const wait = began + due - performance.now();
    if (wait > 0) await pause(wait);
    const at = due;
    const run = visit(n).then(({ status, retryAfter }) => {
      samples.push({ at, ms: performance.now() - began - at, status, retryAfter });
      running.delete(run);
    });
    running.add(run);
    due += 1000 / rateAt(due / 1000);
  }
  await Promise.all(running);
  return samples;
}

export const timesOf = (samples: Sample[]): number[] => samples.map(({ ms }) => ms);

/** The value that this share of them does not exceed. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
}

export const median = (values: number[]): number => percentile(values, 0.5);

/** « p50 12, p95 40, p99 80 ms (1200) » */
export function summaryOf(samples: Sample[]): string {
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => Math.round(percentile(timesOf(samples), share)));
  return `p50 ${p50}, p95 ${p95}, p99 ${p99} ms (${samples.length})`;
}

/** How often each unwanted status came: « 502: 3, 0: 1 »; 0 means no answer. */
export function unwanted(samples: Sample[], isWanted = (status: number) => status >= 200 && status < 500): string {
  const counts = new Map<number, number>();
  for (const { status } of samples) if (!isWanted(status)) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, count]) => `${status}: ${count}`).join(", ") || "none";
}

/** Visitors on all public pages, one after the other. */
export async function browsing(
  origin: string,
  rate: Arrivals["rate"],
  seconds: number,
  isShown: (path: string) => boolean = () => true,
): Promise<Sample[]> {
  const pages = (await publicPages(origin)).filter(isShown);
  return arrive({ seconds, rate, visit: (n) => send(origin, pages[n % pages.length] ?? "/") });
}

/** Every address of the sitemap. */
export async function publicPages(origin: string): Promise<string[]> {
  const { body } = await send(origin, "/sitemap.xml");
  return [...body.matchAll(/<loc>([^<]+)/g)].map((match) => new URL(match[1] ?? "", origin).pathname);
}
