import { href } from "react-router";
import { leadTo } from "#app/middleware/guards.server.ts";

/** /admin redirects to the first page of the administration. */
export const loader = leadTo(href("/admin/dashboard"));
