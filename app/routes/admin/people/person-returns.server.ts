import { href } from "react-router";
import { listReturns } from "#app/domain/operations/returns/list-returns.server.ts";
import { formatDateTime } from "#app/domain/values/time.ts";
import type { Db } from "#db/connection.server.ts";
import { RETURN_LABELS } from "../mail/labels.ts";
import type { Line } from "./person-page.server.ts";

/** What did not arrive, and what she has reported as unwanted. */
export async function readReturns(db: Db, email: string) {
  const returns = await listReturns(db, { recipient: email });
  return returns.map(
    ({ id, emailId, kind, code, at }): Line => ({
      key: id,
      text: RETURN_LABELS[kind].label,
      detail: `${formatDateTime(at)}${code ? `, ${code}` : ""}. ${RETURN_LABELS[kind].follows}`,
      to: href("/admin/emails/:id", { id: emailId }),
    }),
  );
}
