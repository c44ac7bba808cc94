import { parseArgs } from "node:util";

const { values } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: "string" }, emails: { type: "string" }, plans: { type: "boolean" } },
});

/** How long a scenario lasts: `--seconds`, for a short try, or its own time. */
export const secondsOr = (own: number): number => Number(values.seconds ?? own);

/** `--emails`, or all that one morning has. */
export const emailsOr = (own: number): number => Number(values.emails ?? own);

/** `--plans`: print the queries that read too much. */
export const showsPlans = values.plans ?? false;
