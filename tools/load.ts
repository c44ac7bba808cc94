import { availableParallelism, cpus } from "node:os";
import { failure } from "./load/failure.ts";
import { films } from "./load/films.ts";
import { firstRun } from "./load/first-run.ts";
import { growth } from "./load/growth.ts";
import { login } from "./load/login.ts";
import { mail } from "./load/mail.ts";
import { newsletter } from "./load/newsletter.ts";
import { accounts, browse, overload, spike } from "./load/pages.ts";
import { printVerdicts, type Verdict } from "./load/report.ts";
import { checkout, codes, seats, webhooks } from "./load/sales.ts";
import { soak } from "./load/soak.ts";

/** `npm run load -- SCENARIO`, after a build: the goals of `docs/load.md`, each with its figure and verdict. */
const SCENARIOS: Record<string, () => Promise<Verdict[]>> = {
  browse,
  spike,
  checkout,
  seats,
  codes,
  webhooks,
  accounts,
  login,
  mail,
  newsletter,
  soak,
  failure,
  overload,
  "first-run": firstRun,
  growth,
  films,
};

const name = process.argv[2] ?? "";
const scenario = SCENARIOS[name];
if (!scenario) {
  console.error(`npm run load -- ${Object.keys(SCENARIOS).join("|")} [--seconds N] [--emails N] [--plans]`);
  process.exit(1);
}
console.log(
  `${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} × ${cpus()[0]?.model}, Node ${process.version}`,
);
const verdicts = await scenario();
printVerdicts(name, verdicts);
process.exitCode = verdicts.every(({ isMet }) => isMet) ? 0 : 1;
