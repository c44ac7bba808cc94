import { createElement } from "react";
import { renderToString } from "react-dom/server";
import {
  createRequestHandler,
  data,
  type EntryContext,
  Outlet,
  RouterContextProvider,
  redirect,
  type ServerBuild,
  ServerRouter,
  useLoaderData,
} from "react-router";
import { expect, test } from "vitest";
import { createHandlers, keepHeaders } from "./handlers.ts";

type Module = NonNullable<ServerBuild["routes"][string]>["module"];

const Shown = () => createElement("p", null, JSON.stringify(useLoaderData()));
const refuse = () => {
  throw redirect("/login");
};
const MODULES: [id: string, parentId: string | undefined, path: string | undefined, module: Partial<Module>][] = [
  [
    "root",
    undefined,
    "",
    {
      loader: () => ({ site: "Essor" }),
      default: () => createElement("main", null, createElement(Outlet)),
      ErrorBoundary: () => createElement("h1", null, "Erreur"),
      middleware: [
        async ({ pattern }, next) => {
          const response = (await next()) as Response;
          response.headers.set("x-pattern", pattern);
          return response;
        },
      ],
    } as Partial<Module>,
  ],
  ["open", "root", undefined, { default: () => createElement(Outlet) }],
  ["home", "open", undefined, { loader: () => "home", default: Shown }],
  [
    "login",
    "open",
    "login",
    {
      loader: () => data("login", { headers: { "x-a": "loader", "x-b": "loader" } }),
      action: () => {
        const headers = ["a=1", "b=2"].map((cookie): [string, string] => ["Set-Cookie", cookie]);
        return data("no", { status: 429, headers: [["Retry-After", "60"], ["x-b", "action"], ...headers] });
      },
      default: Shown,
    },
  ],
  ["article", "open", "articles/:slug", { loader: ({ params }) => params, default: Shown }],
  ["feed", "open", "flux.xml", { loader: () => new Response("<feed/>"), action: () => redirect("/") }],
  [
    "lost",
    "open",
    "lost",
    {
      loader: () => {
        throw data(null, 404);
      },
      default: Shown,
    },
  ],
  [
    "broken",
    "open",
    "broken",
    {
      loader: () => "x",
      default: () => {
        throw new Error("broken");
      },
    },
  ],
  ["closed", "root", undefined, { default: () => createElement(Outlet), middleware: [refuse] } as Partial<Module>],
  ["account", "closed", "account", { loader: () => "secret", action: () => "secret", default: Shown }],
  [
    "any",
    "root",
    "*",
    {
      loader: () => {
        throw data(null, 404);
      },
      default: () => null,
    },
  ],
];

const entry = (_: Request, status: number, headers: Headers, context: EntryContext) =>
  new Response(renderToString(createElement(ServerRouter, { context, url: "http://x/" })), { status, headers });
const build = {
  entry: { module: { default: entry, handleError: () => undefined } },
  routes: Object.fromEntries(
    MODULES.map(([id, parentId, path, module]) => [
      id,
      { id, parentId, path, index: id === "home" || undefined, module },
    ]),
  ),
  assets: {
    routes: Object.fromEntries(
      MODULES.map(([id, parentId, path, module]) => [
        id,
        { id, parentId, path, index: id === "home" || undefined, hasLoader: "loader" in module, module: `/${id}.js` },
      ]),
    ),
    version: "1",
  },
  routeDiscovery: { mode: "lazy", manifestPath: "/__manifest" },
  future: {},
  ssr: true,
  prerender: [],
} as unknown as ServerBuild;
const all = createRequestHandler(keepHeaders(build), "production");
const handlers = createHandlers(build, "production");

const QUERIES = ["", "?index", "?_routes=account", "?a=%00"];
const METHODS = ["GET", "HEAD", "OPTIONS", "POST", "DELETE"];
const ADDRESSES: [path: string, routeId: string, status: number][] = [
  ["/", "home", 200],
  ["/login", "login", 200],
  ["/articles/un-titre", "article", 200],
  ["/articles/%C3%A9t%C3%A9", "article", 200],
  ["/flux.xml", "feed", 200],
  ["/lost", "lost", 404],
  ["/broken", "broken", 500],
  ["/account", "account", 302],
];

test.each(ADDRESSES)(
  "%s gets the same response from its own handler as from the handler of all routes",
  async (path, routeId, status) => {
    const plain = await handlers(new Request(`http://x${path}`), new RouterContextProvider(), routeId);
    expect(plain.status).toBe(status);
    for (const method of METHODS) {
      for (const query of QUERIES) {
        const ask = () =>
          new Request(`http://x${path}${query}`, {
            method,
            headers: { Origin: "http://x" },
            body: method === "POST" ? "a=1" : null,
          });
        const own = await said(await handlers(ask(), new RouterContextProvider(), routeId));
        expect({ method, query, ...own }).toEqual({
          method,
          query,
          ...(await said(await all(ask(), new RouterContextProvider()))),
        });
      }
    }
  },
);

test.each([
  "/nulle-part",
  "/LOGIN",
  "/login/",
  "/login.data",
  "/account.data?_routes=account",
  "/__manifest?version=1",
])("%s has no handler of its own, and is answered by the handler of all routes", async (address) => {
  const ask = () => new Request(`http://x${address}`);
  const own = await said(await handlers(ask(), new RouterContextProvider()));
  expect(own).toEqual(await said(await all(ask(), new RouterContextProvider())));
  expect(own.body).not.toContain("secret");
});

test.each([
  ["/login", "login"],
  ["/login.data", undefined],
])("%s answers a form with the headers of its action, which win over those of its loader", async (path, routeId) => {
  const request = new Request(`http://x${path}`, { method: "POST", headers: { Origin: "http://x" }, body: "a=1" });
  const { status, headers } = await handlers(request, new RouterContextProvider(), routeId);
  const own = ["Retry-After", "x-b"].map((name) => headers.get(name));
  expect([status, ...own, headers.getSetCookie().sort()]).toEqual([429, "60", "action", ["a=1", "b=2"]]);
});

async function said(response: Response) {
  return { status: response.status, headers: [...response.headers], body: await response.text() };
}
