// The figures that came with the site, in one place; the founder adds others. Their proofs are in the database: with a live key, a figure
// without one is shown nowhere (Code de la consommation, art. L121-2). Texts that spell a figure out say so with
// `claim`.

export const FIGURE_IDS = [
  "companies",
  "apartments",
  "monthlyRent",
  "countries",
  "students",
  "hours",
  "rating",
  "revenue",
  "experience",
  "supported",
  "satisfaction",
  "averageMonthlyIncome",
  "leftSalariedJobs",
  "monthsToIndependence",
  "recommend",
  "followers",
  "firstClients",
] as const;
export type FigureId = (typeof FIGURE_IDS)[number];

/** `survey`: its proof names the number of people asked. `income`: pages show the charges beside it. */
export const FIGURE_KINDS = ["fact", "survey", "income", "income-survey"] as const;
export type FigureKind = (typeof FIGURE_KINDS)[number];

/** The texts of the site that show a row of figures. */
export const FIGURE_PAGES = ["accueil", "a-propos", "temoignages", "preuves-sociales"] as const;
export type FigurePage = (typeof FIGURE_PAGES)[number];

interface Figure {
  /** The formatted figure, as pages show it. */
  value: string;
  label: string;
  about: FigureKind;
  /** How texts write the figure. A text that matches must be declared as a claim. */
  pattern: RegExp;
}

export const figures: Readonly<Record<FigureId, Figure>> = {
  companies: { value: "3", label: "sociétés créées", about: "fact", pattern: /\b(trois|3)\ssociétés/iu },
  apartments: {
    value: "16",
    label: "appartements gérés",
    about: "fact",
    pattern: /\b(seize|16)\sappartements|jusqu’à seize/iu,
  },
  monthlyRent: {
    value: "15 000 € +",
    label: "de revenus passifs par mois, issus des appartements",
    about: "income",
    pattern: /15\s000\s€/u,
  },
  countries: { value: "45 +", label: "pays visités", about: "fact", pattern: /\b(quarante-cinq|45)(\s\+)?\spays/iu },
  students: { value: "2 500 +", label: "élèves formées", about: "fact", pattern: /2\s500|milliers d’élèves/iu },
  hours: { value: "150 h +", label: "de formation", about: "fact", pattern: /150\sh/iu },
  rating: { value: "4,9 / 5", label: "note moyenne", about: "survey", pattern: /4,9\s(\/|sur)\s5/iu },
  revenue: { value: "15 M€ +", label: "de chiffre d’affaires généré", about: "income", pattern: /15\s(M€|millions)/iu },
  experience: {
    value: "10 ans +",
    label: "d’expérience",
    about: "fact",
    pattern: /plus de (dix|10)\sans|10\sans\s\+/iu,
  },
  supported: { value: "2 000 +", label: "femmes accompagnées", about: "fact", pattern: /2\s000\s(\+|femmes)/iu },
  satisfaction: { value: "98 %", label: "de satisfaction", about: "survey", pattern: /98\s%/u },
  averageMonthlyIncome: {
    value: "5 847 €",
    label: "de revenu mensuel moyen déclaré",
    about: "income-survey",
    pattern: /5\s847/u,
  },
  leftSalariedJobs: { value: "87 %", label: "ont quitté le salariat", about: "survey", pattern: /87\s%/u },
  monthsToIndependence: {
    value: "6,2 mois",
    label: "en moyenne jusqu’à l’indépendance",
    about: "survey",
    pattern: /6,2\smois/iu,
  },
  recommend: { value: "92 %", label: "recommandent la formation", about: "survey", pattern: /92\s%/u },
  followers: { value: "50 K +", label: "abonnées sur les réseaux", about: "fact", pattern: /50\sK\b/u },
  firstClients: {
    value: "moins de 30 jours",
    label: "jusqu’aux premières clientes, programme entier suivi",
    about: "survey",
    pattern: /moins de (30|trente)\sjours/iu,
  },
};

export const figuresNotice = "Chiffres déclarés par la fondatrice.";
export const figuresCaution =
  "Ces chiffres décrivent un parcours et des retours passés. Ils ne promettent ni résultat ni revenu\u00a0: les tiens dépendront de ton projet, de ton temps et de ton marché.";
/** Beside every figure about an income. */
export const incomeCaution = "Ces résultats ne garantissent rien.";

export const isIncome = (about: FigureKind): boolean => about.startsWith("income");
export const isSurvey = (about: FigureKind): boolean => about.endsWith("survey");

/** How texts write a figure of the founder's own: a bare number says nothing without the first word of what it counts. */
export function ownPattern({ value, label }: Pick<Figure, "value" | "label">): RegExp {
  const words = /^[\d\s.,+]*$/.test(value) ? `${value} ${label.split(/\s/)[0]}` : value;
  const spelled = words
    .replaceAll("+", " ")
    .trim()
    .split(/\s+/)
    .map((word) => word.replace(/[\\^$.*?()[\]{}|/]/g, "\\$&"))
    .join("\\s?(?:\\+\\s?)?");
  return new RegExp(`(?<![\\p{L}\\d])${spelled}(?![\\p{L}\\d])`, "iu");
}

/** The figures that a text states. */
export function figuresIn(text: string): FigureId[] {
  return FIGURE_IDS.filter((id) => figures[id].pattern.test(text));
}
