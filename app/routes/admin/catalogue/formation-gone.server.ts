import { data, href, redirect } from "react-router";
import { wasDeleted } from "#app/domain/catalogue/retire.server.ts";
import { isId } from "#app/domain/values/ids.ts";
import type { Db } from "#db/connection.server.ts";

/** For a training that is not there: deleted since the page was opened, or never known. */
export async function goneAnswer(db: Db, id: string, notice: "supprimee" | "disparue") {
  if (isId(id) && (await wasDeleted(db, id))) return redirect(`${href("/admin/dashboard")}?notice=${notice}`, 303);
  return data(null, { status: 404 });
}
