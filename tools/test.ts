import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { findChromiumShell } from "./chromium.ts";

/** `npm test`: every check, fastest first. */
const reports = mkdtempSync(join(tmpdir(), "essor-reports-"));
const only = process.argv.slice(2);
let passed = 0;
let failed = 0;
/** The failures with their reasons, repeated at the end of the output. */
const failures: string[] = [];

function run(name: string, command: string, args: string[], env: Record<string, string> = {}): boolean {
  console.log(`\n── ${name}`);
  const { status } = spawnSync(command, args, { stdio: "inherit", env: { ...process.env, ...env } });
  return status === 0;
}

/** One check counts as one test. */
function check(name: string, command: string, args: string[]): boolean {
  const ok = run(name, command, args);
  if (ok) passed += 1;
  else failed += 1;
  return ok;
}

function tests(name: string, ...projects: string[]): void {
  const file = join(reports, `${projects[0]}.json`);
  const args = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const ok = run(name, "vitest", [...args, ...projects.map((project) => `--project=${project}`)], {
    NODE_ENV: "test",
  });
  const report = readReport<VitestReport>(file);
  passed += report?.numPassedTests ?? 0;
  failed += report?.numFailedTests ?? 0;
  // A test file that cannot be loaded has no failed test.
  const files = report?.testResults ?? [];
  const unloaded = files.filter(({ status, assertionResults }) => status === "failed" && assertionResults.length === 0);
  failed += unloaded.length;
  failures.push(...unloaded.map(({ name, message }) => `${relative(".", name)}\n  ${message.slice(0, 900)}`));
  if (!ok && !report?.numFailedTests && unloaded.length === 0) failed += 1;
  for (const { fullName, failureMessages } of files.flatMap(({ assertionResults }) => assertionResults))
    if (failureMessages.length > 0) failures.push(`${fullName}\n  ${failureMessages.join("\n").slice(0, 900)}`);
}

function journeys(): void {
  const chromium = findChromiumShell();
  if (!chromium && !run("a browser", "playwright", ["install", "chromium"])) {
    console.log("No browser for the journeys: install the package chromium, or set CHROMIUM_PATH.");
    failed += 1;
    return;
  }
  const file = join(reports, "playwright.json");
  const ok = run("browser journeys", "playwright", ["test", "--reporter=list,json"], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    ...(chromium && { CHROMIUM_PATH: chromium }),
  });
  const report = readReport<{ stats: { expected: number; unexpected: number; flaky: number } }>(file);
  passed += report?.stats.expected ?? 0;
  failed += (report?.stats.unexpected ?? 0) + (report?.stats.flaky ?? 0);
  if (!ok && !report?.stats.unexpected) failed += 1;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; failureMessages: string[] }[];
  }[];
}

function readReport<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as T;
  } catch {
    return undefined;
  }
}

const isWanted = (step: string) => only.length === 0 || only.includes(step);

if (check("build", "npm", ["run", "--silent", "build"])) {
  if (isWanted("types")) check("types", "npm", ["run", "--silent", "typecheck"]);
  if (isWanted("lint")) check("lint", "npm", ["run", "--silent", "lint"]);
  if (isWanted("rules")) tests("rules, emulators, gateways", "rules", "emulators", "gateways");
  if (isWanted("stories")) tests("stories, security", "stories");
  // Not in parallel with the stories: on two cores the shop's queries would time out.
  if (isWanted("journeys")) journeys();
}
for (const failure of failures) console.log(`\n✗ ${failure}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
