import type { Db } from "#db/connection.server.ts";
import { readCaptions, readLessonMedia, saveChoice } from "../media/lesson-media.server.ts";
import { type Quality, wantedQuality } from "../media/lesson-media.ts";
import type { LearnerWork, LessonContext } from "./block-kind.ts";
import { chosenFormat, type Format, formatChoices, playedAssets, transcriptRoom } from "./formats.ts";
import { kindOf, type LearnerBlock } from "./registry.ts";
import { type Block, isPlayed } from "./stored-blocks.ts";

export interface FilmRequest {
  start: number | null;
  /** The block that `start` is a second of; null for the one that keeps the position. */
  film: string | null;
  quality: Quality | null;
  savesData: boolean;
  format: Format | null;
}

interface Learner {
  id: string;
  /** False when the browser only prefetches the page. */
  isRead: boolean;
  position: number | null;
  transcript: string;
  /** Absent where only films are shown. */
  work?: LearnerWork;
}

type Shared = Omit<LessonContext, "start" | "keepsPosition">;

export async function showBlocks(db: Db, blocks: Block[], requested: FilmRequest, learner?: Learner) {
  return inOrder(blocks, requested, learner, await readShared(db, blocks, requested, learner));
}

export async function showLesson(db: Db, blocks: Block[], requested: FilmRequest, learner: Learner) {
  const shared = await readShared(db, blocks, requested, learner);
  const { assets, quality, savesData } = shared;
  const { available, played } = playedAssets(blocks, assets);
  const wantsFilm = requested.quality !== null || requested.start !== null;
  const format = chosenFormat({ asked: requested.format, wantsFilm, savesData }, available);
  const isRead = format === "text" || format === "paper";
  const transcribed = isRead ? played.filter(({ hasCaptions }) => hasCaptions).map(({ id }) => id) : [];
  const captions = await readCaptions(db, transcribed);
  const page = format === "text" ? learner.transcript : null;
  const transcriptLimit = { characters: transcriptRoom(blocks), page };
  return {
    format,
    choices: format ? formatChoices(blocks, assets, { format, quality }) : [],
    blocks: inOrder(blocks, requested, learner, { ...shared, format: format ?? "film", captions, transcriptLimit }),
  };
}

function inOrder(
  blocks: Block[],
  { start, film }: FilmRequest,
  learner: Learner | undefined,
  shared: Shared,
): LearnerBlock[] {
  const keeper = blocks.find(isPlayed);
  const asked = blocks.find(({ id }) => id === film) ?? keeper;
  return blocks.map((block) => {
    const keepsPosition = block === keeper;
    const saved = (keepsPosition && learner?.position) || 0;
    const begins = (block === asked ? start : null) ?? saved;
    return { type: block.type, content: kindOf(block).show(block, { ...shared, start: begins, keepsPosition }) };
  });
}

async function readShared(
  db: Db,
  blocks: Block[],
  { quality: asked, savesData }: FilmRequest,
  learner: Learner | undefined,
): Promise<Shared> {
  const ids = blocks.flatMap((block) => ("asset" in block ? [block.asset] : []));
  const { assets, quality: saved } = await readLessonMedia(db, ids, learner?.id);
  if (learner?.isRead && asked && asked !== saved) await saveChoice(db, learner.id, { filmQuality: asked });
  return {
    assets,
    quality: wantedQuality({ asked, savesData, saved }),
    savesData,
    transcript: learner?.transcript ?? null,
    work: learner?.work ?? null,
    format: "film",
    captions: new Map(),
    transcriptLimit: { characters: 0, page: null },
  };
}
