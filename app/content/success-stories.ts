// The texts of « Témoignages ». The cards are in the database, the figures in figures.ts.

import type { FigureId } from "./figures.ts";
import type { ClosingBlock, Headline, PageMeta } from "./types.ts";

export interface SuccessStoriesContent extends PageMeta {
  hero: { eyebrow: string; headline: Headline; text: string };
  labels: { before: string; transformation: string; results: string };
  reviewNotice: { title: string; paragraphs: string[] };
  empty: string;
  figures: { headline: Headline; ids: FigureId[] };
  closing: ClosingBlock[];
}

/** Beside testimonials among which there is a sample. */
export const sampleNotice = "La mention « Exemple » signale un texte de démonstration, écrit par nous.";

export const successStories: SuccessStoriesContent = {
  metaTitle: "Témoignages : elles racontent leur chemin",
  metaDescription:
    "Coiffeuse, infirmière, cadre, mère au foyer : des femmes racontent d’où elles partaient, ce qu’elles ont fait, ce qui a changé et ce qui reste difficile.",
  hero: {
    eyebrow: "Témoignages",
    headline: { text: "Elles avaient peur", accent: "aussi." },
    text: "Des âges, des métiers, des villes différentes. Chacune raconte d’où elle partait, ce qu’elle a fait, et ce que cela a donné. Leurs résultats sont les leurs : ils n’annoncent pas les tiens.",
  },
  labels: {
    before: "Avant",
    transformation: "Ce qui a changé",
    results: "Où elle en est",
  },
  reviewNotice: {
    title: "Comment lire ces témoignages",
    paragraphs: [
      "Avant de publier un avis, nous vérifions que son adresse est celle d’une commande payée ou d’une inscription au challenge. Les étoiles sont celles de l’autrice. Nous corrigeons l’orthographe, nous retirons les données privées, nous ne changeons pas le sens. Le texte d’origine est gardé. Celles qui ont été remboursées écrivent comme les autres. Aucune contrepartie n’est donnée, et un refus est écrit à son autrice avec son motif.",
      "Les avis sont classés du plus récent au plus ancien. Ils sont publiés trois ans au plus et gardés quatre ans au plus. Chaque carte porte la date de publication et celle de l’expérience.",
    ],
  },
  empty: "Les premiers témoignages arrivent bientôt.",
  figures: {
    headline: { text: "Toutes ensemble,", accent: "en quelques chiffres." },
    ids: ["supported", "satisfaction", "averageMonthlyIncome", "leftSalariedJobs", "monthsToIndependence", "recommend"],
  },
  closing: [
    {
      headline: { text: "Ton histoire", accent: "commence par un lundi." },
      text: "Cinq jours, cinq actions, de 30 minutes à 1 heure. C’est gratuit et sans engagement.",
      primary: { label: "Rejoindre le challenge gratuit", to: "/challenge" },
    },
    {
      headline: { text: "Tu es déjà", accent: "décidée ?" },
      text: "Un programme en cinq modules, de l’idée à la première cliente. Sa page dit ce que l’offre comprend aujourd’hui.",
      primary: { label: "Découvrir la formation Entrepreneuriat", to: "/entrepreneuriat" },
    },
  ],
};
