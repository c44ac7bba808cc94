import type { Db } from "#db/connection.server.ts";

export type ListedReturn = Awaited<ReturnType<typeof listReturns>>[number];

const SHOWN = 50;

/** Of one email, or of everything that was sent to an address; newest first. */
export function listReturns(db: Db, of: { emailId: string } | { recipient: string }) {
  const returns = db
    .selectFrom("bounces")
    .innerJoin("emails", "emails.id", "bounces.emailId")
    .select(["bounces.id", "emailId", "kind", "code", "diagnostic", "report", "source", "at"])
    .orderBy("at", "desc")
    .orderBy("bounces.id")
    .limit(SHOWN);
  return "emailId" in of
    ? returns.where("emailId", "=", of.emailId).execute()
    : returns.where("emails.recipient", "=", of.recipient).execute();
}
