import { execFile } from "node:child_process";

/** Runs one of the operator's commands, as built for the image, to its end. */
export function runCommand(
  name: string,
  env: NodeJS.ProcessEnv,
  ...args: string[]
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [`build/commands/${name}.js`, ...args], { env }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, output: stdout + stderr }),
    );
  });
}
