import { createRequestHandler, type RouterContextProvider, type ServerBuild } from "react-router";
import { branchTo, leavesOf } from "../app/route-tree.ts";

/** Answers a request; with the id of its route, where that is known beforehand. */
export type Render = (request: Request, context: RouterContextProvider, routeId?: string) => Promise<Response>;

/**
 * React Router with one handler for each route: it matches every address against all the routes of its build, and makes
 * them anew for each page, which is a third of a small page's time. A handler of the route and its layouts alone has
 * four. What has no route of its own (data, misspellings, nothing at all) goes to the handler of all.
 */
export function createHandlers(build: ServerBuild, mode: string): Render {
  const all = createRequestHandler(build, mode);
  // Each comes to life with its first request: until then it is a closure and a few objects.
  const byRoute = new Map(leavesOf(build.routes).map(({ id }) => [id, createRequestHandler(only(build, id), mode)]));
  return (request, context, routeId) => ((routeId && byRoute.get(routeId)) || all)(request, context);
}

function only(build: ServerBuild, id: string): ServerBuild {
  const ids = branchTo(build.routes, id).map((route) => route.id);
  const pick = <Route>(routes: Record<string, Route>) => Object.fromEntries(ids.map((one) => [one, routes[one]]));
  const routes = pick(build.routes) as ServerBuild["routes"];
  const assets = { ...build.assets, routes: pick(build.assets.routes) } as ServerBuild["assets"];
  return { ...build, routes, assets };
}
