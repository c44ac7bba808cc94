import { href, redirect } from "react-router";
import { exportContacts } from "#app/domain/people/export.server.ts";
import { contactFilters, contactsAddress } from "#app/domain/people/views.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { fileAnswer } from "#app/middleware/file-answer.server.ts";
import { actorFrom, requireAdmin, requireRecentLogin } from "#app/middleware/guards.server.ts";
import type { Route } from "./+types/contacts-export";

export function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context);
  throw redirect(href("/admin/contacts"));
}

/** Personal data of many leave in one file: the password must be fresh. */
export async function action({ request, context }: Route.ActionArgs) {
  const filters = contactFilters(await request.formData());
  requireRecentLogin(context, contactsAddress(filters));
  return fileAnswer(context, { name: filters.view, type: "csv" }, () =>
    exportContacts(context.get(dbContext), actorFrom(context), filters),
  );
}
