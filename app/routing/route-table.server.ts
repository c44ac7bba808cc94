import { routes } from "virtual:react-router/server-build";
import { type Handle, handleOf } from "./handle.ts";
import { branchTo, leavesOf, pathOf } from "./route-tree.ts";

interface RouteEntry {
  /** The path with its parameters: « /articles/:slug ». */
  path: string;
  /** True when it answers with a page, not with a file or a redirect. */
  isPage: boolean;
  handle: Handle;
}

/** Every address of routes.ts, in its order. Only for loaders: the table does not exist yet while modules load. */
export function listRoutes(): RouteEntry[] {
  return leavesOf(routes).map((leaf) => {
    const branch = branchTo(routes, leaf.id);
    return {
      path: pathOf(branch),
      isPage: leaf.module.default !== undefined,
      handle: handleOf(branch.map(({ module }) => module.handle)),
    };
  });
}

/** The pages that their `handle` marks as listed and whose address has no parameter. */
export function listedPages(without: readonly string[]): RouteEntry[] {
  return listRoutes().filter(
    ({ path, isPage, handle }) =>
      isPage && handle.robots === "listed" && !path.includes(":") && !without.includes(path),
  );
}
