// Offers that the law regulates beyond selling a formation: what a lawyer has to approve before real money is taken.

export const regulatedSubjects = {
  /** Helping to find or buy a building is reserved (law of 2 January 1970, « loi Hoguet », art. 1 and 3). */
  "residence-secondaire": {
    label: "Résidence secondaire à l’étranger",
    why: "Chercher un bien ou mettre en relation avec un vendeur est réservé aux titulaires d’une carte professionnelle (loi Hoguet du 2 janvier 1970).",
    formations: ["residence-secondaire"],
    page: "/residence-secondaire",
  },
  /**
   * Health claims about food and supplements are those that were authorised (Regulation (EC) No 1924/2006, art. 10).
   */
  sante: {
    label: "Santé et compléments alimentaires",
    why: "Les allégations de santé sont limitées à celles qui sont autorisées (règlement (CE) n° 1924/2006), et les conseils de santé ne doivent pas tenir lieu de consultation.",
    formations: ["dont-die"],
    page: "/ressources/regime",
  },
} as const;

/** What a lawyer has to answer before anything at all is sold. */
export const generalSubjects = {
  regime: {
    label: "Régime des formations",
    why: "Contenu numérique, enseignement à distance ou formation professionnelle : le conseil confirme le régime choisi pour chaque formation.",
  },
  "garantie-continue": {
    label: "Encadré de garantie des accès en ligne",
    why: "Le conseil compare l’encadré des conditions générales avec l’annexe de l’article D. 211-4 du code de la consommation.",
  },
  "garantie-unique": {
    label: "Encadré de garantie des fichiers à télécharger",
    why: "Le conseil compare l’encadré des conditions générales avec l’annexe de l’article D. 211-3 du code de la consommation.",
  },
} as const;

export const opinionSubjects = { ...generalSubjects, ...regulatedSubjects };
export type OpinionSubject = keyof typeof opinionSubjects;
/** The imposed boxes, each compared with its annex. */
export const GUARANTEE_BOXES = ["garantie-continue", "garantie-unique"] as const satisfies OpinionSubject[];

export type RegulatedSubject = keyof typeof regulatedSubjects;

/** The regulated subject of a formation; undefined for a formation without one. */
export function subjectOfFormation(slug: string): RegulatedSubject | undefined {
  const subjects = Object.keys(regulatedSubjects) as RegulatedSubject[];
  return subjects.find((subject) => (regulatedSubjects[subject].formations as readonly string[]).includes(slug));
}
