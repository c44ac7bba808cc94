import { z } from "zod";
import type { MediaKind } from "#db/types.ts";
import { canBeSent, exerciseFields } from "./exercise-fields.ts";
import { quizQuestions, quizSettings, unfinished } from "./quiz-questions.ts";

/** Without React, because Node imports courses without a build (`npm run db:seed`). */

/** Characters of one text. Forms and archives with a longer one are refused. */
export const MAX_TEXT_LENGTH = 60_000;

/** Stays through every edit and every version, because the learners' answers refer to it. */
const block = { id: z.uuid() };
const media = { ...block, asset: z.uuid() };

/** Unknown keys are dropped and not refused: a newer release may add a key while both releases run. */
const storedBlock = z.discriminatedUnion("type", [
  z.object({ ...block, type: z.literal("text"), markdown: z.string(), html: z.string() }),
  z.object({ ...media, type: z.literal("video"), title: z.string() }),
  z.object({ ...media, type: z.literal("audio"), title: z.string() }),
  /** `alt` is empty for a decorative picture. */
  z.object({ ...media, type: z.literal("image"), alt: z.string(), caption: z.string() }),
  z.object({ ...media, type: z.literal("file"), label: z.string() }),
  z.object({ ...block, type: z.literal("exercise"), title: z.string(), intro: z.string(), fields: exerciseFields }),
  z.object({
    ...block,
    type: z.literal("quiz"),
    title: z.string(),
    intro: z.string(),
    ...quizSettings,
    questions: quizQuestions,
    ...unfinished,
  }),
]);

export const blocksSchema = z.array(storedBlock);

export type Block = z.infer<typeof storedBlock>;
export type BlockType = Block["type"];
export type BlockOf<Type extends BlockType> = Extract<Block, { type: Type }>;
export type ExerciseBlock = BlockOf<"exercise">;
export type QuizBlock = BlockOf<"quiz">;
export type MediaBlock = Extract<Block, { asset: string }>;
export type DraftBlock = Exclude<Block, { type: "text" }> | Omit<BlockOf<"text">, "html">;

export const ASSET_KINDS = {
  video: "video",
  audio: "audio",
  image: "image",
  file: "file",
} as const satisfies Record<MediaBlock["type"], MediaKind>;

/** A key is valid within its archive only. */
export const archiveKey = z.string().regex(/^[a-z0-9][a-z0-9-]{0,79}$/);
/** No path out of the folder, and no name with a special meaning for an operating system. */
export const archiveFile = z.string().regex(/^(?!.*\.\.)[a-z0-9][\w./-]{0,199}$/i);
export const archiveTitle = z.string().trim().min(1).max(200);
export const archiveLine = z.string().max(300).default("");
const archived = { key: archiveKey, asset: archiveKey };

export const archivedBlock = z.discriminatedUnion("type", [
  z.strictObject({ key: archiveKey, type: z.enum(["text", "exercise", "quiz"]), file: archiveFile }),
  z.strictObject({ ...archived, type: z.literal("video"), title: archiveLine }),
  z.strictObject({ ...archived, type: z.literal("audio"), title: archiveLine }),
  z.strictObject({ ...archived, type: z.literal("image"), alt: archiveLine, caption: archiveLine }),
  z.strictObject({ ...archived, type: z.literal("file"), label: archiveTitle }),
]);
export type ArchivedBlock = z.infer<typeof archivedBlock>;

const sheet = { title: z.string().trim().min(1), intro: z.string().trim() };

export const sheetSchemas = {
  exercise: z.strictObject({ ...sheet, fields: exerciseFields.refine(canBeSent) }),
  quiz: z.strictObject({ ...sheet, ...quizSettings, questions: quizQuestions, ...unfinished }),
};

export function isPlayed(block: Block): block is BlockOf<"video" | "audio"> {
  return block.type === "video" || block.type === "audio";
}

export const isExercise = (block: Block): block is ExerciseBlock => block.type === "exercise";
export const isQuiz = (block: Block): block is QuizBlock => block.type === "quiz";
