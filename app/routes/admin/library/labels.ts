import { href } from "react-router";
import type { RefreshError } from "#app/domain/site/library/refresh.server.ts";
import type { LibraryKind } from "#db/types.ts";

export const KINDS: Record<LibraryKind, { label: string; href: string }> = {
  articles: { label: "Articles", href: href("/articles") },
  books: { label: "Livres", href: href("/ressources/livres") },
  supplements: { label: "Compléments", href: href("/ressources/regime") },
};

/** Why the last refresh of a table failed. */
const LABELS: Record<RefreshError, string> = {
  "authentication required": "Airtable refuse la clé",
  "not authorized": "La clé n’a pas le droit de lire cette table",
  "not found": "Base ou table introuvable",
  "request too large": "Demande trop grande",
  unprocessable: "Demande refusée",
  "too many requests": "Trop de demandes, Airtable fait attendre",
  "server error": "Airtable est en panne",
  "service unavailable": "Airtable est indisponible",
  "unexpected status": "Réponse inattendue",
  "connection error": "Airtable ne répond pas",
  "invalid JSON": "Réponse illisible",
  timeout: "Airtable a mis trop de temps",
  crash: "Lecture interrompue",
  "doubtful answer": "Beaucoup moins de fiches qu’avant : relecture avant d’y croire",
  "endless list": "Bien plus de fiches qu’une table n’en a",
  pause: "En pause après trop de demandes",
};

/** « Airtable est en panne (code 500) »: the meaning, then the stored error. */
export function errorLabel(error: string): string {
  const known = Object.entries(LABELS).find(([error]) => error.startsWith(error));
  return known ? `${known[1]}${error.slice(known[0].length).replace("status", "code")}` : error;
}

/** Why a record was left out: each invalid field by its name in Airtable. */
export function rejectionLabel(reason: string): string {
  if (reason === "twice in the answer") return "Deux fois dans la réponse";
  const errors = reason.split("; ").map((error) => {
    const [, field, message] = /^([^:]+): (.+)$/.exec(error) ?? [];
    if (!field) return error;
    const isMissing = message === "empty" || message?.endsWith("received undefined");
    return `«\u00a0${field}\u00a0» ${isMissing ? "manque" : "n’est pas lisible"}`;
  });
  return errors.join(", ");
}
