// The 30-day guarantee, the same for the three trainings. It is added to the legal right of withdrawal and never
// reduces it.

import type { CourseGuarantee } from "./types.ts";

export const guarantee: CourseGuarantee = {
  title: "Satisfaite ou remboursée, 30 jours",
  text: "Ouvre la formation, travaille les premières leçons, regarde si la méthode te va. Si elle ne te va pas, dis-le-nous dans les 30 jours : tu es remboursée, sans avoir à te justifier.",
  conditions: [
    "Tu nous préviens au plus tard le trentième jour après ta commande, depuis la page « Renoncer au contrat ici » ou par e-mail.",
    "Ta progression, affichée dans ton espace, est inférieure à 20 %.",
    "Le support examine ton message sous 48 heures. Le remboursement suit sous 14 jours, par le moyen de paiement utilisé à l’achat.",
  ],
  legalRight:
    "Cette promesse vient de nous. Elle s’ajoute à ton droit légal de rétractation de 14 jours, qui vaut en toute circonstance : sans motif, quel que soit ton avancement, et même avec un code promo.",
};
