import { env } from "#app/config/env.server.ts";
import type { Db } from "#db/connection.server.ts";
import { stateNow } from "../../values/published-texts.server.ts";
import { hasBought } from "../runs/step-times.server.ts";

/** What a step says now to whom it was written for; nothing when she gets it no more. */
export async function findLetter(db: Db, { runId, stepId }: { runId: string; stepId: string }) {
  const letter = await db
    .selectFrom("sequenceRuns")
    .innerJoin("sequences", "sequences.id", "sequenceRuns.sequenceId")
    .innerJoin("subscribers", "subscribers.id", "sequenceRuns.subscriberId")
    .innerJoin("sequenceSteps as step", "step.sequenceId", "sequences.id")
    .select(["step.subject", "step.intro", "step.bodyMd", "step.signature", "subscriberId"])
    .where("sequenceRuns.id", "=", runId)
    .where("step.id", "=", stepId)
    .where("step.archivedAt", "is", null)
    .where("sequences.state", "=", "on")
    .where("sequenceRuns.state", "in", ["running", "done"])
    .where(({ not }) => not(hasBought))
    .executeTakeFirst();
  if (!letter) return undefined;
  const { subject, intro, bodyMd, signature, subscriberId } = letter;
  const said = { intro: stateNow(intro), bodyMd: stateNow(bodyMd), signature: stateNow(signature) };
  return { ...said, subject: stateNow(subject) || env.SITE_NAME, subscriberId };
}
