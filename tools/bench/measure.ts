import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { processorTime } from "../../tests/load/processor.ts";
import type { Order, Result } from "./client.ts";

const run = promisify(execFile);

export interface Measurement extends Result {
  /** Microseconds of one core for each response. */
  cpu: number;
}

interface Asked {
  /** `{n}` is replaced by another number in each request. */
  path: string;
  headers: Record<string, string>;
  seconds: number;
  connections?: number;
}

/** One run of the client, and the server's CPU time for each response (microseconds of one core; Linux only). */
export async function measure(
  { pid, url }: { pid?: number; url: string },
  { connections = 32, ...asked }: Asked,
): Promise<Measurement> {
  const order: Order = { port: Number(new URL(url).port), connections, ...asked };
  const before = processorTime(pid);
  const { stdout } = await run(process.execPath, ["tools/bench/client.ts", JSON.stringify(order)]);
  const result = JSON.parse(stdout) as Result;
  if (result.refused > 0) console.log(`  ${result.refused} of ${result.answers} answers of ${asked.path} were not 200`);
  return { ...result, cpu: ((processorTime(pid) - before) * 1000) / result.answers };
}
