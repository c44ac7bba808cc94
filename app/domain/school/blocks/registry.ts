import { audio } from "./audio.tsx";
import type { BlockKind } from "./block-kind.ts";
import { exercise } from "./exercise.tsx";
import { file } from "./file.tsx";
import { image } from "./image.tsx";
import { quiz } from "./quiz.tsx";
import type { Block, BlockType } from "./stored-blocks.ts";
import { text } from "./text.tsx";
import { video } from "./video.tsx";

/** All kinds of blocks, in the order in which an author is offered them. */
const BLOCKS = { text, video, audio, image, file, exercise, quiz };

type Content = ReturnType<(typeof BLOCKS)[BlockType]["show"]>;
export interface LearnerBlock {
  type: BlockType;
  content: Content;
}

/** Does not compile when a stored type has no kind. */
const KINDS: Record<BlockType, BlockKind<Block, Content>> = BLOCKS;
export const BLOCK_TYPES = Object.keys(KINDS) as BlockType[];

export function kindOf({ type }: { type: BlockType }) {
  return KINDS[type];
}
