import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, type Device, Missing, withDeadline } from "./browser.ts";

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
  const session = await Session.open(await withDeadline("Firefox", ANSWERS_WITHIN_MS, addressOf(firefox)));
  const { capabilities } = await session.send<{ capabilities: { browserVersion: string } }>("session.new", {
    capabilities: {},
  });
  const { contexts } = await session.send<{ contexts: { context: string }[] }>("browsingContext.getTree");
  const context = contexts[0]?.context ?? "";
  const partition = { type: "context", context };
  return {
    name: "Firefox",
    version: capabilities.browserVersion,
    plays: true,
    async go(url) {
      await session.send("browsingContext.navigate", { context, url, wait: "complete" });
    },
    async read<T>(expression: string) {
      const answer = await session.send<Evaluated>("script.evaluate", {
        expression: `JSON.stringify(${expression})`,
        target: { context, sandbox: "journey" },
        awaitPromise: false,
      });
      if (answer.type === "exception") throw new Error(answer.exceptionDetails.text);
      return JSON.parse(answer.result.value ?? "null") as T;
    },
    async act(device: Device) {
      await session.send("input.performActions", { context, actions: [device] });
    },
    async resize(width, height) {
      await session.send("browsingContext.setViewport", { context, viewport: { width, height } });
    },
    async cookies() {
      const { cookies } = await session.send<{ cookies: { name: string; value: { value: string } }[] }>(
        "storage.getCookies",
        { partition },
      );
      return cookies.map(({ name, value }) => `${name}=${value.value}`).join("; ");
    },
    async forgetCookies() {
      await session.send("storage.deleteCookies", { partition });
    },
    async picture() {
      const { data } = await session.send<{ data: string }>("browsingContext.captureScreenshot", { context });
      return Buffer.from(data, "base64");
    },
    async close() {
      const ended = new Promise((resolve) => firefox.once("exit", resolve));
      firefox.kill();
      await ended;
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

class Session {
  #next = 0;
  readonly #waiting = new Map<number, (reply: Reply) => void>();
  readonly #socket: WebSocket;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener("message", ({ data }) => {
      const reply = JSON.parse(data) as Reply;
      this.#waiting.get(reply.id)?.(reply);
      this.#waiting.delete(reply.id);
    });
  }

  static async open(address: string): Promise<Session> {
    const socket = new WebSocket(`${address}/session`);
    await new Promise((resolve, reject) => {
      socket.addEventListener("open", resolve);
      socket.addEventListener("error", reject);
    });
    return new Session(socket);
  }

  async send<T>(method: string, params: object = {}): Promise<T> {
    this.#next += 1;
    const id = this.#next;
    const replied = new Promise<Reply>((resolve) => this.#waiting.set(id, resolve));
    this.#socket.send(JSON.stringify({ id, method, params }));
    const reply = await withDeadline(method, ANSWERS_WITHIN_MS, replied);
    if ("error" in reply) throw new Error(`${method}: ${reply.error} ${reply.message}`);
    return reply.result as T;
  }
}
