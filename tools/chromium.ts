import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

/** The headless shell: a page costs half of what it costs in the full browser. */
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

/** For tools that open many pages: Debian's headless shell, even where the full Chromium is installed. */
export function findChromiumShell(): string | undefined {
  const hasOwn = process.env.CHROMIUM_PATH || existsSync(`/usr/bin/${SHELL}`);
  return (hasOwn ? undefined : installed(SHELL)) ?? findChromium();
}

/** Installs Debian's package if this user may and apt can find it. */
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
