import { data } from "react-router";
import { type RegulatedSubject, subjectOfFormation } from "#app/content/regulated.ts";
import { mayShow } from "#app/domain/shop/launch/opinions.server.ts";
import type { Db } from "#db/connection.server.ts";

/** Throws 404 for a regulated subject until a lawyer's document is stored. */
export async function requireOpinion(db: Db, subject: RegulatedSubject): Promise<void> {
  if (!(await mayShow(db, subject))) throw data(null, { status: 404 });
}

/** Whether the page of a training is hidden until a lawyer's document is stored. */
export async function awaitsOpinion(db: Db, slug: string): Promise<boolean> {
  const subject = subjectOfFormation(slug);
  return subject !== undefined && !(await mayShow(db, subject));
}
