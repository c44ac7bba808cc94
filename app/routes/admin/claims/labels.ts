import { type FigureKind, figures } from "#app/content/figures.ts";
import { isTextKey, texts } from "#app/content/texts/registry.ts";
import type { SavedClaim } from "#app/domain/site/claims/save-claim.server.ts";
import { type ClaimState, type Gap, isFigureId } from "#app/domain/site/claims/validity.ts";
import { formatDate } from "#app/domain/values/time.ts";
import type { AuditLabels } from "#app/ui/audit-changes.ts";
import { lastDayLabel } from "#app/ui/claim-labels.ts";

export const STATE_LABELS: Record<ClaimState, { label: string; tone: "green" | "orange" | "red" | "grey" }> = {
  proven: { label: "Prouvé", tone: "green" },
  contradicted: { label: "Contredit", tone: "red" },
  expired: { label: "Expiré", tone: "orange" },
  unverified: { label: "À vérifier", tone: "orange" },
  unproven: { label: "Sans justificatif", tone: "grey" },
};

export function figureName({ value, label }: { value: string; label: string }): string {
  return `${value} ${label}`;
}

/** « 3 sur 18 sont prouvés. » */
export function provenLabel(proven: number, all: number): string {
  if (proven > 0) return `${proven} sur ${all} ${proven > 1 ? "sont prouvés" : "est prouvé"}.`;
  return all > 1 ? `Aucun des ${all}\u00a0chiffres n’est prouvé.` : "Aucun chiffre n’est prouvé.";
}

/** Of a figure that came with the site; the key of another one says nothing. */
function nameOfKey(key: string): string {
  return isFigureId(key) ? figureName(figures[key]) : "un chiffre à vous";
}

export const KIND_LABELS: Record<FigureKind, string> = {
  fact: "Un fait qui se compte",
  survey: "Le résultat d’une enquête",
  income: "Un revenu",
  "income-survey": "Un revenu, d’après une enquête",
};

export const pageLabel = (key: string): string => (isTextKey(key) ? texts[key].title : key);

const GAPS: Record<Gap, { field: string; message: string }> = {
  source: { field: "source", message: "Indiquez la source\u00a0: un chiffre vérifié en a une." },
  sample: { field: "echantillon", message: "Indiquez combien de personnes ont été interrogées." },
  period: { field: "du", message: "Indiquez la période, du premier au dernier jour." },
  charges: { field: "charges", message: "Indiquez les charges\u00a0: un revenu ne paraît jamais sans elles." },
  proof: { field: "fichier", message: "Joignez le justificatif\u00a0: un PDF ou une image, 10\u00a0Mo au plus." },
  expiry: { field: "valable", message: "Indiquez jusqu’à quel jour ce chiffre vaut." },
};

/** The errors of a form by field; the empty name stands for the whole form. */
export function mistakesOf(refused: Extract<SavedClaim, { ok: false }>): Record<string, string[]> {
  switch (refused.reason) {
    case "gaps":
      return Object.fromEntries(refused.gaps.map((gap) => [GAPS[gap].field, [GAPS[gap].message]]));
    case "proof-type":
      return { fichier: ["Ce fichier n’est ni un PDF ni une image (PNG, JPEG, WebP)."] };
    case "proof-size":
      return { fichier: ["Ce fichier est trop lourd\u00a0: 10\u00a0Mo au plus."] };
    case "contradicted":
      return { valeur: [contradictionLabel(refused.by)] };
    case "changed":
      return { "": ["Ce chiffre a été modifié pendant que vous l’aviez ouvert\u00a0: rechargez la page."] };
  }
}

export function contradictionLabel(by: string): string {
  return `Ce chiffre et «\u00a0${nameOfKey(by)}\u00a0» se contredisent\u00a0: ils comptent les mêmes personnes ou posent la même question. Un seul des deux peut être valide, ou bien les deux disent la même valeur.`;
}

export const HISTORY_LABELS: AuditLabels = {
  actions: { create: "Création", update: "Modification", unpublish: "Retrait", delete: "Suppression" },
  fields: {
    key: "Chiffre",
    label: "Ce qu’il compte",
    about: "Nature",
    pages: "Pages",
    value: "Valeur",
    source: "Source",
    sampleSize: "Échantillon",
    from: "Du",
    to: "Au",
    charges: "Charges",
    proof: "Justificatif",
    verifiedAt: "Vérifié le",
    expiresAt: "Expire le",
  },
  values: {
    key: nameOfKey,
    about: (about: FigureKind) => KIND_LABELS[about],
    pages: (pages: string[]) => pages.map(pageLabel).join(", "),
    from: formatDate,
    to: formatDate,
    verifiedAt: formatDate,
    expiresAt: (at: string) => lastDayLabel(new Date(at)),
  },
};
