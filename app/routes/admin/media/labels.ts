import type { Refusal } from "#app/domain/school/media/content.ts";
import type { FailureReason } from "#app/domain/school/media/making/renditions.server.ts";
import type { UploadRefusal } from "#app/domain/school/media/receive.server.ts";
import type { MediaKind, MediaState } from "#db/types.ts";

export const KIND_LABELS: Record<MediaKind, string> = {
  video: "Film",
  audio: "Son",
  image: "Image",
  file: "Fichier",
};

export const STATE_LABELS: Record<MediaState, string> = {
  uploading: "Envoi en cours",
  queued: "En attente",
  processing: "En préparation",
  ready: "Prêt",
  failed: "Échec",
};

const REASON_LABELS: Record<Refusal | FailureReason, string> = {
  svg: "Un fichier SVG peut contenir un programme\u00a0: envoyez l’image en PNG, en JPEG ou en WebP.",
  page: "C’est une page web, quel que soit son nom\u00a0: envoyez le film lui-même.",
  playlist: "C’est une liste de lecture, qui mène à d’autres fichiers\u00a0: envoyez le film lui-même.",
  "unknown-format":
    "Ce format n’est pas reconnu. Films\u00a0: MP4, MOV, WebM, MKV, AVI. Sons\u00a0: MP3, M4A, WAV, FLAC, OGG. Images\u00a0: JPEG, PNG, WebP, AVIF. Fichiers\u00a0: PDF, ZIP, DOCX, XLSX.",
  damaged: "Le fichier est abîmé ou incomplet\u00a0: enregistrez-le de nouveau, puis renvoyez-le.",
  "no-streams": "Le fichier ne contient ni image ni son.",
  "no-ffmpeg": "ffmpeg n’est pas installé sur le serveur\u00a0: envoyez un MP4, ou installez ffmpeg puis recommencez.",
  "unfit-ffmpeg":
    "L’ffmpeg du serveur ne sait pas écrire de MP4 (H.264 et AAC)\u00a0: installez une version complète, puis recommencez.",
  "no-memory":
    "Le serveur n’a pas eu assez de mémoire pour préparer ce fichier\u00a0: réduisez sa définition, ou donnez-lui plus de mémoire, puis recommencez.",
  "too-slow": "La préparation a pris trop de temps et a été arrêtée.",
  "disk-full": "Il n’y a plus assez de place sur le disque\u00a0: libérez-en, puis recommencez.",
  "picture-too-large": "L’image dépasse 50 millions de points\u00a0: réduisez-la.",
};

const RENDITIONS: Readonly<Record<string, string>> = {
  "240.mp4": "Film, petite taille",
  "480.mp4": "Film, taille moyenne",
  "720.mp4": "Film, grande taille",
  "son.m4a": "Le son seul",
  "affiche.avif": "L’image avant la lecture",
  "image.avif": "L’image",
};

export function renditionLabel(name: string): string {
  return RENDITIONS[name] ?? name;
}

export function reasonLabel(reason: string): string {
  return REASON_LABELS[reason as keyof typeof REASON_LABELS] ?? reason;
}

export const UPLOAD_LABELS: Record<UploadRefusal | "no-file", string> = {
  "no-file": "Choisissez un fichier.",
  "too-large": "Ce fichier dépasse 8 Go.",
  "disk-full": "Il n’y a pas assez de place sur le disque pour ce fichier. Libérez-en, puis recommencez.",
  cut: "L’envoi a été coupé avant la fin. Recommencez.",
  empty: "Ce fichier est vide.",
};

/** Statuses other than 400. */
export const UPLOAD_STATUS: Partial<Record<keyof typeof UPLOAD_LABELS, number>> = {
  "too-large": 413,
  "disk-full": 507,
  empty: 400,
};

const amount = (value: number, digits: number) =>
  value.toLocaleString("fr-FR", { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** « 64 Mo »; a dash before the first byte. */
export function sizeLabel(bytes: number): string {
  if (bytes === 0) return "—";
  if (bytes < 1e6) return `${amount(Math.max(1, bytes / 1e3), 0)}\u00a0ko`;
  if (bytes < 1e9) return `${amount(bytes / 1e6, 0)}\u00a0Mo`;
  return `${amount(bytes / 1e9, 1)}\u00a0Go`;
}

/** « 12 min 30 s », « 1 h 02 min ». */
export function lengthLabel(seconds: number): string {
  const whole = Math.round(seconds);
  const two = (value: number) => `${value}`.padStart(2, "0");
  if (whole < 60) return `${whole}\u00a0s`;
  if (whole < 3600) return `${Math.floor(whole / 60)}\u00a0min\u00a0${two(whole % 60)}\u00a0s`;
  return `${Math.floor(whole / 3600)}\u00a0h\u00a0${two(Math.floor((whole % 3600) / 60))}\u00a0min`;
}

/** Of a choice among the media, and of a file that was sent beside one. */
export const MEDIA_GONE = "Ce média n’existe plus, ou n’est pas prêt.";
export const PICTURE_GONE = "Cette image n’existe plus, ou n’est pas prête.";
export const refusedText = (reason: string) => `Ce fichier n’a pas pu être pris. ${reasonLabel(reason)}`;
