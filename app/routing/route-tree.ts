import type { ServerBuild } from "react-router";

type Routes = ServerBuild["routes"];
type BuiltRoute = NonNullable<Routes[string]>;

/** The leaf routes, in the order of routes.ts. */
export function leavesOf(routes: Routes): BuiltRoute[] {
  const all = Object.values(routes).filter((route) => route !== undefined);
  const parents = new Set(all.map(({ parentId }) => parentId));
  return all.filter(({ id }) => !parents.has(id));
}

/** A route with the layouts around it, the outermost first. */
export function branchTo(routes: Routes, id: string): BuiltRoute[] {
  const route = routes[id];
  return route ? [...branchTo(routes, route.parentId ?? ""), route] : [];
}

/** The joined path of a branch: « /articles/:slug ». */
export function pathOf(branch: readonly { path?: string }[]): string {
  return `/${branch.flatMap(({ path }) => path || []).join("/")}`;
}
