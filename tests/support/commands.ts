import { execFile } from "node:child_process";

interface Ended {
  code: number;
  output: string;
}

/** Runs one of the operator's commands, as built for the image, to its end. */
export function runCommand(name: string, env: NodeJS.ProcessEnv, ...args: string[]): Promise<Ended> {
  return run([`build/commands/${name}.js`, ...args], env);
}

/** Runs a server that is to refuse its start. */
export function runServer(env: NodeJS.ProcessEnv): Promise<Ended> {
  return run(["build/server/index.js"], env);
}

function run(args: string[], env: NodeJS.ProcessEnv): Promise<Ended> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, args, { env, timeout: 60_000 }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, output: stdout + stderr }),
    );
  });
}
