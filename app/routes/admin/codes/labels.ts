import { counted } from "#app/content/typography.ts";
import type { Consequence } from "#app/domain/shop/codes/consequences.server.ts";
import type { ListedCode } from "#app/domain/shop/codes/list-codes.server.ts";
import { formatEuros, formatPrice } from "#app/domain/values/money.ts";
import { formatDate, formatDateTime } from "#app/domain/values/time.ts";
import type { CodeKind, ReductionState } from "#db/types.ts";

export const KIND_LABELS: Record<CodeKind, string> = { public: "Public", reserved: "Réservé" };

/** Of a code without a list of formations. */
export const FOR_ALL = "Toutes, et celles à venir";

export const USE_LABELS: Record<ReductionState, string> = { held: "Retenu", used: "Utilisé", returned: "Rendu" };

export const HISTORY_LABELS = {
  actions: { create: "Création", update: "Modification", unpublish: "Arrêt", export: "Fichier téléchargé" },
  fields: { until: "Fin", maxUses: "Utilisations au plus", note: "Note" },
  values: { until: (at: string) => formatDateTime(at) },
};

export function stateLabel(code: ListedCode): string {
  if (code.stoppedAt) return `Arrêté le ${formatDateTime(code.stoppedAt)}`;
  if (code.endsAt && code.isOver && code.endsAt <= new Date()) return "Terminé";
  if (code.exhaustedAt) return "Épuisé";
  return code.isBegun ? "En cours" : `À partir du ${formatDateTime(code.startsAt)}`;
}

/** « 3 utilisés dont 1 remboursé, 1 retenu, sur 10 »: an order that is paid back frees no use. */
export function usesLabel({
  taken,
  used,
  held,
  maxUses,
}: Pick<ListedCode, "taken" | "used" | "held" | "maxUses">): string {
  const refunded = Math.max(0, taken - used - held);
  const all = used + refunded;
  const of = refunded > 0 ? ` dont ${counted(refunded, "remboursé")}` : "";
  const parts = [`${counted(all, "utilisé")}${of}`, ...(held > 0 ? [counted(held, "retenu")] : [])];
  return parts.join(", ") + (maxUses === null ? "" : `, sur ${maxUses}`);
}

/** What the founder reads before she creates a code, for each formation. */
export function consequenceLabel({ name, type, amount, withCode, lowest, bound }: Consequence): string[] {
  const now = formatPrice(amount, type);
  if (withCode.outcome === "too-low") return [`Le code n’y vaudra pas\u00a0: ${now} passerait sous 1\u00a0€.`];
  if (withCode.outcome === "already-lower")
    return [`Le prix en cours au début du code, ${now}, est déjà aussi bas\u00a0: le code n’y changera rien.`];
  const months = type === "subscription" ? ", pour chaque mois, tant que l’abonnement court" : "";
  const price = `${now} devient ${formatPrice(withCode.amount, type)}, soit ${formatEuros(-withCode.discount)}${months}.`;
  const beside =
    lowest === null
      ? []
      : [`À côté, la page dira le prix le plus bas des 30\u00a0jours d’avant\u00a0: ${formatEuros(lowest)}.`];
  if (!bound) return [price, ...beside];
  return [
    price,
    ...beside,
    `Jusqu’au ${formatDate(bound.until)}, une promotion à ${formatEuros(bound.amount)} ou plus ne pourra plus s’annoncer comme une baisse pour «\u00a0${name}\u00a0».`,
  ];
}
