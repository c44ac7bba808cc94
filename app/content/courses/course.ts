import { FIRST_ANSWER } from "#app/content/contact.ts";
import {
  ANSWER_HOURS,
  GUARANTEE_BELOW_PERCENT,
  GUARANTEE_COUNTS,
  GUARANTEE_DAYS,
  GUARANTEE_TITLE,
  REFUND_DAYS,
  WITHDRAWAL_DAYS,
} from "#app/content/legal/promises.ts";
import type { SiteText } from "#app/content/texts/registry.ts";
import type { CoursePage } from "./course-pages.ts";

/** What a main sales page shows. */
export type Course = CoursePage & SiteText<CoursePage["text"]>;

interface CourseGuarantee {
  title: string;
  text: string;
  /** Of a course in which a second lesson may pass the bound. */
  shortText: string;
  conditions: string[];
  legalRight: string;
}

const inWords = (first: string) =>
  `Ouvre la formation, ${first}, regarde si la méthode te va. Si elle ne te va pas, dis-le-nous dans les ${GUARANTEE_DAYS} jours : si tu en as suivi moins de ${GUARANTEE_BELOW_PERCENT} %, tu es remboursée, sans avoir à te justifier.`;

/** The same for the three courses. It is added to the legal right of withdrawal and never reduces it. */
export const guarantee: CourseGuarantee = {
  title: GUARANTEE_TITLE,
  text: inWords("travaille les premières leçons"),
  shortText: inWords("travaille la première leçon"),
  conditions: [
    `Tu nous préviens dans les ${GUARANTEE_DAYS} jours qui suivent ta commande, comptés comme ceux de la rétractation, depuis la page « Renoncer au contrat ici » ou par e-mail.`,
    `Ta progression, affichée sur la page de ta commande qui calcule le remboursement, est inférieure à ${GUARANTEE_BELOW_PERCENT} %. ${GUARANTEE_COUNTS}`,
    `Ta demande est exécutée dans l’heure si tu es connectée ou la confirmes par e-mail, sinon au bout de ${ANSWER_HOURS}\u00a0heures\u00a0; à un message, le service client répond ${FIRST_ANSWER}. Le remboursement suit sous ${REFUND_DAYS} jours, par le moyen de paiement utilisé à l’achat.`,
  ],
  legalRight: `Cette promesse vient de nous. Elle s’ajoute à ton droit légal de rétractation de ${WITHDRAWAL_DAYS} jours, qui vaut en toute circonstance : sans motif, et quel que soit ton avancement.`,
};
