import type { FilmProbe } from "#app/gateways/ffmpeg/probe.ts";

export interface FilmRendition {
  name: string;
  mimeType: string;
  width: number | null;
  height: number | null;
  /** The highest bitrate, in bits per second; null for a copy, which keeps that of its source. */
  bitrate: number | null;
  /** The streams are repackaged, which takes seconds, instead of being converted. */
  isCopy: boolean;
}

/** Pixels of the shorter side, which is the height unless the film is upright. */
const SIZES = [
  { edge: 720, bitrate: 2_500_000 },
  { edge: 480, bitrate: 1_100_000 },
  { edge: 240, bitrate: 400_000 },
];
/** A copy within these limits is kept, because converting it would only lose quality. */
export const MAX_COPY = { edge: 720, bitrate: 3_500_000 };

/** Mono is enough for speech: 0.37 MB a minute. */
const SOUND: FilmRendition = {
  name: "son.m4a",
  mimeType: "audio/mp4",
  width: null,
  height: null,
  bitrate: 48_000,
  isCopy: false,
};

/**
 * In the order in which they are made. A film that every browser plays is copied first, so that it can be watched
 * meanwhile; a copy that is too large is replaced by the rendition of the same name.
 */
export function planRenditions({ bitrate, video, audio }: Omit<FilmProbe, "seconds">): FilmRendition[] {
  const sound = audio ? [SOUND] : [];
  if (!video) return sound;
  const edge = Math.min(video.width, video.height);
  const smaller = SIZES.filter((size) => size.edge <= edge);
  const sizes = smaller.length > 0 ? smaller : [{ edge, bitrate: SIZES.at(-1)?.bitrate ?? 0 }];
  const [largest] = sizes;
  const encoded = sizes.map((size) => encodedAt(size, video));
  if (!largest || !isPlayable(video, audio)) return [...encoded, ...sound];
  const { width, height } = video;
  const copy: FilmRendition = {
    name: nameOf(largest.edge),
    mimeType: "video/mp4",
    width,
    height,
    bitrate: null,
    isCopy: true,
  };
  const stays = edge <= MAX_COPY.edge && (bitrate ?? 0) <= MAX_COPY.bitrate;
  return [copy, ...(stays ? encoded.slice(1) : encoded), ...sound];
}

function encodedAt(size: { edge: number; bitrate: number }, video: { width: number; height: number }): FilmRendition {
  const scale = size.edge / Math.min(video.width, video.height);
  return {
    name: nameOf(size.edge),
    mimeType: "video/mp4",
    width: even(video.width * scale),
    height: even(video.height * scale),
    bitrate: size.bitrate,
    isCopy: false,
  };
}

/** A film that is smaller than all sizes has the name of the smallest one. */
function nameOf(edge: number): string {
  return `${SIZES.find((size) => size.edge <= edge)?.edge ?? SIZES.at(-1)?.edge}.mp4`;
}

/** H.264 requires even sizes. */
const even = (pixels: number) => Math.max(2, Math.round(pixels / 2) * 2);

function isPlayable(video: { codec: string; pixels: string }, audio: { codec: string } | null): boolean {
  return video.codec === "h264" && /^yuvj?420p$/.test(video.pixels) && (!audio || audio.codec === "aac");
}
