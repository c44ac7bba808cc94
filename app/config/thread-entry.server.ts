import { basename } from "node:path";

/**
 * Where the code of a thread lies: beside its importer in the sources, and in the bundle, whose files the importer has
 * been merged into, among the operator's commands.
 */
export function threadEntry(source: URL): URL {
  const [, build] = /^(.*\/build\/)(?:server|commands)\//.exec(source.href) ?? [];
  return build ? new URL(`commands/${basename(source.pathname).replace(/(\.server)?\.ts$/, ".js")}`, build) : source;
}
