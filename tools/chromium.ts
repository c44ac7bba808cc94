import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

const PLACES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome", "/snap/bin/chromium"];

/**
 * The path of a Chromium; installs Debian's when there is none and this user may. Undefined: Playwright's own, if it is
 * installed.
 */
export function findChromium(): string | undefined {
  const found = [process.env.CHROMIUM_PATH, ...PLACES].find((path) => path && existsSync(path));
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    console.log("Installing Debian's chromium …");
    execFileSync("apt-get", ["update", "-qq"], { stdio: "ignore" });
    const install = ["install", "-y", "-qq", "--no-install-recommends", "chromium"];
    execFileSync("apt-get", install, { stdio: "ignore", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } });
    return "/usr/bin/chromium";
  }
  return undefined;
}
