import { hash } from "node:crypto";
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { relative, resolve } from "node:path";
import { satisfies } from "semver";
import { expect, test } from "vitest";

/** The npm packages: install scripts, known vulnerabilities and licences. */
interface Package {
  version: string;
  resolved?: string;
  license?: string;
  dev?: boolean;
  hasInstallScript?: boolean;
}
interface Advisory {
  package: string;
  range: string;
  id: string;
  reason: string;
  /** Exceptions, with the reason. */
  accepted?: { path: string; reason: string }[];
}

const read = (file: string) => JSON.parse(readFileSync(file, "utf8"));
const project = read("package.json") as Record<
  "dependencies" | "devDependencies" | "optionalDependencies",
  Record<string, string>
> & {
  allowScripts: Record<string, boolean>;
};
const { packages } = read("package-lock.json") as { packages: Record<string, Package> };
const installed = Object.entries(packages)
  .filter(([path]) => path !== "")
  .map(([path, one]) => ({ path, name: path.replace(/^.*node_modules\//, ""), ...one }));

const dangers = (advisories: Advisory[]) =>
  advisories.flatMap((advisory) =>
    installed
      .filter(({ name, version }) => name === advisory.package && satisfies(version, advisory.range))
      .filter(({ path }) => !advisory.accepted?.some((other) => other.path === path))
      .map(({ name, version }) => `${name} ${version}: ${advisory.id}, ${advisory.reason}`),
  );

test("no installed version has a known vulnerability of the list", () => {
  expect(dangers(read("tests/supply-chain/advisories.json"))).toEqual([]);
});

test("an advisory about an installed version is noticed", () => {
  const advisory = { package: "react", range: ">=19.0.0", id: "GHSA-0", reason: "an example" };
  expect(dangers([advisory])).toEqual([expect.stringMatching(/^react 19\.[\d.]+: GHSA-0, an example$/)]);
});

test("only the packages on the list may run a script when they are installed", () => {
  const running = installed.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name);
  expect(running.filter((name) => !project.allowScripts[name])).toEqual([]);
  expect(Object.keys(project.allowScripts).filter((name) => !running.includes(name))).toEqual([]);
});

test("Node, PostgreSQL and ffmpeg are the programs that were looked at: their SHA-256 is on the list", () => {
  const list = read("tests/supply-chain/executables.json") as Record<string, string>;
  const present = Object.entries(list).filter(([path]) => existsSync(`node_modules/${path}`));
  const found = present.map(([path]) => [path, hash("sha256", readFileSync(`node_modules/${path}`))]);
  expect(found).toEqual(present);
  const node = relative(resolve("node_modules"), realpathSync("node_modules/.bin/node"));
  expect(found.map(([path]) => path)).toContain(node);
}, 30_000);

test("every version is exact, and the lock file names no registry", () => {
  const { dependencies, devDependencies, optionalDependencies } = project;
  const wanted = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
  expect(wanted.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  expect(installed.filter(({ resolved }) => resolved !== undefined)).toEqual([]);
});

test("every package in the image has a licence that allows closed-source use", () => {
  // libvips, which sharp loads from a file of its own, is under the LGPL.
  const accepted =
    /^(MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|LGPL-3\.0-or-later|PSF-2\.0|Zlib|CC0-1\.0|Unlicense)$/;
  // SPDX: all of « AND », one of « OR », which is the taker's choice.
  const isAccepted = (license = "unknown") =>
    license
      .replace(/[()]/g, "")
      .split(" AND ")
      .every((part) => part.split(" OR ").some((one) => accepted.test(one)));
  // Under the MIT licence, by its file LICENSE or its Readme.
  const namedElsewhere = new Set(["png-js", "combine-errors"]);
  const others = installed
    .filter(({ dev, name }) => !dev && !namedElsewhere.has(name))
    .filter(({ license }) => !isAccepted(license));
  expect(others.map(({ name, license }) => `${name}: ${license}`)).toEqual([]);
});
