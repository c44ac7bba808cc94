// The texts of « Preuves sociales ». Videos, screenshots and written testimonials are in the database, the figures in
// figures.ts.

import type { FigureId } from "./figures.ts";
import { ACCESS_OPENS } from "./legal/promises.ts";
import type { ClosingBlock, Headline, PageMeta, TextLink } from "./types.ts";

type ProofCategory = "entrepreneuriat" | "immobilier" | "mindset" | "challenge";

export interface SocialProofContent extends PageMeta {
  hero: { eyebrow: string; headline: Headline; text: string; links: TextLink[] };
  videos: {
    anchor: "videos";
    headline: Headline;
    text: string;
    /** Says that the drawings are no films (Code de la consommation, art. L121-2). */
    drawingNote: string;
    transcriptLabel: string;
  };
  screenshots: { headline: Headline; text: string; drawingNote: string; blurredNote: string };
  written: {
    anchor: "temoignages";
    headline: Headline;
    text: string;
    filterLabel: string;
    filters: { value: "tous" | ProofCategory; label: string }[];
    empty: string;
  };
  reviewNotice: { title: string; paragraphs: string[] };
  submit: { headline: Headline; text: string; button: string };
  figures: { headline: Headline; ids: FigureId[] };
  closing: ClosingBlock[];
}

export const socialProof: SocialProofContent = {
  metaTitle: "Preuves sociales : paroles, messages et témoignages",
  metaDescription:
    "Des paroles transcrites, des messages et des tableaux mis en page, des témoignages par formation. Ce que disent les élèves, et comment nous le vérifions.",
  hero: {
    eyebrow: "Preuves sociales",
    headline: { text: "Ne me crois pas", accent: "sur parole." },
    text: "Lis ce qu’elles disent, compare les dates et les points de départ. Puis pose la seule question utile : est-ce que leur point de départ ressemble au mien ?",
    links: [
      { label: "Lire leurs paroles", to: "#videos" },
      { label: "Lire les témoignages", to: "#temoignages" },
    ],
  },
  videos: {
    anchor: "videos",
    headline: { text: "Leurs voix,", accent: "transcrites mot à mot." },
    text: "La transcription est sous chaque dessin.",
    drawingNote: "Mise en page : le dessin est une illustration, pas une image de vidéo.",
    transcriptLabel: "Lire la transcription",
  },
  screenshots: {
    headline: { text: "Des mots", accent: "de tous les jours." },
    text: "Des messages, des agendas, des tableaux de suivi. Ils montrent un moment, pas une moyenne.",
    drawingNote: "Mise en page : des mots recopiés et dessinés par nous, pas une capture d’écran.",
    blurredNote: "Noms et montants floutés à la demande de l’élève.",
  },
  written: {
    anchor: "temoignages",
    headline: { text: "Ce qu’elles écrivent,", accent: "par formation." },
    text: "Choisis ce qui te concerne.",
    filterLabel: "Filtrer les témoignages",
    filters: [
      { value: "tous", label: "Tous" },
      { value: "entrepreneuriat", label: "Entrepreneuriat" },
      { value: "immobilier", label: "Immobilier" },
      { value: "mindset", label: "Mindset" },
      { value: "challenge", label: "Challenge" },
    ],
    empty: "Pas encore de témoignage dans cette catégorie.",
  },
  reviewNotice: {
    title: "D’où viennent ces preuves",
    paragraphs: [
      "Chaque parole, message ou texte est publié avec l’accord écrit de son autrice, après vérification de sa commande ou de son inscription au challenge. Elle peut demander son retrait à tout moment.",
      "Les plus récents viennent d’abord ; un avis est publié trois ans au plus, gardé quatre ans au plus, et un refus est écrit à son autrice avec son motif.",
    ],
  },
  submit: {
    headline: { text: "Et toi,", accent: "qu’as-tu fait depuis ?" },
    text: "Deux minutes, filmées au téléphone, suffisent. Dis d’où tu partais, ce que tu as fait, ce qui a coincé. Les ratés intéressent autant que les réussites.",
    button: "Envoyer ma vidéo",
  },
  figures: {
    headline: { text: "Les mêmes chiffres", accent: "que partout ailleurs ici." },
    ids: ["students", "rating", "satisfaction", "recommend", "revenue", "hours"],
  },
  closing: [
    {
      headline: { text: "Le plus simple", accent: "est d’essayer." },
      text: "Le challenge de 5 jours est gratuit. Tu jugeras la méthode sur pièces.",
      primary: { label: "Rejoindre le challenge gratuit", to: "/challenge" },
    },
    {
      headline: { text: "Tu as vu", accent: "ce que tu voulais voir ?" },
      text: `La formation Entrepreneuriat ouvre ${ACCESS_OPENS}.`,
      primary: { label: "Découvrir la formation Entrepreneuriat", to: "/entrepreneuriat" },
    },
  ],
};
