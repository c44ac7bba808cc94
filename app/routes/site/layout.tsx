import { Outlet } from "react-router";
import { publicDocument } from "#app/middleware/caching.ts";
import type { Route } from "./+types/layout";

export const middleware: Route.MiddlewareFunction[] = [publicDocument];

export default function SiteArea() {
  return <Outlet />;
}
