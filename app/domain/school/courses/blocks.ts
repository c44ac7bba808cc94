import { z } from "zod";
import type { MediaKind } from "#db/types.ts";
import { exerciseFields } from "./exercise.ts";
import { quizQuestions, quizSettings } from "./quiz.ts";

/**
 * A block of a lesson. Its id stays through every edit and every version, because the learners' answers refer to it.
 */
const block = { id: z.uuid() };

/** `asset`: the id of a row of media_assets. */
const media = { ...block, asset: z.uuid() };

/**
 * Blocks as the database stores them. Unknown keys are dropped and not refused, because a newer release may add a key
 * while both releases run. Forms and archives are checked more strictly, where they are read.
 */
const blockSchema = z.discriminatedUnion("type", [
  z.object({ ...block, type: z.literal("texte"), markdown: z.string(), html: z.string() }),
  z.object({ ...media, type: z.literal("video"), title: z.string() }),
  z.object({ ...media, type: z.literal("audio"), title: z.string() }),
  /** `alt` is empty for a decorative picture. */
  z.object({ ...media, type: z.literal("image"), alt: z.string(), caption: z.string() }),
  z.object({ ...media, type: z.literal("fichier"), label: z.string() }),
  z.object({
    ...block,
    type: z.literal("exercice"),
    title: z.string(),
    intro: z.string(),
    fields: exerciseFields,
  }),
  z.object({
    ...block,
    type: z.literal("quiz"),
    title: z.string(),
    intro: z.string(),
    ...quizSettings,
    questions: quizQuestions,
  }),
]);

export const blocksSchema = z.array(blockSchema);

export type Block = z.infer<typeof blockSchema>;
export type ExerciseBlock = Extract<Block, { type: "exercice" }>;
export type QuizBlock = Extract<Block, { type: "quiz" }>;
/** A block that shows an asset. */
export type MediaBlock = Extract<Block, { asset: string }>;

/** A film or a sound. */
export function isPlayed(block: Block): block is Extract<Block, { type: "video" | "audio" }> {
  return block.type === "video" || block.type === "audio";
}

/** The film or sound to which the learner's place in a lesson belongs: the first one. */
export function placeBlock(blocks: readonly Block[]): Block | undefined {
  return blocks.find(isPlayed);
}

/** Characters of one text. Forms and archives with a longer one are refused. */
export const MAX_TEXT_LENGTH = 60_000;

/** A block as an author writes it, without the HTML that is rendered from its text. */
export type DraftBlock = Exclude<Block, { type: "texte" }> | Omit<Extract<Block, { type: "texte" }>, "html">;

/** The kind of asset that a block shows. */
export const ASSET_KINDS = {
  video: "video",
  audio: "audio",
  image: "image",
  fichier: "file",
} as const satisfies Record<MediaBlock["type"], MediaKind>;
export type AssetKinds = typeof ASSET_KINDS;
