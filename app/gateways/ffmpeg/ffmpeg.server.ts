import { execFile, spawn } from "node:child_process";
import { createRequire } from "node:module";
import { promisify } from "node:util";
import { env } from "../../config/env.server.ts";
import { type FilmFacts, readFacts } from "./facts.ts";

const MEMORY_KB = 2_000_000;
const OUTPUT_KEPT = 64 * 1024;
/** Both limits hold even when the server is gone; visitors' requests go first. */
const LIMITED = `ulimit -v ${MEMORY_KB}; ulimit -t "$1"; shift; exec nice -n 10 "$@"`;

export interface Source {
  path: string;
  /** How ffmpeg reads it. It never guesses: a playlist would send it to other files and hosts. */
  demuxer: string;
}

interface Limits {
  /** Of processor time and of the clock. */
  seconds: number;
  signal: AbortSignal;
}

let found: Promise<string | undefined> | undefined;
let alone: Promise<string[]> | undefined;

/** FFMPEG_PATH, else the one of the system, else the one that npm has installed for the demo. */
export function ffmpegPath(): Promise<string | undefined> {
  found ??= env.FFMPEG_PATH ? Promise.resolve(env.FFMPEG_PATH) : systemPath().then((path) => path ?? packagePath());
  return found;
}

async function systemPath(): Promise<string | undefined> {
  const answer = await promisify(execFile)("/bin/sh", ["-c", "command -v ffmpeg"]).catch(() => undefined);
  return answer?.stdout.trim() || undefined;
}

function packagePath(): string | undefined {
  try {
    return createRequire(import.meta.url).resolve("@ffmpeg-installer/linux-x64/ffmpeg");
  } catch {
    return undefined;
  }
}

/** Without a network, where the kernel lets a program give it up: in most containers it doesn't. */
function isolation(): Promise<string[]> {
  alone ??= promisify(execFile)("unshare", ["-rn", "true"]).then(
    () => ["unshare", "-rn"],
    () => [],
  );
  return alone;
}

/** What the file holds; undefined when ffmpeg can't read it that way. */
export async function readFilm(source: Source, limits: Limits): Promise<FilmFacts | undefined> {
  const { output } = await run(["-hide_banner", ...inputOf(source)], limits);
  return readFacts(output);
}

/** Makes one file of another. `before` says where in the source it begins. False: the source is damaged. */
export async function convert(
  source: Source,
  { before = [], after, to }: { before?: string[]; after: string[]; to: string },
  limits: Limits,
): Promise<boolean> {
  const quiet = ["-hide_banner", "-y", "-v", "error", "-stats"];
  const { isDone } = await run([...quiet, ...before, ...inputOf(source), ...after, `file:${to}`], limits);
  return isDone;
}

/** Makes a film of pictures and sounds of our own. */
export async function animate(args: string[], to: string, limits: Limits): Promise<boolean> {
  const { isDone } = await run(
    ["-nostdin", "-hide_banner", "-y", "-v", "error", "-stats", ...args, `file:${to}`],
    limits,
  );
  return isDone;
}

/** No protocol but files: nothing that is written in the source leads to the network. */
function inputOf({ path, demuxer }: Source): string[] {
  return ["-nostdin", "-threads", "2", "-protocol_whitelist", "file,pipe", "-f", demuxer, "-i", `file:${path}`];
}

/** In a process of its own, which knows nothing of the server's environment. */
async function run(args: string[], { seconds, signal }: Limits): Promise<{ isDone: boolean; output: string }> {
  const path = await ffmpegPath();
  if (!path) throw new Error("ffmpeg is not installed");
  const command = [...(await isolation()), path, ...args];
  const deadline = Math.ceil(seconds);
  const child = spawn("/bin/sh", ["-c", LIMITED, "sh", `${deadline}`, ...command], {
    env: {},
    stdio: ["ignore", "ignore", "pipe"],
    signal: AbortSignal.any([signal, AbortSignal.timeout(deadline * 1000)]),
    killSignal: "SIGKILL",
  });
  let output = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    output = (output + text).slice(-OUTPUT_KEPT);
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve({ isDone: code === 0, output }));
  });
}
