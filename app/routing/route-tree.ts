import type { ServerBuild } from "react-router";
import { type Handle, handleOf } from "./handle.ts";

type Routes = ServerBuild["routes"];
type BuiltRoute = NonNullable<Routes[string]>;

interface Leaf {
  id: string;
  /** With its parameters: « /articles/:slug ». */
  path: string;
  module: BuiltRoute["module"];
  /** Merged of the route and its layouts. */
  handle: Handle;
  /** The ids of its layouts, the outermost first, and its own. */
  branch: string[];
}

/** Every route with an address of its own, in the order of routes.ts. */
export function leafRoutes(routes: Routes): Leaf[] {
  const all = Object.values(routes).filter((route) => route !== undefined);
  const parents = new Set(all.map(({ parentId }) => parentId));
  return all
    .filter(({ id }) => !parents.has(id))
    .map(({ id, module }) => {
      const branch = branchTo(routes, id);
      const path = `/${branch.flatMap(({ path }) => path || []).join("/")}`;
      const handle = handleOf(branch.map(({ module }) => module.handle));
      return { id, path, module, handle, branch: branch.map(({ id }) => id) };
    });
}

function branchTo(routes: Routes, id: string): BuiltRoute[] {
  const route = routes[id];
  return route ? [...branchTo(routes, route.parentId ?? ""), route] : [];
}
