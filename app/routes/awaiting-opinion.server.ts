import { data } from "react-router";
import type { RegulatedSubject } from "#app/content/regulated.ts";
import { mayShow } from "#app/domain/launch/opinions.server.ts";
import type { Db } from "#db/connection.server.ts";

/** Throws 404 for a regulated subject until a lawyer's document is stored. */
export async function requireOpinion(db: Db, subject: RegulatedSubject): Promise<void> {
  if (!(await mayShow(db, subject))) throw data(null, { status: 404 });
}
