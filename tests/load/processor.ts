import { readdirSync, readFileSync, writeFileSync } from "node:fs";

/** Milliseconds of processor time that a process has used, with all its threads. Linux only. */
export function processorTime(pid = 0): number {
  let nanoseconds = 0;
  for (const task of list(`/proc/${pid}/task`)) {
    nanoseconds += Number(read(`/proc/${pid}/task/${task}/schedstat`).split(" ")[0] ?? 0);
  }
  return nanoseconds / 1e6;
}

/** Resident memory in mebibytes. */
export const residentMemory = (pid = 0): number => memory(pid, "VmRSS");

/** The most that it has been. */
export const peakMemory = (pid = 0): number => memory(pid, "VmHWM");

/** From now on. */
export const forgetPeak = (pid = 0): void => writeFileSync(`/proc/${pid}/clear_refs`, "5");

function memory(pid: number, name: string): number {
  return Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024);
}

/** Open files and sockets. */
export function openHandles(pid = 0): number {
  return list(`/proc/${pid}/fd`).length;
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Empty when the process has ended meanwhile. */
function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
