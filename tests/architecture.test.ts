import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";
import { routeAddresses } from "#tests/support/routes.ts";

/** What holds the layout of docs together: who may import whom, how long a file may be, what it may be called. */
const files = globSync("{app,db,server,tools,tests}/**/*.{ts,tsx}").filter((file) => !file.includes("+types"));
const sources = new Map(files.map((file) => [file, readFileSync(file, "utf8")]));
const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file) || file.startsWith("tests/");

function importsOf(file: string): string[] {
  const source = sources.get(file) ?? "";
  const specifiers = [...source.matchAll(/(?:from|import\()\s*"([^"]+)"/g)].map((match) => match[1] ?? "");
  return specifiers.map((specifier) => {
    if (specifier.startsWith("#")) return specifier.slice(1);
    if (specifier.startsWith(".")) return normalize(join(dirname(file), specifier));
    return specifier;
  });
}

function offenders(where: RegExp, mayNotImport: RegExp, except?: RegExp): string[] {
  return files
    .filter((file) => where.test(file) && !isTest(file) && !except?.test(file))
    .flatMap((file) =>
      importsOf(file)
        .filter((target) => mayNotImport.test(target))
        .map((target) => `${file} → ${target}`),
    );
}

test("the domain knows neither React nor HTTP, nor who calls it; only emails are written in React", () => {
  expect(offenders(/^app\/domain\//, /^app\/(routes|ui|middleware)(\/|$)/)).toEqual([]);
  const whereEmailsAreWritten = /^app\/domain\/mail\/(emails|parts|layout)\//;
  expect(offenders(/^app\/domain\//, /^(react|react-router|@react-email)(\/|$)/, whereEmailsAreWritten)).toEqual([]);
  expect(offenders(/^app\/domain\//, /^app\/jobs\/(?!jobs\.ts|queue\.server\.ts)/)).toEqual([]);
});

test("gateways know only the configuration and their own supplier", () => {
  expect(offenders(/^app\/gateways\//, /^(app\/(?!config|gateways)|db\/|react)/)).toEqual([]);
});

test("suppliers' libraries stay behind their gateway", () => {
  expect(offenders(/^(app|db|server)\//, /^stripe$/, /^app\/gateways\/stripe\.server\.ts$/)).toEqual([]);
  expect(offenders(/^(app|db|server)\//, /^airtable$/, /^app\/gateways\/airtable(-worker)?\.server\.ts$/)).toEqual([]);
  expect(offenders(/^(app|db|server)\//, /^nodemailer$/, /^app\/gateways\/mailer\.server\.ts$/)).toEqual([]);
  expect(offenders(/^(app|db|server)\//, /^pg-boss$/, /^(app\/jobs\/queue|db\/connection)\.server\.ts$/)).toEqual([]);
});

test("SQL is written in the domain, the jobs and db/", () => {
  expect(
    offenders(/^(app|server)\//, /^kysely/, /^app\/(domain\/.*\.server\.ts|jobs\/.*)$|^server\/health\.ts$/),
  ).toEqual([]);
});

test("views and building blocks only lay out", () => {
  expect(offenders(/\.view\.tsx$|^app\/ui\//, /^(db\/|app\/(gateways|jobs|middleware|config)\/)/)).toEqual([]);
});

test("a public page that reads its address tells the page cache which part of it", () => {
  const pages = routeAddresses
    .filter(({ area }) => area === "site")
    .map(({ file }) => sources.get(`app/${file}`) ?? "");
  expect(pages.length).toBeGreaterThan(20);
  const readers = pages.filter((source) => /searchParams|url\.search|\(url\)/.test(source));
  expect(readers.filter((source) => !/(variesWith|formHeaders)\(/.test(source))).toEqual([]);
});

test("content is words: it imports nothing but content", () => {
  expect(offenders(/^app\/content\//, /^(?!app\/content\/)/)).toEqual([]);
});

test("only the configuration reads the environment of the process", () => {
  const readers = files.filter((file) => /^(app|db|server)/.test(file) && /process\.env/.test(sources.get(file) ?? ""));
  expect(readers).toEqual(["app/config/env.server.ts"]);
});

test("what touches the server says so in its name, and plain rules don't", () => {
  const serverOnly = /^(node:|pg$|kysely|stripe$|nodemailer$|pg-boss$|pino$)/;
  const plain = files.filter(
    (file) => /^app\/(domain|gateways|ui|content)\//.test(file) && !/\.server\.tsx?$/.test(file),
  );
  expect(plain.filter((file) => !isTest(file) && importsOf(file).some((target) => serverOnly.test(target)))).toEqual(
    [],
  );
});

test("domain folders do not depend on each other in circles", () => {
  const folders = new Map<string, Set<string>>();
  const folderOf = (file: string) => /^app\/domain\/([\w/]+)\/[^/]+$/.exec(file)?.[1];
  for (const file of files.filter((candidate) => !isTest(candidate))) {
    const from = folderOf(file);
    if (!from) continue;
    const targets = folders.get(from) ?? new Set();
    for (const target of importsOf(file)) {
      const to = folderOf(target);
      if (to && to !== from) targets.add(to);
    }
    folders.set(from, targets);
  }
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    [...(folders.get(from) ?? [])].some((next) => {
      if (next === to) return true;
      if (seen.has(next)) return false;
      seen.add(next);
      return reaches(next, to, seen);
    });
  expect([...folders.keys()].filter((folder) => reaches(folder, folder))).toEqual([]);
});

const bounds: [RegExp, number][] = [
  [/^app\/routes\/.*(?<!\.view)\.tsx?$/, 120],
  [/^app\/routes\/.*\.view\.tsx$/, 200],
  [/^app\/domain\//, 250],
  [/^app\/ui\//, 120],
  [/^tests\//, 300],
  [/^(app|db|server|tools)\//, 300],
];

test("files stay short enough to be read in one go", () => {
  const tooLong = files.flatMap((file) => {
    const bound = bounds.find(([pattern]) => pattern.test(file))?.[1] ?? 300;
    const lines = (sources.get(file) ?? "").split("\n").length - 1;
    return lines > bound ? [`${file}: ${lines} of ${bound}`] : [];
  });
  expect(tooLong).toEqual([]);
});

test("there are no drawers for everything", () => {
  expect(
    files.filter((file) => /(^|\/)(utils|lib|helpers?|services|common|misc)(\/|\.)|\/index\.tsx?$/.test(file)),
  ).toEqual([]);
});
