import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { type Browser, end, Missing, soon } from "./browser.ts";

const PLACES = [process.env.FIREFOX_PATH, "/usr/bin/firefox-esr", "/usr/bin/firefox"];

/** Firefox over WebDriver BiDi (https://w3c.github.io/webdriver-bidi/), which it speaks itself: no geckodriver. */
export async function launchFirefox({ runsScripts }: { runsScripts: boolean }): Promise<Browser> {
  const path = PLACES.find((place) => place && existsSync(place));
  if (!path) throw new Missing("Firefox: apt-get install firefox-esr, or set FIREFOX_PATH.");
  const profile = mkdtempSync(join(tmpdir(), "essor-firefox-"));
  writeFileSync(join(profile, "user.js"), `user_pref("javascript.enabled", ${runsScripts});\n`);
  const args = ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"];
  const firefox = spawn(path, args, { stdio: ["ignore", "ignore", "pipe"] });
  const send = await connect(await addressOf(firefox));
  // Unread words would fill the pipe, and stop Firefox.
  firefox.stderr.resume();
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
async function addressOf({ stderr }: { stderr: Readable }): Promise<string> {
  for await (const line of createInterface({ input: stderr, ...soon() })) {
    const address = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1];
    if (address) return address;
  }
  throw new Error("Firefox does not say where it listens");
}

type Reply = { id: number; result: unknown } | { id: number; error: string; message: string };
type Send = <T>(method: string, params?: object) => Promise<T>;

async function connect(address: string): Promise<Send> {
  const socket = new WebSocket(`${address}/session`);
  await once(socket, "open", soon());
  let id = 0;
  return async <T>(method: string, params: object = {}) => {
    id += 1;
    socket.send(JSON.stringify({ id, method, params }));
    // One command after the other; a reply that came too late belongs to an earlier one.
    for (;;) {
      const [{ data }] = (await once(socket, "message", soon())) as [MessageEvent<string>];
      const reply = JSON.parse(data) as Reply;
      if (reply.id !== id) continue;
      if ("error" in reply) throw new Error(`${method}: ${reply.error} ${reply.message}`);
      return reply.result as T;
    }
  };
}
