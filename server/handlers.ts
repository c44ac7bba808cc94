import { createRequestHandler, type HeadersFunction, type RouterContextProvider, type ServerBuild } from "react-router";
import { leafRoutes } from "../app/routing/route-tree.ts";

/** Answers a request. `routeId` is the id of its route, if the adapter knows it. */
export type Render = (request: Request, context: RouterContextProvider, routeId?: string) => Promise<Response>;

/**
 * One React Router handler for each route. A single handler would match every address against all routes of the build,
 * and create them anew for each page, which takes a third of a small page's time; the handler of one route and its
 * layouts has about four. Requests without a known route (client-side data, other spellings, unknown addresses) go to
 * the handler of all routes.
 */
export function createHandlers(built: ServerBuild, mode: string): Render {
  const build = keepHeaders(built);
  const all = createRequestHandler(build, mode);
  // Each handler is created at its first request: until then it is a closure and a few objects.
  const byRoute = new Map(
    leafRoutes(build.routes).map(({ id, branch }) => [id, createRequestHandler(only(build, branch), mode)]),
  );
  return (request, context, routeId) => ((routeId && byRoute.get(routeId)) || all)(request, context);
}

/**
 * Where a route has no `headers` function, React Router drops the headers of its loader and its action from pages and
 * from client-side data: a refusal would not say when to try again.
 */
export function keepHeaders(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => [
    id,
    route && { ...route, module: { headers: headersOf, ...route.module } },
  ]);
  return { ...build, routes: Object.fromEntries(routes) };
}

/** Those of the action win, and of what is thrown. React Router itself adds every cookie. */
const headersOf: HeadersFunction = ({ parentHeaders, loaderHeaders, actionHeaders, errorHeaders }) => {
  const headers = new Headers(parentHeaders);
  for (const [name, value] of [...loaderHeaders, ...actionHeaders, ...(errorHeaders ?? [])]) headers.set(name, value);
  return headers;
};

function only(build: ServerBuild, ids: readonly string[]): ServerBuild {
  const pick = <Route>(routes: Record<string, Route>) => Object.fromEntries(ids.map((one) => [one, routes[one]]));
  const routes = pick(build.routes) as ServerBuild["routes"];
  const assets = { ...build.assets, routes: pick(build.assets.routes) } as ServerBuild["assets"];
  return { ...build, routes, assets };
}
