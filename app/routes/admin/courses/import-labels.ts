import type { ArchiveRefusal } from "#app/domain/school/courses/archive/import-course.server.ts";

/** Why an archive was not imported; `detail` is a place in course.json or a file's name. */
export function importRefusal(refusal: ArchiveRefusal): string {
  switch (refusal.reason) {
    case "unreadable":
      return "Ce fichier n’est pas une archive zip, ou elle est abîmée.";
    case "too-large":
      return "Cette archive contient trop de fichiers, ou elle est trop lourde pour un cours.";
    case "slug-taken":
      return "Un autre cours a déjà cette adresse\u00a0: indiquez-en une autre ci-dessous.";
    case "format":
      return `Cette archive ne suit pas le format «\u00a0essor-course/1\u00a0» (${refusal.detail}).`;
    case "file":
      return `Ce fichier de l’archive manque ou ne peut pas être pris\u00a0: ${refusal.detail}.`;
  }
}
