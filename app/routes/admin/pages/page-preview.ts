import { href } from "react-router";
import { previewAnswer } from "../texts/checks.server.ts";
import type { Route } from "./+types/page-preview";
import { openPage } from "./edited-page.server.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { id, path, store, rules } = await openPage(context, params.id);
  return previewAnswer(context, store, { path, rules, editor: href("/admin/pages/:id", { id }) });
}
