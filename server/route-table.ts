import type { ServerBuild } from "react-router";
import { type Handle, handleOf } from "../app/handle.ts";
import { branchTo, leavesOf, pathOf } from "../app/route-tree.ts";

type Routes = ServerBuild["routes"];

/** A route that has an address of its own, with what it and its layouts say in their `handle`. */
export interface LeafRoute {
  id: string;
  handle: Handle;
}

interface Pattern {
  segments: string[];
  route: LeafRoute;
}

/**
 * The routes of a build by their addresses. It knows those that are spelled plainly and those with one value or more in
 * them (`:slug`); whatever else an address may be (`*`, data, a spelling that two patterns fit) is left to React Router.
 */
export class RouteTable {
  #byPath = new Map<string, LeafRoute>();
  #patterns: Pattern[] = [];

  constructor(routes: Routes) {
    for (const { id } of leavesOf(routes)) {
      const branch = branchTo(routes, id);
      const path = pathOf(branch);
      if (/[*?]/.test(path)) continue;
      const route = { id, handle: handleOf(branch.map(({ module }) => module.handle)) };
      if (path.includes(":")) this.#patterns.push({ segments: path.split("/"), route });
      else this.#byPath.set(path, route);
    }
  }

  /** The route at that path, and the path as it is spelled: small letters for all but the values in it. */
  find(path: string): { route: LeafRoute; path: string } | undefined {
    const exact = this.#byPath.get(path);
    if (exact) return { route: exact, path };
    if (path.endsWith(".data")) return undefined;
    const small = this.#byPath.get(path.toLowerCase());
    if (small) return { route: small, path: path.toLowerCase() };
    const asked = path.split("/");
    const [pattern, ...others] = this.#patterns.filter(({ segments }) => fits(segments, asked));
    if (!pattern || others.length > 0) return undefined;
    const segments = pattern.segments.map((segment, index) => (isValue(segment) ? asked[index] : segment));
    return { route: pattern.route, path: segments.join("/") };
  }
}

function fits(segments: string[], asked: string[]): boolean {
  return (
    segments.length === asked.length &&
    segments.every((segment, index) => {
      const value = asked[index] ?? "";
      return isValue(segment) ? value !== "" : segment === value.toLowerCase();
    })
  );
}

function isValue(segment: string): boolean {
  return segment.startsWith(":");
}
