import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "#app/routes.ts";

export interface RouteAddress {
  /** As React Router names it, in `?_routes=`. */
  id: string;
  file: string;
  /** With its parameters: « /admin/formations/:id/modifier ». */
  path: string;
  /** The folder of the layout that guards it; empty without a layout. */
  area: string;
}

/** Every address of routes.ts that answers, with the area whose guard it is behind. */
export const routeAddresses: RouteAddress[] = addressesIn(routes as RouteConfigEntry[]);

export const routeIds: string[] = ["root", ...collectIds(routes as RouteConfigEntry[])];

function addressesIn(entries: RouteConfigEntry[], parent = "", area = ""): RouteAddress[] {
  return entries.flatMap((entry) => {
    const path = entry.path ? `${parent}/${entry.path}` : parent;
    const within = /^routes\/(\w+)\/layout/.exec(entry.file)?.[1] ?? area;
    if (entry.children) return addressesIn(entry.children, path, within);
    return [{ id: idOf(entry), file: entry.file, path: path || "/", area: within }];
  });
}

function collectIds(entries: RouteConfigEntry[]): string[] {
  return entries.flatMap((entry) => [idOf(entry), ...collectIds(entry.children ?? [])]);
}

function idOf({ id, file }: RouteConfigEntry): string {
  return id ?? file.replace(/\.tsx?$/, "");
}
