import type { ArchiveError } from "./course-files.server.ts";

export type ArchiveRefusal =
  | { reason: ArchiveError | "disk-full" | "cut" }
  | { reason: "slug-taken"; detail: string }
  /** course.json is missing or invalid; `detail` is the place and the error. */
  | { reason: "format"; detail: string }
  /** `detail` is the file's name. */
  | { reason: "file"; detail: string };

export function refusalText(refusal: ArchiveRefusal): string {
  switch (refusal.reason) {
    case "unreadable":
      return "Ce fichier n’est pas une archive zip, ou elle est abîmée.";
    case "too-large":
      return "Cette archive contient trop de fichiers, ou elle est trop lourde pour un cours.";
    case "slug-taken":
      return `Un autre cours a déjà cette adresse, «\u00a0${refusal.detail}\u00a0»\u00a0: indiquez-en une autre.`;
    case "disk-full":
      return "Il n’y a pas assez de place sur le disque pour cette archive. Libérez-en, puis recommencez.";
    case "cut":
      return "L’envoi a été coupé avant la fin. Recommencez.";
    case "format":
      return `Cette archive ne suit pas le format «\u00a0essor-course/1\u00a0» (${refusal.detail}).`;
    case "file":
      return `Ce fichier de l’archive manque, est abîmé ou ne peut pas être pris\u00a0: ${refusal.detail}.`;
  }
}
