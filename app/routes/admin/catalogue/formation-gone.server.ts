import { data, href, redirect } from "react-router";
import { wasDeleted } from "#app/domain/catalogue/retire.server.ts";
import { isId } from "#app/domain/values/ids.ts";
import { withNotice } from "#app/notices.ts";
import type { Db } from "#db/connection.server.ts";

/** For a training that is not there: deleted since the page was opened, or never known. */
export async function goneAnswer(db: Db, id: string, notice: "formation-deleted" | "formation-gone") {
  if (isId(id) && (await wasDeleted(db, id))) return redirect(withNotice(href("/admin/dashboard"), notice), 303);
  return data(null, { status: 404 });
}
