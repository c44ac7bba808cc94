import { log } from "#app/config/log.server.ts";
import { isStopping } from "../queue.server.ts";

/** Runs each step even if another one fails: one broken order must not stop the deletion of closed accounts. */
export async function runSteps(steps: Record<string, () => Promise<unknown>>): Promise<void> {
  const failed: string[] = [];
  const errors: unknown[] = [];
  for (const [step, run] of Object.entries(steps)) {
    try {
      await run();
    } catch (error) {
      // Another process does the whole job again.
      if (isStopping()) throw error;
      log.error({ err: error, step }, "step failed");
      failed.push(step);
      errors.push(error);
    }
  }
  if (failed.length > 0) throw new Error(`failed: ${failed.join(", ")}`, { cause: errors[0] });
}
