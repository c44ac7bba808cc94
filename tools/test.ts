import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromiumShell } from "./chromium.ts";

/** `npm test`: every check, fastest first. */
const reports = mkdtempSync(join(tmpdir(), "essor-reports-"));
const only = process.argv.slice(2);
let passed = 0;
let failed = 0;

type Env = Record<string, string>;

async function run(name: string, command: string, args: string[], env: Env = {}): Promise<boolean> {
  console.log(`\n── ${name}`);
  const child = spawn(command, args, { stdio: "inherit", env: { ...process.env, ...env } });
  return (await exitCode(child)) === 0;
}

function exitCode(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    child.once("error", () => resolve(null));
    child.once("close", resolve);
  });
}

/** One check counts as one test. */
async function check(name: string, command: string, args: string[]): Promise<boolean> {
  const ok = await run(name, command, args);
  if (ok) passed += 1;
  else failed += 1;
  return ok;
}

async function tests(name: string, ...projects: string[]): Promise<void> {
  const file = join(reports, `${projects[0]}.json`);
  const args = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const ok = await run(name, "vitest", [...args, ...projects.map((project) => `--project=${project}`)], {
    NODE_ENV: "test",
  });
  const report = readReport<{ numPassedTests: number; numFailedTests: number; success: boolean }>(file);
  passed += report?.numPassedTests ?? 0;
  failed += report?.numFailedTests ?? 0;
  // A test file that cannot be loaded fails without a failed test.
  if (!ok && !report?.numFailedTests) failed += 1;
}

async function journeys(): Promise<void> {
  const chromium = findChromiumShell();
  if (!chromium && !(await run("a browser", "playwright", ["install", "chromium"]))) {
    console.log("No browser for the journeys: install the package chromium, or set CHROMIUM_PATH.");
    failed += 1;
    return;
  }
  const file = join(reports, "playwright.json");
  const ok = await run("browser journeys", "playwright", ["test", "--reporter=list,json"], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    ...(chromium && { CHROMIUM_PATH: chromium }),
  });
  const report = readReport<{ stats: { expected: number; unexpected: number; flaky: number } }>(file);
  passed += report?.stats.expected ?? 0;
  failed += (report?.stats.unexpected ?? 0) + (report?.stats.flaky ?? 0);
  if (!ok && !report?.stats.unexpected) failed += 1;
}

function readReport<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as T;
  } catch {
    return undefined;
  }
}

const isWanted = (step: string) => only.length === 0 || only.includes(step);

if (await check("build", "npm", ["run", "--silent", "build"])) {
  if (isWanted("types")) await check("types", "npm", ["run", "--silent", "typecheck"]);
  if (isWanted("lint")) await check("lint", "npm", ["run", "--silent", "lint"]);
  if (isWanted("rules")) await tests("rules, counterparts, gateways", "rules", "counterparts", "gateways");
  if (isWanted("stories")) await tests("stories, security", "stories");
  // Not beside the stories: with browsers on the same two cores, the shop's queries run into their time-outs.
  if (isWanted("journeys")) await journeys();
}
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
