import { Outlet } from "react-router";
import { privateDocument } from "#app/middleware/caching.ts";
import type { Route } from "./+types/layout";

/** No session is read here: withdrawal and cancellation work without an account (art. L221-21, L215-1-1). */
export const middleware: Route.MiddlewareFunction[] = [privateDocument];

export default function RightsArea() {
  return <Outlet />;
}
