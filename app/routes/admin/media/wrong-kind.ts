import type { MediaKind } from "#db/types.ts";

/** `gift`: what a page gives for an address. */
export type Wanted = MediaKind | "gift";

const WANTED: Readonly<Record<Wanted, string>> = {
  image: "une image\u00a0: JPEG, PNG, WebP ou AVIF",
  video: "un film\u00a0: MP4, MOV, WebM, MKV ou AVI",
  audio: "un son\u00a0: MP3, M4A, WAV, FLAC ou OGG",
  file: "un fichier à télécharger\u00a0: PDF, ZIP, DOCX ou XLSX",
  gift: "un PDF ou un son",
};

const IS: Readonly<Record<MediaKind, string>> = { image: "une image", video: "un film", audio: "un son", file: "" };

/** What is said at the field when a file came that is whole, but not what the field takes. */
export function wrongKind(name: string, kind: MediaKind, wanted: Wanted): string {
  const extension = /\.(\w{1,5})$/.exec(name)?.[1]?.toUpperCase();
  const what = IS[kind] || (extension ? `un fichier ${extension}` : "un autre fichier");
  return `«\u00a0${name}\u00a0» est ${what}. Il faut ici ${WANTED[wanted]}.`;
}

export const KEPT_IN_MEDIA = "Ce fichier reste dans «\u00a0Médias\u00a0».";
