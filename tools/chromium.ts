import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Chromium without windows: a page costs half of what it costs the whole browser. */
const SHELL = "chromium-headless-shell";
const PLACES = [
  `/usr/bin/${SHELL}`,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/snap/bin/chromium",
];
const INSTALLED_WITHIN_MS = 120_000;

/**
 * The path of a Chromium; installs Debian's when there is none and this user may. Undefined: Playwright's own, if it is
 * installed.
 */
export function findChromium(): string | undefined {
  const found = [process.env.CHROMIUM_PATH, ...PLACES].find((path) => path && existsSync(path));
  return found ?? installed(SHELL) ?? installed("chromium");
}

/** For what opens many pages: Debian's browser without windows, also where the whole one is there. */
export function findChromiumShell(): string | undefined {
  const hasOwn = process.env.CHROMIUM_PATH || existsSync(`/usr/bin/${SHELL}`);
  return (hasOwn ? undefined : installed(SHELL)) ?? findChromium();
}

/** Debian's package, where we may install it and it can be had. */
function installed(name: string): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return undefined;
  console.log(`Installing Debian's ${name} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const aptGet = (...args: string[]) =>
    execFileSync("apt-get", ["-qq", ...args], { stdio: "ignore", env, timeout: INSTALLED_WITHIN_MS });
  try {
    aptGet("update");
    aptGet("install", "-y", "--no-install-recommends", name);
    return `/usr/bin/${name}`;
  } catch {
    return undefined;
  }
}
