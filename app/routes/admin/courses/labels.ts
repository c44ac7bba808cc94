import { kindOf } from "#app/domain/school/blocks/registry.ts";
import type { CourseState } from "#app/domain/school/courses/editing/course-list.server.ts";
import type { LessonState } from "#app/domain/school/courses/editing/course-tree.server.ts";
import type { BlockDiff } from "#app/domain/school/courses/editing/version-diff.ts";
import { metaOf } from "#app/domain/site/texts/text-form.ts";
import type { BadgeTone } from "#app/ui/badge.tsx";
import type { FormBlock } from "./block-order.ts";

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

export const DIFF_LABELS: Readonly<Record<BlockDiff["change"], string>> = {
  added: "ajouté",
  removed: "retiré",
  changed: "modifié",
};

/** The fields of a lesson's form, but those of its blocks. */
export const LESSON_FIELDS: Readonly<Record<string, string>> = {
  titre: "Titre",
  adresse: "Adresse",
  resume: "Résumé",
  minutes: "Durée en minutes",
  obligatoire: "Compte dans la progression",
  offerte: "Leçon offerte",
  remplace: "Remplace la leçon",
  blocs: "Ordre des blocs",
};

/** Of a field of a block. */
export function fieldLabel(block: FormBlock, field: string): string | undefined {
  const { fields, list, chapters } = kindOf(block);
  const schema = field === "chapters" ? chapters : fields[field];
  return field === list?.name ? "Questions" : schema && metaOf(schema).label;
}

export const LESSON_REFUSALS = {
  "slug-taken": "Une autre leçon de ce cours, ou de la même formation, a déjà cette adresse ou l’a eue.",
  "replaced-gone": "Cette leçon n’existe plus\u00a0: choisissez-en une autre.",
  asset: "Ce média n’est plus là, ou d’un autre genre que ce bloc\u00a0: choisissez-en un autre.",
  empty: "Rien n’a été publié\u00a0: ajoutez au moins un bloc.",
} as const;
