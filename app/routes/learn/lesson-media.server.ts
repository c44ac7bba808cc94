import type { Block } from "#app/domain/courses/blocks.ts";
import { parsePlace } from "#app/domain/courses/place.ts";
import { keepQuality, readLessonMedia } from "#app/domain/media/lesson-media.server.ts";
import { QUALITIES, wantedQuality } from "#app/domain/media/lesson-media.ts";
import type { Db } from "#db/connection.server.ts";
import { type ShownBlock, shownBlocks } from "./shown-blocks.server.ts";
import type { Doing } from "./shown-exercises.server.ts";

/** What the address and the browser ask of the films of a page. */
export function filmWishes(request: Request) {
  const { searchParams } = new URL(request.url);
  return {
    start: parsePlace(searchParams.get("t") ?? ""),
    asked: QUALITIES.find((quality) => quality === searchParams.get("qualite")) ?? null,
    savesData: request.headers.get("Save-Data") === "on",
  };
}

export type FilmWishes = ReturnType<typeof filmWishes>;

/** Of somebody who is signed in. */
interface Learner {
  id: string;
  /** False while the browser only fetches the page ahead. */
  isRead: boolean;
  place: number | null;
  transcript: string;
  /** Absent where only films are shown. */
  doing?: Doing;
}

export async function showBlocks(
  db: Db,
  blocks: Block[],
  { start, asked, savesData }: FilmWishes,
  learner?: Learner,
): Promise<ShownBlock[]> {
  const ids = blocks.flatMap((block) => ("asset" in block ? [block.asset] : []));
  const { assets, quality: kept } = await readLessonMedia(db, ids, learner?.id);
  if (learner?.isRead && asked && asked !== kept) await keepQuality(db, learner.id, asked);
  return shownBlocks(blocks, {
    assets,
    quality: wantedQuality({ asked, savesData, kept }),
    savesData,
    start: start ?? learner?.place ?? 0,
    transcript: learner?.transcript ?? null,
    doing: learner?.doing ?? null,
  });
}
