import type { Block } from "#app/domain/school/courses/blocks.ts";
import { parseCaptions } from "#app/domain/school/media/captions.ts";
import type { LessonAsset } from "#app/domain/school/media/lesson-media.ts";
import { paragraphsOf } from "#app/domain/school/media/transcript.ts";
import type { Moment } from "./film.ts";
import { clockLabel, mediaAddress, sizeLabel } from "./labels.ts";

/** The transcript of a film or a sound, in its place. */
export interface Transcript {
  kind: "transcript";
  id: string;
  title: string;
  /** Empty without captions. */
  paragraphs: Moment[];
  /** The page with the whole transcript, when it is too long for this one. */
  rest: string | null;
}

export interface TranscriptLimit {
  characters: number;
  /** The address of the page with the whole transcript; null where there is no limit. */
  page: string | null;
}

/** The description of a picture, instead of the picture. */
export interface PictureDescription {
  kind: "picture-description";
  id: string;
  text: string;
  address: string | null;
  size: string | null;
}

/** Where the transcript has a page of its own, this one shows no more than the limit. */
export function transcriptOf(
  { id, title }: { id: string; title: string },
  captions: string | undefined,
  limit: TranscriptLimit,
): Transcript {
  const all = transcriptParagraphs(captions ?? "");
  let length = 0;
  const here = all.filter(({ title: text }, index) => {
    length += text.length;
    return index === 0 || length <= limit.characters;
  });
  const isCut = limit.page !== null && here.length < all.length;
  return {
    kind: "transcript",
    id,
    title,
    paragraphs: isCut ? here : all,
    rest: isCut ? `${limit.page}?film=${id}` : null,
  };
}

/** `captions`: WebVTT. */
export function transcriptParagraphs(captions: string): Moment[] {
  return paragraphsOf(parseCaptions(captions)).map(({ start, text }) => ({
    ...{ seconds: start, time: clockLabel(start), title: text },
  }));
}

export function pictureDescription(
  block: Extract<Block, { type: "image" }>,
  asset: LessonAsset | undefined,
): PictureDescription {
  const file = asset?.renditions.find(({ mimeType }) => mimeType.startsWith("image/"));
  return {
    kind: "picture-description",
    id: block.id,
    text: block.alt || block.caption,
    address: asset && file ? mediaAddress(asset.id, file.name) : null,
    size: file ? sizeLabel(file.bytes) : null,
  };
}
