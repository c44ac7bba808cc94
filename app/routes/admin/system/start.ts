import { href } from "react-router";
import { leadTo } from "#app/middleware/guards.server.ts";

/** /admin is the short way to the first page. */
export const loader = leadTo(href("/admin/dashboard"));
