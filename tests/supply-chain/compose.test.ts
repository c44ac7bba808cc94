import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const compose = readFileSync("compose.yaml", "utf8");

/** Variables that the image sets, or that only emulators, demos and tests use. */
const OWN_TO_THE_IMAGE = ["NODE_ENV", "PORT", "HOST", "DATA_DIR", "FFMPEG_PATH"];
const NOT_FOR_A_SHOP = ["SHUTDOWN_DELAY", "ALLOW_EMBEDDED_DB", "STRIPE_API_BASE", "SEED_SAMPLES"];

const schema = readFileSync("app/config/env.server.ts", "utf8");
const known = [...schema.matchAll(/^ {4}([A-Z][A-Z0-9_]+):/gm)].map(([, name = ""]) => name);

test("docs/environment.md explains every environment variable and no other", () => {
  const rows = [...readFileSync("docs/environment.md", "utf8").matchAll(/^\| (`.+?`) \|/gm)];
  const explained = rows.flatMap(([, names = ""]) => names.split(", ").map((name) => name.replaceAll("`", "")));
  expect(explained.sort()).toEqual(known.toSorted());
});

test("compose passes on every variable that an operator may set, and sets none that does not exist", () => {
  expect(known.length).toBeGreaterThan(30);
  const shop = compose.slice(compose.indexOf("x-shop"), compose.indexOf("  postgres:\n"));
  const names = [...shop.matchAll(/(?:^ {4}|, )([A-Z][A-Z0-9_]+): /gm)].map(([, name = ""]) => name);
  const passed = names.map((name) => (known.includes(name) ? name : name.replace(/_FILE$/, "")));
  const exempt = [...OWN_TO_THE_IMAGE, ...NOT_FOR_A_SHOP];
  expect(known.filter((name) => !passed.includes(name) && !exempt.includes(name))).toEqual([]);
  expect(passed.filter((name) => !known.includes(name))).toEqual([]);
});

test("each third-party image of compose.yaml comes from a variable, which the runbook fills with a digest", () => {
  const images = [...compose.matchAll(/^ +image: (?!essor:)(.+)$|NODE_IMAGE: "([^"]+)"/gm)].map(
    ([, image, base]) => image ?? base,
  );
  expect(images).toHaveLength(3);
  const runbook = readFileSync("docs/operations.md", "utf8");
  for (const image of images) {
    const [, name = ""] = /^\$\{([A-Z]+_IMAGE):-[\w:.-]+\}$/.exec(image ?? "") ?? [];
    expect(runbook).toContain(`${name}=`);
  }
});

test("every service has a read-only root, no privileges, and bounded memory and logs; only the proxy is reachable", () => {
  const part = (from: string, to: string) => compose.slice(compose.indexOf(from), compose.indexOf(to));
  const guarded = part("x-guarded:", "x-shop:");
  // Compose refuses to write the text of a config into a root that is read-only: each is a file.
  const configs = compose.slice(compose.indexOf("\nconfigs:"), compose.indexOf("\nsecrets:"));
  const files = [...configs.matchAll(/^ {2}\w+: \{ file: (\S+) \}$/gm)].map(([, file = ""]) => file);
  expect(files.filter((file) => existsSync(file))).toHaveLength([...configs.matchAll(/^ {2}\w/gm)].length);
  for (const rule of ["read_only: true", "cap_drop: [ALL]", '"no-new-privileges:true"', "max-size:", "max-file:"])
    expect(guarded).toContain(rule);
  const shop = part("x-shop:", "\nservices:");
  expect(shop).toMatch(/<<: \*guarded[\s\S]*mem_limit:/);
  const services = [...part("\nservices:", "\nconfigs:").matchAll(/^ {2}(\w+):((?:.*\n(?! {2}\S))*.*)/gm)];
  expect(services.map(([, name]) => name)).toEqual([
    "web1",
    "web2",
    "worker",
    "backup",
    "migrate",
    "postgres",
    "proxy",
  ]);
  for (const [, name, text = ""] of services) {
    const isShop = text === " *web" || text.includes("<<: *shop");
    const isBounded = text.includes("<<: *guarded") && text.includes("mem_limit:");
    expect([name, isShop || isBounded, text.includes("ports:")]).toEqual([name, true, name === "proxy"]);
  }
});

test("no secret stands in the environment of a service: each is a file, and the runbook makes it", () => {
  const [, list = ""] = /const SECRETS = \[([^\]]+)\]/.exec(schema) ?? [];
  const secrets = [...list.matchAll(/"(\w+)"/g)].map(([, name = ""]) => name);
  expect(secrets.length).toBeGreaterThan(7);
  const runbook = readFileSync("docs/operations.md", "utf8");
  for (const name of secrets) {
    const file = name.toLowerCase();
    expect(compose).toContain(`${name}_FILE: /run/secrets/${file}`);
    expect(compose).toContain(`  ${file}: { file: secrets/${file} }\n`);
    expect(compose).not.toMatch(new RegExp(`[ {]${name}:`));
    expect(runbook).toMatch(new RegExp(`\\b${file}\\b`));
  }
});

test("the services fit on a machine of 4 GB, and leave it half a gigabyte", () => {
  const limitOf = (text: string) => {
    const [, size = "", unit] = /mem_limit: (\d+)([mg])/.exec(text) ?? [];
    return Number(size) * (unit === "g" ? 1024 : 1);
  };
  const shop = limitOf(compose.slice(compose.indexOf("x-shop:")));
  const part = compose.slice(compose.indexOf("\nservices:"), compose.indexOf("\nconfigs:"));
  const services = [...part.matchAll(/^ {2}(\w+):((?:.*\n(?! {2}\S))*.*)/gm)];
  const running = services.filter(([, name]) => name !== "migrate").map(([, , text = ""]) => limitOf(text) || shop);
  expect(running).toHaveLength(6);
  expect(running.reduce((sum, megabytes) => sum + megabytes, 0)).toBeLessThanOrEqual(4096 - 512);
});
