import { routes } from "virtual:react-router/server-build";
import { type Handle, handleOf } from "./handle.ts";

interface RouteEntry {
  /** With its parameters: « /articles/:slug ». */
  path: string;
  /** It answers with a page, not with a file or a redirect. */
  isPage: boolean;
  handle: Handle;
}

type ServerRoute = NonNullable<(typeof routes)[string]>;

/** Every address of routes.ts, in its order. To be called by loaders: while modules load the table is not there yet. */
export function listRoutes(): RouteEntry[] {
  const all = Object.values(routes).filter((route) => route !== undefined);
  const parents = new Set(all.map(({ parentId }) => parentId));
  return all
    .filter(({ id }) => !parents.has(id))
    .map((leaf) => {
      const branch = branchTo(leaf.id);
      return {
        path: `/${branch.flatMap(({ path }) => path || []).join("/")}`,
        isPage: leaf.module.default !== undefined,
        handle: handleOf(branch.map(({ module }) => module.handle)),
      };
    });
}

function branchTo(id: string): ServerRoute[] {
  const route = routes[id];
  return route ? [...branchTo(route.parentId ?? ""), route] : [];
}
