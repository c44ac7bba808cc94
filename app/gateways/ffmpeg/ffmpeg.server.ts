import { execFile, spawn } from "node:child_process";
import { createRequire } from "node:module";
import { promisify } from "node:util";
import { env, isPublicSite } from "../../config/env.server.ts";
import { saysDiskFull } from "../disk.server.ts";
import { type FilmProbe, parseProbe } from "./probe.ts";

const MEMORY_KB = 2_000_000;
const OUTPUT_KEPT = 64 * 1024;
/** Limits memory and processor time, even after the server has died; `nice` lets visitors' requests go first. */
const LIMITED = `ulimit -v ${MEMORY_KB}; ulimit -t "$1"; shift; exec nice -n 10 "$@"`;

export interface Source {
  path: string;
  /** The input format. ffmpeg must not guess it: a playlist would make it read other files and hosts. */
  demuxer: string;
}

/** Why ffmpeg has failed, when the source is not to blame. */
export class FfmpegFailure extends Error {
  override name = "FfmpegFailure";
  readonly reason: "no-ffmpeg" | "unfit-ffmpeg" | "no-memory" | "too-slow";

  constructor(reason: FfmpegFailure["reason"], output: string) {
    super(`${reason}: ${output.slice(-500)}`);
    this.reason = reason;
  }
}

interface Limits {
  /** Seconds of processor time, and of elapsed time. */
  seconds: number;
  signal: AbortSignal;
}

let path: Promise<string | undefined> | undefined;
let isolationCommand: Promise<string[]> | undefined;

/**
 * The path of ffmpeg: FFMPEG_PATH, else the system's, else that of the npm package for the demo; undefined without any.
 * The package's is of 2018: a public site gives it no file from outside.
 */
export function ffmpegPath(): Promise<string | undefined> {
  path ??= env.FFMPEG_PATH ? Promise.resolve(env.FFMPEG_PATH) : systemPath().then((found) => found ?? packagePath());
  return path;
}

async function systemPath(): Promise<string | undefined> {
  const answer = await promisify(execFile)("/bin/sh", ["-c", "command -v ffmpeg"]).catch(() => undefined);
  return answer?.stdout.trim() || undefined;
}

function packagePath(): string | undefined {
  if (isPublicSite) return undefined;
  try {
    return createRequire(import.meta.url).resolve("@ffmpeg-installer/linux-x64/ffmpeg");
  } catch {
    return undefined;
  }
}

/** The command that runs a program without a network; empty where the kernel refuses it, as in most containers. */
function isolation(): Promise<string[]> {
  isolationCommand ??= promisify(execFile)("unshare", ["-rn", "true"]).then(
    () => ["unshare", "-rn"],
    () => [],
  );
  return isolationCommand;
}

/** Reads what the file holds; undefined when ffmpeg cannot read it in this format. */
export async function probeFilm(source: Source, limits: Limits): Promise<FilmProbe | undefined> {
  const { output } = await run(["-hide_banner", ...inputOf(source)], limits);
  return parseProbe(output);
}

/**
 * Converts a file. `before`: options for reading the source; `after`: options for writing. Returns false when the
 * source is damaged. Throws `FfmpegFailure`.
 */
export async function convert(
  source: Source,
  { before = [], after, to }: { before?: string[]; after: string[]; to: string },
  limits: Limits,
): Promise<boolean> {
  // Filters have threads of their own, by default one for each core, and each takes memory for its frames.
  const quiet = ["-hide_banner", "-y", "-v", "error", "-stats", "-filter_threads", "2", "-filter_complex_threads", "2"];
  const args = [...quiet, ...before, ...inputOf(source), ...after, `file:${to}`];
  const { isDone, output } = await run(args, limits);
  // ffmpeg 4 may call a film done whose end found no room.
  if (saysDiskFull(output)) throw new Error(output);
  return isDone;
}

/** Allows only files as protocol, so that nothing in the source leads to the network. */
function inputOf({ path, demuxer }: Source): string[] {
  return ["-nostdin", "-threads", "2", "-protocol_whitelist", "file,pipe", "-f", demuxer, "-i", `file:${path}`];
}

/** Runs ffmpeg in a process of its own, without the server's environment variables. */
async function run(args: string[], { seconds, signal }: Limits): Promise<{ isDone: boolean; output: string }> {
  const path = await ffmpegPath();
  if (!path) throw new FfmpegFailure("no-ffmpeg", "");
  const command = [...(await isolation()), path, ...args];
  const deadline = Math.ceil(seconds);
  const child = spawn("/bin/sh", ["-c", LIMITED, "sh", `${deadline}`, ...command], {
    env: {},
    stdio: ["ignore", "ignore", "pipe"],
    signal: AbortSignal.any([signal, AbortSignal.timeout(deadline * 1000)]),
    killSignal: "SIGKILL",
  });
  return new Promise((resolve, reject) => {
    // First, because a process that could not be started has no output.
    child.on("error", reject);
    let output = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      output = (output + text).slice(-OUTPUT_KEPT);
    });
    child.once("close", (code, killedBy) => {
      const reason = code === 0 ? undefined : failureOf(code, killedBy, output);
      if (reason) reject(new FfmpegFailure(reason, output));
      else resolve({ isDone: code === 0, output });
    });
  });
}

function failureOf(code: number | null, killedBy: string | null, output: string): FfmpegFailure["reason"] | undefined {
  // The shell's codes for a program that is not there, or that does not run on this machine.
  if (code === 126 || code === 127) return "no-ffmpeg";
  if (killedBy === "SIGXCPU") return "too-slow";
  // The kernel kills what takes more than the container has.
  if (killedBy !== null || /cannot allocate memory|out of memory|pthread_create|bad_alloc/i.test(output))
    return "no-memory";
  return /unknown encoder|unrecognized option|unknown (output|input) format/i.test(output) ? "unfit-ffmpeg" : undefined;
}
