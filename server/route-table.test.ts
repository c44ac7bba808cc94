import type { ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { routeAddresses } from "#tests/support/routes.ts";
import { RouteTable } from "./route-table.ts";

const route = (id: string, parentId: string | undefined, path?: string, handle?: object, action?: () => null) => ({
  id,
  parentId,
  path,
  module: { handle, action, default: id === "export" ? undefined : () => null },
});
const routes = Object.fromEntries(
  [
    route("root", undefined, ""),
    route("public", "root", undefined, { shell: "site", budget: "webhooks" }),
    route("home", "public"),
    route("guide", "public", "guide", { budget: "sign-in" }, () => null),
    route("article", "public", "articles/:slug"),
    route("export", "public", "articles/export", { methods: ["POST"] }, () => null),
    route("either", "public", "articles/:slug/:part"),
    route("or", "public", "articles/:slug/pdf"),
    route("any", "root", "*"),
  ].map((one) => [one.id, one]),
) as unknown as ServerBuild["routes"];
const table = new RouteTable(routes);

test.each([
  ["/", "home", "/"],
  ["/guide", "guide", "/guide"],
  ["/GUIDE", "guide", "/guide"],
  ["/articles/Un-Titre", "article", "/articles/Un-Titre"],
  ["/ARTICLES/Un-Titre", "article", "/articles/Un-Titre"],
  ["/articles/export", "export", "/articles/export"],
  ["/articles/EXPORT", "export", "/articles/export"],
  ["/articles/a/b", "either", "/articles/a/b"],
])("%s is %s, in its canonical spelling %s", (path, id, spelled) => {
  expect(table.find(path)).toMatchObject({ route: { id }, path: spelled });
});

test.each([
  ["/guide.data", true],
  ["/guide", true],
  ["/nulle-part.data", true],
  ["/GUIDE.data", false],
  ["/GUIDE/_.data", false],
  ["/articles/Un-Titre.data", true],
  ["/ARTICLES/Un-Titre.data", false],
  ["/articles/export.data", false],
])("%s may be answered with data: %s", (path, may) => {
  expect(table.mayBeData(path, { isRead: true })).toBe(may);
});

test.each([
  "/nulle-part",
  "/articles/",
  "/articles/a/pdf",
  "/guide.data",
  "/articles/a.data",
  "/articles/_.data",
  "/*",
])("%s is left to React Router", (path) => {
  expect(table.find(path)).toBeUndefined();
});

test("a route inherits the handle of its layouts, and its own values take precedence", () => {
  expect(table.find("/guide")?.route.handle).toEqual({ shell: "site", budget: "sign-in" });
});

test.each([
  ["/", ["GET", "HEAD"]],
  ["/guide", ["GET", "HEAD", "POST"]],
  ["/articles/export", ["POST"]],
])("%s is asked with its own methods", (path, methods) => {
  expect(table.find(path)?.route.methods).toEqual(methods);
});

test("no two routes have the same address", () => {
  const paths = routeAddresses.map(({ path }) => path.replace(/:\w+/g, ":"));
  expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
});
