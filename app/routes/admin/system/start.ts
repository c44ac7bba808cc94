import { href, redirect } from "react-router";
import { requireAdmin } from "#app/middleware/guards.server.ts";
import type { Route } from "./+types/start";

/** /admin is the short way to the first page. */
export function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context);
  throw redirect(href("/admin/dashboard"));
}
