import type { Db } from "#db/connection.server.ts";
import { consentsQuery } from "./consents.server.ts";
import { withdrawnBeforeErasure } from "./permission.server.ts";

/** Every consent of an address with its proof, and the days on which it was taken back. */
export async function consentsOfAddress(db: Db, email: string) {
  const given = await consentsQuery(db, { list: "consents", search: "", cohort: null, status: null })
    .where("email", "=", email)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .execute();
  const subscriber = await db
    .selectFrom("subscribers")
    .select(["source", "createdAt", "confirmedAt", "unsubscribedAt", "consentWithdrawnAt"])
    .where("email", "=", email)
    .executeTakeFirst();
  return { given, subscriber: subscriber ?? null, withdrawnBefore: await withdrawnBeforeErasure(db, email) };
}
