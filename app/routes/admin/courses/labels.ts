import type { Block } from "#app/domain/school/courses/blocks.ts";
import type { CourseState } from "#app/domain/school/courses/editing/course-list.server.ts";
import type { LessonState } from "#app/domain/school/courses/editing/course-tree.server.ts";
import type { NotationError } from "#app/domain/school/courses/editing/sheet-notation.ts";
import type { BlockDiff } from "#app/domain/school/courses/editing/version-diff.ts";
import type { BadgeTone } from "#app/ui/badge.tsx";

interface Look {
  label: string;
  tone: BadgeTone;
}

export const COURSE_STATES: Readonly<Record<CourseState, Look>> = {
  draft: { label: "Brouillon", tone: "yellow" },
  published: { label: "Publié", tone: "green" },
  archived: { label: "Archivé", tone: "grey" },
};

export const LESSON_STATES: Readonly<Record<LessonState, Look>> = {
  announced: { label: "À écrire", tone: "grey" },
  draft: { label: "Brouillon", tone: "yellow" },
  published: { label: "Publiée", tone: "green" },
  changed: { label: "Publiée, modifiée depuis", tone: "orange" },
};

export const BLOCK_LABELS: Readonly<Record<Block["type"], string>> = {
  texte: "Texte",
  video: "Film",
  audio: "Son",
  image: "Image",
  fichier: "Fichier",
  exercice: "Exercice",
  quiz: "Quiz",
};

const NOTATION_ERRORS: Readonly<Record<NotationError, string>> = {
  "no-kind":
    "il finit par son genre\u00a0: «\u00a0court\u00a0», «\u00a0long\u00a0», «\u00a0nombre de 0 à 10\u00a0», «\u00a0choix : Oui | Non\u00a0» ou «\u00a0tableau 5 : Jour | Heures\u00a0».",
  "no-choices": "il faut au moins deux réponses, une par ligne, chacune après «\u00a0-\u00a0» ou «\u00a0+\u00a0».",
  "no-right-choice": "aucune réponse n’est juste. Mettez «\u00a0+\u00a0» devant celle qui l’est.",
  "no-explanation": "il manque l’explication, après «\u00a0>\u00a0».",
  "same-key": "cette question est écrite deux fois.",
};

/** « Question 2 : il manque l’explication, après « > ». » */
export function notationLabel({ paragraph, reason }: { paragraph: number; reason: NotationError }): string {
  return `Question\u00a0${paragraph}\u00a0: ${NOTATION_ERRORS[reason]}`;
}

export const DIFF_LABELS: Readonly<Record<BlockDiff["change"], string>> = {
  added: "ajouté",
  removed: "retiré",
  changed: "modifié",
};

/** The fields of a lesson's form; the names of a block's fields begin like this. */
export const LESSON_FIELDS: Readonly<Record<string, string>> = {
  titre: "Titre",
  adresse: "Adresse",
  resume: "Résumé",
  minutes: "Durée en minutes",
  obligatoire: "Compte dans la progression",
  offerte: "Leçon offerte",
  remplace: "Remplace la leçon",
  blocs: "Ordre des blocs",
  markdown: "Texte",
  asset: "Média",
  title: "Titre",
  alt: "Description de l’image",
  caption: "Légende",
  label: "Nom du fichier",
  intro: "Consigne",
  fields: "Questions",
  passPercent: "Pourcentage à atteindre",
  required: "À réussir pour terminer la leçon",
  maxAttempts: "Nombre de tentatives",
  waitMinutes: "Attente entre deux tentatives",
  durationMinutes: "Durée",
  questions: "Questions",
};

export const LESSON_REFUSALS = {
  "slug-taken": "Une autre leçon de ce cours, ou de la même formation, a déjà cette adresse ou l’a eue.",
  "replaced-gone": "Cette leçon n’existe plus\u00a0: choisissez-en une autre.",
  asset: "Ce média n’est plus là\u00a0: choisissez-en un autre.",
  empty: "Rien n’a été publié\u00a0: ajoutez au moins un bloc.",
} as const;

export function countLabel(count: number, one: string, many: string): string {
  return `${count}\u00a0${count > 1 ? many : one}`;
}
