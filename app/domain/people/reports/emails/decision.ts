import type { Db } from "#db/connection.server.ts";

export interface DecisionView {
  content: string;
  reason: string;
  isRemoved: boolean;
}

/** Null when the report was erased meanwhile. */
export async function readDecision(db: Db, id: string): Promise<DecisionView | null> {
  const row = await db
    .selectFrom("contentReports")
    .select(["content", "decision", "decisionReason"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row?.decision) return null;
  return { content: row.content, reason: row.decisionReason ?? "", isRemoved: row.decision === "removed" };
}

export const sampleDecision: DecisionView = {
  content: "Le témoignage de «\u00a0Zoé\u00a0», page Témoignages.",
  reason: "Ce témoignage nomme une personne qui n’a pas donné son accord.",
  isRemoved: true,
};
