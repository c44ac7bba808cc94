import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { processorTime } from "../load/processor.ts";
import type { ServerProcess } from "../load/server-process.ts";
import type { Order, Result } from "./client.ts";

const run = promisify(execFile);

interface Asked {
  /** `{n}` is replaced by another number in each request. */
  path: string;
  headers: Record<string, string>;
  seconds: number;
  connections?: number;
}

/** One run of the client, and the server's CPU time for each response (microseconds of one core; Linux only). */
export async function measure({ pid, port }: ServerProcess, { connections = 32, ...asked }: Asked) {
  const order: Order = { port, connections, ...asked };
  const before = processorTime(pid);
  const { stdout } = await run(process.execPath, ["tools/bench/client.ts", JSON.stringify(order)]);
  const result = JSON.parse(stdout) as Result;
  if (result.refused > 0) console.log(`  ${result.refused} of ${result.answers} answers of ${asked.path} were not 200`);
  return { ...result, cpu: ((processorTime(pid) - before) * 1000) / result.answers };
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
