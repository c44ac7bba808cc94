import { Outlet } from "react-router";
import { privateDocument } from "#app/middleware/caching.ts";
import type { Route } from "./+types/token-layout";

/** What opens with the link of a letter: nobody signs in, and no cache keeps it. */
export const middleware: Route.MiddlewareFunction[] = [privateDocument];

export default function TokenArea() {
  return <Outlet />;
}
