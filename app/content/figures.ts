// The figures that the founder claims, in one place. Each is shown with « Chiffres déclarés par la fondatrice » and,
// when there is one, its source. Some texts spell them out (« seize appartements »): home.ts, about.ts and
// catalogue-*.ts.

export type FigureId =
  | "companies"
  | "apartments"
  | "monthlyRent"
  | "countries"
  | "students"
  | "hours"
  | "rating"
  | "revenue"
  | "experience"
  | "supported"
  | "satisfaction"
  | "averageMonthlyIncome"
  | "leftSalariedJobs"
  | "monthsToIndependence"
  | "recommend"
  | "followers";

export interface Figure {
  id: FigureId;
  /** The formatted figure, as pages show it. */
  value: string;
  label: string;
  /** The document, survey or date that the figure comes from; `null` until the founder provides one. */
  source: string | null;
}

export const figuresNotice = "Chiffres déclarés par la fondatrice.";
export const figuresCaution =
  "Ces chiffres décrivent un parcours et des retours passés. Ils ne promettent ni résultat ni revenu : les tiens dépendront de ton projet, de ton temps et de ton marché.";

export const figures: Figure[] = [
  { id: "companies", value: "3", label: "sociétés créées", source: null },
  { id: "apartments", value: "16", label: "appartements gérés", source: null },
  {
    id: "monthlyRent",
    value: "15 000 € +",
    label: "de revenus passifs par mois, issus des appartements",
    source: null,
  },
  { id: "countries", value: "45 +", label: "pays visités", source: null },
  { id: "students", value: "2 500 +", label: "élèves formées", source: null },
  { id: "hours", value: "150 h +", label: "de formation", source: null },
  { id: "rating", value: "4,9 / 5", label: "note moyenne", source: null },
  { id: "revenue", value: "15 M€ +", label: "de chiffre d’affaires généré", source: null },
  { id: "experience", value: "10 ans +", label: "d’expérience", source: null },
  { id: "supported", value: "2 000 +", label: "femmes accompagnées", source: null },
  { id: "satisfaction", value: "98 %", label: "de satisfaction", source: null },
  { id: "averageMonthlyIncome", value: "5 847 €", label: "de revenu mensuel moyen déclaré", source: null },
  { id: "leftSalariedJobs", value: "87 %", label: "ont quitté le salariat", source: null },
  { id: "monthsToIndependence", value: "6,2 mois", label: "en moyenne jusqu’à l’indépendance", source: null },
  { id: "recommend", value: "92 %", label: "recommandent la formation", source: null },
  { id: "followers", value: "50 K +", label: "abonnées sur les réseaux", source: null },
];
