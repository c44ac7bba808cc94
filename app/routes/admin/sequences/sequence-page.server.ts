import type { RouterContextProvider } from "react-router";
import { findSequence, type Sequence } from "#app/domain/people/sequences/sequences.server.ts";
import { findStep, type Step } from "#app/domain/people/sequences/steps.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { orNotFound } from "#app/middleware/guards.server.ts";

/** The sequence that an address names, or a 404. */
export async function sequenceOf(context: Readonly<RouterContextProvider>, id: string): Promise<Sequence> {
  const sequence = orNotFound(await findSequence(context.get(dbContext), id));
  return sequence;
}

/** The step that an address names, or a 404. */
export async function stepOf(
  context: Readonly<RouterContextProvider>,
  { id, step: stepId }: { id: string; step: string },
): Promise<Step> {
  const { id: sequenceId } = await sequenceOf(context, id);
  const step = orNotFound(await findStep(context.get(dbContext), sequenceId, stepId));
  return step;
}
