import { FIRST_ANSWER } from "#app/content/contact.ts";
import { GUARANTEE_COUNTS, GUARANTEE_TITLE } from "#app/content/legal/promises.ts";
import type { SiteText } from "#app/content/texts/registry.ts";
import type { CoursePage } from "./course-pages.ts";

/** What a main sales page shows. */
export type Course = CoursePage & SiteText<CoursePage["text"]>;

export interface CourseGuarantee {
  title: string;
  text: string;
  conditions: string[];
  legalRight: string;
}

/** The same for the three courses. It is added to the legal right of withdrawal and never reduces it. */
export const guarantee: CourseGuarantee = {
  title: GUARANTEE_TITLE,
  text: "Ouvre la formation, travaille les premières leçons, regarde si la méthode te va. Si elle ne te va pas, dis-le-nous dans les 30 jours : si tu en as suivi moins de 20 %, tu es remboursée, sans avoir à te justifier.",
  conditions: [
    "Tu nous préviens dans les 30 jours qui suivent ta commande, comptés comme ceux de la rétractation, depuis la page « Renoncer au contrat ici » ou par e-mail.",
    `Ta progression, affichée dans ton espace, est inférieure à 20 %. ${GUARANTEE_COUNTS}`,
    `Le support examine ton message ${FIRST_ANSWER}. Le remboursement suit sous 14 jours, par le moyen de paiement utilisé à l’achat.`,
  ],
  legalRight:
    "Cette promesse vient de nous. Elle s’ajoute à ton droit légal de rétractation de 14 jours, qui vaut en toute circonstance : sans motif, et quel que soit ton avancement.",
};
