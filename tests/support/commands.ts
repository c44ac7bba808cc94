import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { expect } from "vitest";

interface Ended {
  code: number;
  output: string;
}

/** Runs one of the operator's commands, as built for the image, to its end. */
export function runCommand(name: string, env: NodeJS.ProcessEnv, ...args: string[]): Promise<Ended> {
  return run([`build/commands/${name}.js`, ...args], env);
}

/** Kills such a command (kill -9) once that has happened. */
export async function killCommand(until: Promise<unknown>, name: string, env: NodeJS.ProcessEnv, ...args: string[]) {
  const child = spawn(process.execPath, [`build/commands/${name}.js`, ...args], { env, stdio: "ignore" });
  const ended = once(child, "exit");
  await Promise.race([until, ended]);
  child.kill("SIGKILL");
  expect(await ended).toEqual([null, "SIGKILL"]);
}

/** Runs a server that is to refuse its start. */
export function runServer(env: NodeJS.ProcessEnv): Promise<Ended> {
  return run(["build/server/index.js"], env);
}

/** Ended when it hangs; a restore into the embedded database takes 18 s alone and a minute beside three other stories. */
function run(args: string[], env: NodeJS.ProcessEnv): Promise<Ended> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, args, { env, timeout: 120_000 }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, output: stdout + stderr }),
    );
  });
}
