import type { Block } from "#app/domain/courses/blocks.ts";
import { parseCaptions } from "#app/domain/media/captions.ts";
import type { LessonAsset } from "#app/domain/media/lesson-media.ts";
import { paragraphsOf } from "#app/domain/media/transcript.ts";
import type { Moment } from "./film.ts";
import { clockLabel, mediaAddress, sizeLabel } from "./labels.ts";

/** The words of a film or a sound instead of it. */
export interface Words {
  kind: "words";
  id: string;
  title: string;
  /** Empty without captions. */
  paragraphs: Moment[];
  /** The page with all the words, when they are too many for this one. */
  rest: string | null;
}

interface Room {
  /** Signs. */
  room: number;
  transcript: string | null;
}

/** What a picture shows, instead of it. */
export interface Unseen {
  kind: "unseen";
  id: string;
  text: string;
  address: string | null;
  size: string | null;
}

/** Where the transcript has a page of its own, what exceeds the room is left to it. */
export function wordsOf(
  { id, title }: { id: string; title: string },
  captions: string | undefined,
  { room, transcript }: Room,
): Words {
  const all = spokenWords(captions ?? "");
  let signs = 0;
  const here = all.filter(({ title: words }, index) => {
    signs += words.length;
    return index === 0 || signs <= room;
  });
  const isCut = transcript !== null && here.length < all.length;
  return { kind: "words", id, title, paragraphs: isCut ? here : all, rest: isCut ? `${transcript}?film=${id}` : null };
}

/** `captions`: WebVTT. */
export function spokenWords(captions: string): Moment[] {
  return paragraphsOf(parseCaptions(captions)).map(({ start, text }) => ({
    ...{ seconds: start, time: clockLabel(start), title: text },
  }));
}

export function unseenOf(block: Extract<Block, { type: "image" }>, asset: LessonAsset | undefined): Unseen {
  const file = asset?.renditions.find(({ mimeType }) => mimeType.startsWith("image/"));
  return {
    kind: "unseen",
    id: block.id,
    text: block.alt || block.caption,
    address: asset && file ? mediaAddress(asset.id, file.name) : null,
    size: file ? sizeLabel(file.bytes) : null,
  };
}
