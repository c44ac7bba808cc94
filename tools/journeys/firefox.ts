import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, end, Missing, withDeadline } from "./browser.ts";

const PLACES = [process.env.FIREFOX_PATH, "/usr/bin/firefox-esr", "/usr/bin/firefox"];
const ANSWERS_WITHIN_MS = 30_000;

/** Firefox over WebDriver BiDi (https://w3c.github.io/webdriver-bidi/), which it speaks itself: no geckodriver. */
export async function launchFirefox({ runsScripts }: { runsScripts: boolean }): Promise<Browser> {
  const path = PLACES.find((place) => place && existsSync(place));
  if (!path) throw new Missing("Firefox: apt-get install firefox-esr, or set FIREFOX_PATH.");
  const profile = mkdtempSync(join(tmpdir(), "essor-firefox-"));
  writeFileSync(join(profile, "user.js"), `user_pref("javascript.enabled", ${runsScripts});\n`);
  const args = ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"];
  const firefox = spawn(path, args, { stdio: ["ignore", "ignore", "pipe"] });
  const send = await connect(await withDeadline("Firefox", ANSWERS_WITHIN_MS, addressOf(firefox)));
  const { capabilities } = await send<{ capabilities: { browserVersion: string } }>("session.new", {
    capabilities: {},
  });
  const { contexts } = await send<{ contexts: { context: string }[] }>("browsingContext.getTree");
  const context = contexts[0]?.context ?? "";
  return {
    name: "Firefox",
    version: capabilities.browserVersion,
    plays: true,
    async go(url) {
      await send("browsingContext.navigate", { context, url, wait: "complete" });
    },
    async read<T>(expression: string) {
      const answer = await send<Evaluated>("script.evaluate", {
        expression: `JSON.stringify(${expression})`,
        target: { context, sandbox: "journey" },
        awaitPromise: false,
      });
      if (answer.type === "exception") throw new Error(answer.exceptionDetails.text);
      return JSON.parse(answer.result.value ?? "null") as T;
    },
    async act(device) {
      await send("input.performActions", { context, actions: [device] });
    },
    async resize(width, height) {
      await send("browsingContext.setViewport", { context, viewport: { width, height } });
    },
    async forgetCookies() {
      await send("storage.deleteCookies", { partition: { type: "context", context } });
    },
    async picture() {
      const { data } = await send<{ data: string }>("browsingContext.captureScreenshot", { context });
      return Buffer.from(data, "base64");
    },
    async close() {
      await end(firefox);
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

type Evaluated =
  | { type: "success"; result: { value?: string } }
  | { type: "exception"; exceptionDetails: { text: string } };

/** Firefox chooses a free port and writes it to its standard error. */
function addressOf(firefox: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    firefox.once("error", reject);
    firefox.once("exit", (code) => reject(new Error(`Firefox ended with ${code}`)));
    firefox.stderr?.on("data", (words) => {
      const address = /WebDriver BiDi listening on (ws:\S+)/.exec(String(words))?.[1];
      if (address) resolve(address);
    });
  });
}

type Reply = { id: number; result: unknown } | { id: number; error: string; message: string };
type Send = <T>(method: string, params?: object) => Promise<T>;

async function connect(address: string): Promise<Send> {
  const socket = new WebSocket(`${address}/session`);
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", reject);
  });
  let last = 0;
  return async <T>(method: string, params: object = {}) => {
    last += 1;
    const id = last;
    const replied = new Promise<Reply>((resolve) => {
      const listener = ({ data }: MessageEvent) => {
        const reply = JSON.parse(data) as Reply;
        if (reply.id !== id) return;
        socket.removeEventListener("message", listener);
        resolve(reply);
      };
      socket.addEventListener("message", listener);
    });
    socket.send(JSON.stringify({ id, method, params }));
    const reply = await withDeadline(method, ANSWERS_WITHIN_MS, replied);
    if ("error" in reply) throw new Error(`${method}: ${reply.error} ${reply.message}`);
    return reply.result as T;
  };
}
