import { z } from "zod";

/** A block of a lesson. Its id stays through every edit and every version: what a learner writes refers to it. */
const block = { id: z.uuid() };

const blockSchema = z.discriminatedUnion("type", [
  z.strictObject({ ...block, type: z.literal("texte"), markdown: z.string(), html: z.string() }),
]);

export const blocksSchema = z.array(blockSchema);

export type Block = z.infer<typeof blockSchema>;
