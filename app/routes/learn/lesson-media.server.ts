import type { Block } from "#app/domain/school/courses/blocks.ts";
import { parsePlace } from "#app/domain/school/learning/place.ts";
import { readCaptions, readLessonMedia, saveQuality } from "#app/domain/school/media/lesson-media.server.ts";
import { QUALITIES, wantedQuality } from "#app/domain/school/media/lesson-media.ts";
import { chosenWeight, WEIGHTS } from "#app/domain/school/media/weights.ts";
import type { Db } from "#db/connection.server.ts";
import { type BlockContext, type ShownBlock, shownBlocks } from "./shown-blocks.server.ts";
import type { LearnerWork } from "./shown-exercises.server.ts";
import { playedAssets, transcriptRoom, weightChoices } from "./weights.ts";

/** How the address and the browser want the films of a page. */
export function filmRequest(request: Request) {
  const { searchParams } = new URL(request.url);
  return {
    start: parsePlace(searchParams.get("t") ?? ""),
    film: searchParams.get("film"),
    asked: QUALITIES.find((quality) => quality === searchParams.get("qualite")) ?? null,
    savesData: request.headers.get("Save-Data") === "on",
    weight: WEIGHTS.find((weight) => weight === searchParams.get("poids")) ?? null,
  };
}

export type FilmRequest = ReturnType<typeof filmRequest>;

/** A signed-in learner. */
interface Learner {
  id: string;
  /** False when the browser only prefetches the page. */
  isRead: boolean;
  place: number | null;
  transcript: string;
  /** Absent where only films are shown. */
  work?: LearnerWork;
}

/** The blocks with their films. */
export async function showBlocks(
  db: Db,
  blocks: Block[],
  requested: FilmRequest,
  learner?: Learner,
): Promise<ShownBlock[]> {
  return shownBlocks(blocks, await readBlockContext(db, blocks, requested, learner));
}

/** The blocks in the chosen weight (film, sound, text or paper), and the other choices. */
export async function showLesson(db: Db, blocks: Block[], requested: FilmRequest, learner: Learner) {
  const context = await readBlockContext(db, blocks, requested, learner);
  const { assets, quality, savesData } = context;
  const { there, played } = playedAssets(blocks, assets);
  const wantsFilm = requested.asked !== null || requested.start !== null;
  const weight = chosenWeight({ asked: requested.weight, wantsFilm, savesData }, there);
  const transcribed = weight === "texte" || weight === "papier" ? played.filter(({ hasCaptions }) => hasCaptions) : [];
  const ids = transcribed.map(({ id }) => id);
  const captions = await readCaptions(db, ids);
  const transcriptLimit = {
    characters: transcriptRoom(blocks),
    // A printed page has no limit.
    page: weight === "texte" ? learner.transcript : null,
  };
  return {
    weight,
    choices: weight ? weightChoices(blocks, assets, { weight, quality }) : [],
    blocks: shownBlocks(blocks, { ...context, weight: weight ?? "film", captions, transcriptLimit }),
  };
}

async function readBlockContext(
  db: Db,
  blocks: Block[],
  { start, film, asked, savesData }: FilmRequest,
  learner?: Learner,
): Promise<BlockContext> {
  const ids = blocks.flatMap((block) => ("asset" in block ? [block.asset] : []));
  const { assets, quality: kept } = await readLessonMedia(db, ids, learner?.id);
  if (learner?.isRead && asked && asked !== kept) await saveQuality(db, learner.id, asked);
  return {
    assets,
    quality: wantedQuality({ asked, savesData, kept }),
    savesData,
    ...{ start, film, place: learner?.place ?? 0 },
    transcript: learner?.transcript ?? null,
    work: learner?.work ?? null,
    weight: "film",
    captions: new Map(),
    transcriptLimit: { characters: 0, page: null },
  };
}
