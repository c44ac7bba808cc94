import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { send } from "#tests/support/http.ts";
import { freePort } from "#tests/support/ports.ts";
import { eventually } from "#tests/support/shop.ts";

/** The files that the Dockerfile copies into the image, in a folder that the server's user cannot write. */
const NOBODY = 65534;
const identity = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

let image: string;
let data: string;
let env: NodeJS.ProcessEnv;
let server: ChildProcess | undefined;

beforeAll(async () => {
  image = mkdtempSync(join(tmpdir(), "essor-image-"));
  data = mkdtempSync(join(tmpdir(), "essor-image-data-"));
  const copied = [...readFileSync("Dockerfile", "utf8").matchAll(/^COPY --from=build \/app\/(\S+)/gm)];
  for (const [, path = ""] of copied) {
    mkdirSync(dirname(join(image, path)), { recursive: true });
    cpSync(path, join(image, path), { recursive: true });
  }
  cpSync(process.execPath, join(image, "node"));
  cpSync(inject("pgliteTemplate"), data, { recursive: true });
  if (identity.uid) execFileSync("chown", ["-R", `${NOBODY}:${NOBODY}`, data]);
  execFileSync("chmod", ["-R", "a-w", image]);
  chmodSync(image, 0o555);
  env = {
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    PORT: `${await freePort()}`,
    DATA_DIR: data,
    ALLOW_EMBEDDED_DB: "1",
  };
});
afterAll(() => {
  server?.kill("SIGKILL");
  execFileSync("chmod", ["-R", "u+w", image]);
  for (const folder of [image, data]) rmSync(folder, { recursive: true, force: true });
});

test("the files of the image are enough for an unprivileged user to start the shop from a read-only folder", async () => {
  const options = { cwd: image, env, stdio: "ignore" as const, ...identity };
  server = spawn(join(image, "node"), ["--max-old-space-size=256", "build/server/index.js"], options);
  const shop = `http://127.0.0.1:${env.PORT}`;
  await eventually(async () => (await fetch(`${shop}/readyz`)).status === 200);
  expect((await send(shop, "/entrepreneuriat")).status).toBe(200);
});

test("the operator's commands run from the files of the image", () => {
  const commands = [...readFileSync("package.json", "utf8").matchAll(/"node (build\/commands\/[\w-]+\.js)"/g)];
  expect(commands.length).toBeGreaterThan(2);
  for (const [, command = ""] of commands) {
    const { stderr } = spawnSync(join(image, "node"), [command], { cwd: image, env: { PORT: "none" }, ...identity });
    expect(String(stderr)).toMatch(/^environment: PORT /);
  }
});

test("the image holds the list of its packages, with version and licence of each", () => {
  const [, command = ""] = /&& (.+) > build\/sbom\.json$/m.exec(readFileSync("Dockerfile", "utf8")) ?? [];
  const { components } = JSON.parse(execFileSync("sh", ["-c", command], { encoding: "utf8" })) as {
    components: { name: string; version: string; licenses?: object[] }[];
  };
  const names = components.map(({ name }) => name);
  const { dependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  expect(names).toEqual(expect.arrayContaining(Object.keys(dependencies)));
  expect(names).not.toContain("vitest");
  // Two name their licence (MIT) in a file only.
  const unclear = components.filter(({ version, licenses }) => !version || !licenses).map(({ name }) => name);
  expect(unclear.sort()).toEqual(["combine-errors", "png-js"]);
});
