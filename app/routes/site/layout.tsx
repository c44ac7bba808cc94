import { Outlet } from "react-router";
import { publicDocument } from "#app/middleware/caching.ts";
import { toMovedFormation } from "#app/middleware/moved-formation.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import type { Route } from "./+types/layout";

export const handle = { banner: true, robots: "listed" } satisfies Handle;

export const middleware: Route.MiddlewareFunction[] = [publicDocument, toMovedFormation];

export default function SiteArea() {
  return <Outlet />;
}
