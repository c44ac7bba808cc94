import { routes } from "virtual:react-router/server-build";
import { leafRoutes } from "./route-tree.ts";

/** Every address of routes.ts. Only for loaders: the table does not exist yet while modules load. */
export const listRoutes = () => leafRoutes(routes);

/** The pages that their `handle` marks as listed and whose address has no parameter. */
export function listedPages(without: readonly string[]) {
  return listRoutes().filter(
    ({ path, module, handle }) =>
      module.default && handle.robots === "listed" && !path.includes(":") && !without.includes(path),
  );
}
