// The texts of « Preuves sociales ». Videos, screenshots and written testimonials are in the database, the figures in
// figures.ts.

import type { FigureId } from "./figures.ts";
import type { ClosingBlock, Headline, PageMeta, TextLink } from "./types.ts";

type ProofCategory = "entrepreneuriat" | "immobilier" | "mindset" | "challenge";

export interface SocialProofContent extends PageMeta {
  hero: { eyebrow: string; headline: Headline; text: string; links: TextLink[] };
  videos: {
    anchor: "videos";
    headline: Headline;
    text: string;
    transcriptLabel: string;
    playLabel: string;
    pending: string;
  };
  screenshots: { headline: Headline; text: string; blurredNote: string };
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
  metaTitle: "Preuves sociales : vidéos, messages et témoignages",
  metaDescription:
    "Six vidéos avec transcription, six captures de messages ou de tableaux, des témoignages par formation. Ce que disent les élèves, et comment nous le vérifions.",
  hero: {
    eyebrow: "Preuves sociales",
    headline: { text: "Ne me crois pas", accent: "sur parole." },
    text: "Regarde des visages, lis des messages, compare des chiffres. Puis pose la seule question utile : est-ce que leur point de départ ressemble au mien ?",
    links: [
      { label: "Voir les vidéos", to: "#videos" },
      { label: "Lire les témoignages", to: "#temoignages" },
    ],
  },
  videos: {
    anchor: "videos",
    headline: { text: "Six voix,", accent: "deux ou trois minutes chacune." },
    text: "Chaque vidéo se lit aussi : la transcription est dessous. Rien ne se charge avant que tu appuies.",
    transcriptLabel: "Lire la transcription",
    playLabel: "Regarder la vidéo",
    pending: "La vidéo arrive bientôt. La transcription est déjà là.",
  },
  screenshots: {
    headline: { text: "Des écrans", accent: "de tous les jours." },
    text: "Des messages, des agendas, des tableaux de suivi. Ils montrent un moment, pas une moyenne.",
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
      "Chaque vidéo, capture ou texte est publié avec l’accord écrit de son autrice, après vérification de son inscription. Elle peut demander son retrait à tout moment.",
      "Les plus récents viennent d’abord. La mention « Exemple » signale un contenu de démonstration, écrit par nous.",
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
      text: "La formation Entrepreneuriat ouvre aussitôt, au plus tard sous 24 heures.",
      primary: { label: "Découvrir la formation Entrepreneuriat", to: "/entrepreneuriat" },
    },
  ],
};
