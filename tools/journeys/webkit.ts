import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, globSync } from "node:fs";
import type { Readable } from "node:stream";
import { eventually } from "../../tests/support/eventually.ts";
import { freePort } from "../../tests/support/ports.ts";
import { type Browser, end, Missing, soon } from "./browser.ts";

/** WebKitGTK's MiniBrowser over W3C WebDriver (https://w3.org/TR/webdriver2/), in a display of its own. */
export async function launchWebkit({ runsScripts }: { runsScripts: boolean }): Promise<Browser> {
  const [binary] = globSync("/usr/lib/*/webkit2gtk-4.*/MiniBrowser");
  if (!binary || !existsSync("/usr/bin/WebKitWebDriver") || !existsSync("/usr/bin/Xvfb"))
    throw new Missing("WebKitGTK: apt-get install webkit2gtk-driver xvfb.");
  const screen = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "1400x1000x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const [display] = await once(screen.stdio[3] as Readable, "data", soon());
  const port = await freePort();
  // WebKit's sandbox needs namespaces, which most containers lack; the pages are our own.
  const env = { ...process.env, DISPLAY: `:${String(display).trim()}`, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1" };
  const driver = spawn("WebKitWebDriver", [`--port=${port}`], { stdio: "ignore", env });
  const command = commands(`http://127.0.0.1:${port}`);
  await eventually(async () => (await command<{ ready: boolean }>("GET", "/status")).ready, 30_000);
  const args = ["--automation", ...(runsScripts ? [] : ["--enable-javascript=false"])];
  const { sessionId, capabilities } = await command<{ sessionId: string; capabilities: { browserVersion: string } }>(
    "POST",
    "/session",
    { capabilities: { alwaysMatch: { "webkitgtk:browserOptions": { binary, args } } } },
  );
  const at = `/session/${sessionId}`;
  return {
    name: "WebKitGTK",
    version: capabilities.browserVersion,
    plays: runsScripts,
    async go(url) {
      await command("POST", `${at}/url`, { url });
    },
    async read<T>(expression: string) {
      const script = `return JSON.stringify(${expression})`;
      const value = await command<string | null>("POST", `${at}/execute/sync`, { script, args: [] });
      return JSON.parse(value ?? "null") as T;
    },
    async act(device) {
      await command("POST", `${at}/actions`, { actions: [device] });
    },
    async resize(width, height) {
      await command("POST", `${at}/window/rect`, { width, height });
    },
    async forgetCookies() {
      await command("DELETE", `${at}/cookie`);
    },
    async picture() {
      return Buffer.from(await command<string>("GET", `${at}/screenshot`), "base64");
    },
    async close() {
      await command("DELETE", at).catch(() => undefined);
      await end(driver);
      await end(screen);
    },
  };
}

type Command = <T>(method: "GET" | "POST" | "DELETE", path: string, body?: object) => Promise<T>;

function commands(server: string): Command {
  return async <T>(method: string, path: string, body: object = {}) => {
    const answer = await fetch(server + path, { method, ...(method === "POST" && { body: JSON.stringify(body) }) });
    const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } };
    if (!answer.ok) throw new Error(`${path}: ${value.error} ${value.message}`);
    return value;
  };
}
