import { href } from "react-router";
import { leadTo } from "#app/middleware/guards.server.ts";

export const loader = leadTo(href("/admin/dashboard"));
