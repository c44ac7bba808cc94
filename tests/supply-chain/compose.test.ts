import { readFileSync } from "node:fs";
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
  const passed = [...shop.matchAll(/(?:^ {4}|, )([A-Z][A-Z0-9_]+): /gm)].map(([, name = ""]) => name);
  const exempt = [...OWN_TO_THE_IMAGE, ...NOT_FOR_A_SHOP];
  expect(known.filter((name) => !passed.includes(name) && !exempt.includes(name))).toEqual([]);
  expect(passed.filter((name) => !known.includes(name))).toEqual([]);
});

test("each third-party image of compose.yaml comes from a variable, which the runbook fills with a digest", () => {
  const images = [...compose.matchAll(/^ +image: (?!essor$)(.+)$|NODE_IMAGE: "([^"]+)"/gm)].map(
    ([, image, base]) => image ?? base,
  );
  expect(images).toHaveLength(3);
  const runbook = readFileSync("docs/operations.md", "utf8");
  for (const image of images) {
    const [, name = ""] = /^\$\{([A-Z]+_IMAGE):-[\w:.-]+\}$/.exec(image ?? "") ?? [];
    expect(runbook).toContain(`${name}=`);
  }
});
