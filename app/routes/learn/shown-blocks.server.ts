import type { Block, ExerciseBlock } from "#app/domain/courses/blocks.ts";
import type { LessonAsset, Quality } from "#app/domain/media/lesson-media.ts";
import { type Film, filmOf } from "./film.ts";
import { mediaAddress, placeLabel, sizeLabel } from "./labels.ts";
import {
  type Doing,
  type GradedQuiz,
  type OpenQuiz,
  type ShownExercise,
  shownExercise,
  shownQuiz,
} from "./shown-exercises.server.ts";

export interface Sound {
  kind: "sound";
  id: string;
  title: string;
  source: string;
  note: string;
}

export interface Picture {
  kind: "picture";
  id: string;
  /** The best format first; the last is for every browser. */
  sources: { address: string; mimeType: string }[];
  width: number | undefined;
  height: number | undefined;
  alt: string;
  caption: string;
}

export interface Download {
  kind: "download";
  id: string;
  label: string;
  address: string;
  note: string;
}

/** A block as the page shows it; « waiting » and « missing » stand for what can't be sent. */
export type ShownBlock =
  | { kind: "text"; id: string; html: string }
  | Film
  | Sound
  | Picture
  | Download
  | ShownExercise
  | OpenQuiz
  | GradedQuiz
  /** An exercise to look at, where nobody is signed in. */
  | { kind: "paper"; id: string; exercise: ExerciseBlock }
  | { kind: "waiting" | "missing"; id: string };

export interface Showing {
  assets: Map<string, LessonAsset>;
  quality: Quality;
  savesData: boolean;
  /** Seconds at which the lesson's film starts. */
  start: number;
  /** The page with the words of a film; null where nobody is signed in. */
  transcript: string | null;
  /** Null where nobody is signed in: a quiz is for those who can take it. */
  doing: Doing | null;
}

/** The blocks of a lesson in its order. A place is that of the lesson's first film or sound. */
export function shownBlocks(blocks: readonly Block[], showing: Showing): ShownBlock[] {
  const played = blocks.find(({ type }) => type === "video" || type === "audio");
  return blocks.flatMap((block) => shown(block, block === played ? showing : { ...showing, start: 0 }) ?? []);
}

function shown(block: Block, showing: Showing): ShownBlock | undefined {
  const { assets, doing } = showing;
  switch (block.type) {
    case "texte":
      return { kind: "text", id: block.id, html: block.html };
    case "exercice":
      return doing ? shownExercise(block, doing) : { kind: "paper", id: block.id, exercise: block };
    case "quiz":
      return doing ? shownQuiz(block, doing) : undefined;
  }
  const asset = assets.get(block.asset);
  const nothing = asset && asset.state !== "failed" ? "waiting" : "missing";
  return (asset && shownMedia(block, asset, showing)) ?? { kind: nothing, id: block.id };
}

function shownMedia(
  block: Extract<Block, { asset: string }>,
  asset: LessonAsset,
  showing: Showing,
): ShownBlock | undefined {
  if (block.type === "video") return filmOf(block, asset, showing);
  if (block.type === "audio") return soundOf(block, asset, showing);
  return block.type === "image" ? pictureOf(block, asset) : downloadOf(block, asset);
}

function soundOf({ id, title }: { id: string; title: string }, asset: LessonAsset, { start }: Showing) {
  const file = asset.renditions.find(({ mimeType }) => mimeType.startsWith("audio/"));
  if (!file) return undefined;
  const length = asset.seconds ? `${placeLabel(Math.round(asset.seconds))} · ` : "";
  const source = mediaAddress(asset.id, file.name) + (start > 0 ? `#t=${start}` : "");
  return { kind: "sound" as const, id, title, source, note: length + sizeLabel(file.bytes) };
}

function pictureOf({ id, alt, caption }: { id: string; alt: string; caption: string }, asset: LessonAsset) {
  const files = asset.renditions.filter(({ mimeType }) => mimeType.startsWith("image/"));
  const modern = (mimeType: string) => Number(mimeType === "image/avif");
  const [first] = files;
  if (!first) return undefined;
  const sources = files
    .toSorted((one, other) => modern(other.mimeType) - modern(one.mimeType))
    .map(({ name, mimeType }) => ({ address: mediaAddress(asset.id, name), mimeType }));
  const { width, height } = first;
  return {
    kind: "picture" as const,
    id,
    sources,
    alt,
    caption,
    width: width ?? undefined,
    height: height ?? undefined,
  };
}

function downloadOf({ id, label }: { id: string; label: string }, asset: LessonAsset) {
  const [file] = asset.renditions;
  if (!file) return undefined;
  const type = /\.(\w{1,5})$/.exec(asset.originalName)?.[1]?.toUpperCase();
  const note = [type, sizeLabel(file.bytes)].filter(Boolean).join(" · ");
  return { kind: "download" as const, id, label, address: mediaAddress(asset.id, file.name), note };
}
