import type { ServerBuild } from "react-router";
import type { Handle } from "../app/routing/handle.ts";
import { leafRoutes } from "../app/routing/route-tree.ts";

type Routes = ServerBuild["routes"];

/** A route with an address of its own, and the merged `handle` of the route and its layouts. */
export interface LeafRoute {
  id: string;
  /** « /articles/:slug ». */
  pattern: string;
  handle: Handle;
  /** What it may be asked with. */
  methods: readonly string[];
  /** Without a page: a file, or a form that others lead to. */
  isResource: boolean;
}

const DATA = /(?:\/_)?\.data$/;

const METHODS_OF_PAGE = ["GET", "HEAD"];
const METHODS_OF_FORM = [...METHODS_OF_PAGE, "POST"];

interface Pattern {
  segments: string[];
  route: LeafRoute;
}

/**
 * The routes of a build by address. It knows plain addresses and those with parameters (`:slug`); every other address
 * (`*`, client-side data, an address that matches two patterns) is left to React Router.
 */
export class RouteTable {
  #byPath = new Map<string, Pattern>();
  #patterns: Pattern[] = [];

  constructor(routes: Routes) {
    for (const { id, path, module, handle } of leafRoutes(routes)) {
      if (/[*?]/.test(path)) continue;
      const methods = handle.methods ?? (module.action ? METHODS_OF_FORM : METHODS_OF_PAGE);
      const route = { id, pattern: path, handle, methods, isResource: !module.default };
      const pattern = { segments: path.split("/"), route };
      if (path.includes(":")) this.#patterns.push(pattern);
      else this.#byPath.set(path, pattern);
    }
  }

  /** Whether React Router may answer an address with data: neither a file nor another spelling of a page (decision 99). */
  mayBeData(path: string, { isRead }: { isRead: boolean }): boolean {
    if (!DATA.test(path)) return true;
    const page = path.replace(DATA, "");
    const asked = page.split("/");
    return this.#fitting(page)
      .filter(({ segments }) => segments.every(endsLike(asked)))
      .every((pattern) => {
        const { isResource, pattern: address } = pattern.route;
        return spelled(pattern, asked) === page && !(isRead && isResource && !address.startsWith("/admin/"));
      });
  }

  /** The route at that path, and the path in its canonical spelling: lower case except for parameter values. */
  find(path: string): { route: LeafRoute; path: string } | undefined {
    const exact = this.#byPath.get(path);
    if (exact) return { route: exact.route, path };
    if (path.endsWith(".data")) return undefined;
    const [pattern, ...others] = this.#fitting(path);
    if (!pattern || others.length > 0) return undefined;
    return { route: pattern.route, path: spelled(pattern, path.split("/")) };
  }

  #fitting(path: string): Pattern[] {
    const plain = this.#byPath.get(path.toLowerCase());
    const asked = path.split("/");
    return plain ? [plain] : this.#patterns.filter(({ segments }) => fits(segments, asked));
  }
}

/** In lower case but for the values. */
function spelled({ segments }: Pattern, asked: readonly string[]): string {
  return segments.map((segment, index) => (isValue(segment) ? asked[index] : segment)).join("/");
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

/** « :code.pdf » ends like what it stands for. */
const endsLike = (asked: string[]) => (segment: string, index: number) =>
  !isValue(segment) || (asked[index] ?? "").toLowerCase().endsWith(/\..*$/.exec(segment)?.[0] ?? "");

function isValue(segment: string): boolean {
  return segment.startsWith(":");
}
