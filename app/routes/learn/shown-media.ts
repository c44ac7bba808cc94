import type { LessonAsset } from "#app/domain/school/media/lesson-media.ts";
import type { Playing } from "./film.ts";
import { mediaAddress, placeLabel, sizeLabel } from "./labels.ts";

export interface Sound {
  kind: "sound";
  id: string;
  title: string;
  source: string;
  note: string;
  /** Whether the learner's place in the lesson is a second of this sound. */
  keepsPlace: boolean;
}

export interface Picture {
  kind: "picture";
  id: string;
  /** The best format first; the last one works in every browser. */
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

export function soundOf(
  { id, title }: { id: string; title: string },
  asset: LessonAsset,
  { start, keepsPlace }: Playing,
) {
  const file = asset.renditions.find(({ mimeType }) => mimeType.startsWith("audio/"));
  if (!file) return undefined;
  const length = asset.seconds ? `${placeLabel(Math.round(asset.seconds))} · ` : "";
  const source = mediaAddress(asset.id, file.name) + (start > 0 ? `#t=${start}` : "");
  return { kind: "sound" as const, id, title, source, note: length + sizeLabel(file.bytes), keepsPlace };
}

export function pictureOf({ id, alt, caption }: { id: string; alt: string; caption: string }, asset: LessonAsset) {
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

export function downloadOf({ id, label }: { id: string; label: string }, asset: LessonAsset) {
  const [file] = asset.renditions;
  if (!file) return undefined;
  const type = /\.(\w{1,5})$/.exec(asset.originalName)?.[1]?.toUpperCase();
  const note = [type, sizeLabel(file.bytes)].filter(Boolean).join(" · ");
  return { kind: "download" as const, id, label, address: mediaAddress(asset.id, file.name), note };
}
