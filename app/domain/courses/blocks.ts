import { z } from "zod";

/** A block of a lesson. Its id stays through every edit and every version: what a learner writes refers to it. */
const block = { id: z.uuid() };

/** `asset`: the id of a row of media_assets. */
const media = { ...block, asset: z.uuid() };

const blockSchema = z.discriminatedUnion("type", [
  z.strictObject({ ...block, type: z.literal("texte"), markdown: z.string(), html: z.string() }),
  z.strictObject({ ...media, type: z.literal("video"), title: z.string() }),
  z.strictObject({ ...media, type: z.literal("audio"), title: z.string() }),
  /** `alt` is empty for a picture that only decorates. */
  z.strictObject({ ...media, type: z.literal("image"), alt: z.string(), caption: z.string() }),
  z.strictObject({ ...media, type: z.literal("fichier"), label: z.string() }),
]);

export const blocksSchema = z.array(blockSchema);

export type Block = z.infer<typeof blockSchema>;
