import entries from "./figures.json" with { type: "json" };

// The figures that came with the site, in one place; the founder adds others. Their proofs are in the database: with a live key, a figure
// without one is shown nowhere (Code de la consommation, art. L121-2). Texts that spell a figure out say so with
// `claim`.

export type FigureId = keyof typeof entries;
export const FIGURE_IDS = Object.keys(entries) as [FigureId, ...FigureId[]];

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

export const figures = Object.fromEntries(
  Object.entries(entries).map(([id, entry]) => [id, { ...entry, pattern: new RegExp(entry.pattern, "iu") }]),
) as Readonly<Record<FigureId, Figure>>;

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
