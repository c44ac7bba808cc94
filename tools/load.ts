import { availableParallelism, cpus } from "node:os";
import { failure } from "../tests/load/failure.ts";
import { films } from "../tests/load/films.ts";
import { firstRun } from "../tests/load/first-run.ts";
import { growth } from "../tests/load/growth.ts";
import { imports } from "../tests/load/import.ts";
import { login } from "../tests/load/login.ts";
import { mail } from "../tests/load/mail.ts";
import { newsletter } from "../tests/load/newsletter.ts";
import { accounts, browse, overload, spike } from "../tests/load/pages.ts";
import { printVerdicts, type Verdict } from "../tests/load/report.ts";
import { checkout, codes, seats, webhooks } from "../tests/load/sales.ts";
import { soak } from "../tests/load/soak.ts";

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
  import: imports,
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
