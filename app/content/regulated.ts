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

export type RegulatedSubject = keyof typeof regulatedSubjects;

/** The regulated subject of a formation; undefined for a formation without one. */
export function subjectOfFormation(slug: string): RegulatedSubject | undefined {
  const subjects = Object.keys(regulatedSubjects) as RegulatedSubject[];
  return subjects.find((subject) => (regulatedSubjects[subject].formations as readonly string[]).includes(slug));
}
