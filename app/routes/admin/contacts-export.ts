import { redirect } from "react-router";
import { exportContacts } from "#app/domain/contacts/export.server.ts";
import { contactFilters, contactsAddress } from "#app/domain/contacts/views.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { requireAdmin, requireRecentLogin, writerOf } from "#app/middleware/guards.server.ts";
import type { Route } from "./+types/contacts-export";
import { csvDownload } from "./download.server.ts";

export function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context);
  throw redirect("/admin/contacts");
}

/** Personal data of many leave in one file: the password must be fresh. */
export async function action({ request, context }: Route.ActionArgs) {
  const filters = contactFilters(await request.formData());
  requireRecentLogin(context, contactsAddress(filters));
  const file = await exportContacts(context.get(dbContext), { writer: writerOf(context), filters });
  return csvDownload(filters.view, file);
}
