import { execFileSync } from "node:child_process";

/**
 * `npm run -s sbom`: the packages that the shop ships, with versions and licences (CycloneDX). `npm sbom --omit=dev` would
 * leave out React, PostgreSQL's driver and a hundred others: each package that a development package needs as well.
 */
interface Component {
  "bom-ref": string;
  properties?: { name: string; value: string }[];
}
interface Sbom {
  metadata: { component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn?: string[] }[];
}

const npm = ["sbom", "--sbom-format=cyclonedx", "--sbom-type=application"];
const all = JSON.parse(execFileSync("npm", npm, { encoding: "utf8", maxBuffer: 2 ** 26 })) as Sbom;

const components = all.components.filter(
  ({ properties = [] }) => !properties.some(({ name }) => name === "cdx:npm:package:development"),
);
const shipped = new Set([all.metadata.component, ...components].map((component) => component["bom-ref"]));
const dependencies = all.dependencies
  .filter(({ ref }) => shipped.has(ref))
  .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((other) => shipped.has(other)) }));
console.log(JSON.stringify({ ...all, components, dependencies }, null, 2));
