import { Outlet } from "react-router";
import { privateDocument } from "#app/middleware/caching.ts";
import { adminsOnly, requireAdminInSetUp } from "#app/middleware/guards.server.ts";
import { sessionUser } from "#app/middleware/session.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import type { Route } from "./+types/layout";

export const handle = { shell: "admin", robots: "disallow" } satisfies Handle;

export const middleware: Route.MiddlewareFunction[] = [privateDocument, sessionUser, adminsOnly];

/** The signed-in administrator, for the frame around every page of the administration. */
export function loader({ context }: Route.LoaderArgs) {
  return { email: requireAdminInSetUp(context).email };
}

export default function AdminArea() {
  return <Outlet />;
}
