import type { Block } from "#app/domain/school/courses/blocks.ts";
import type { ExerciseField } from "#app/domain/school/courses/exercise.ts";
import type { OpenBooklet } from "#app/domain/school/learning/booklet.server.ts";
import type { BookletPart, CourseBooklet } from "#app/pdf/course-booklet.ts";
import { durationLabel } from "./labels.ts";

const NB = "\u00a0";

/** A training as it is printed. */
export function bookletOf(
  { name, description, owner, modules }: OpenBooklet,
  { siteName, sellerName }: { siteName: string; sellerName: string },
): CourseBooklet {
  return {
    ...{ title: name, subtitle: description, siteName, sellerName, owner: `Exemplaire de ${owner}` },
    modules: modules.map(({ number, title, summary, lessons }) => ({
      ...{ eyebrow: `Module ${number}`, title, summary },
      lessons: lessons.map((lesson) => ({
        eyebrow: `Leçon · ${durationLabel(lesson.minutes)}`,
        ...{ title: lesson.title, summary: lesson.summary, parts: lesson.blocks.map(partOf) },
      })),
    })),
  };
}

function partOf(block: Block): BookletPart {
  const note = (text: string) => ({ kind: "note" as const, text });
  switch (block.type) {
    case "texte":
      return { kind: "text", markdown: block.markdown };
    case "video":
      return note(`À voir dans la leçon${NB}: ${block.title}`);
    case "audio":
      return note(`À écouter dans la leçon${NB}: ${block.title}`);
    case "image":
      return note([block.alt, block.caption].filter(Boolean).join(" · "));
    case "fichier":
      return note(`À télécharger dans la leçon${NB}: ${block.label}`);
    case "exercice":
      return { kind: "sheet", title: block.title, intro: block.intro, fields: block.fields.map(fieldOf) };
    case "quiz":
      // The questions of a quiz with a duration are first seen when it is started.
      if (block.durationMinutes) return note(`À faire dans la leçon${NB}: ${block.title}`);
      return {
        ...{ kind: "sheet" as const, title: block.title, intro: block.intro },
        fields: block.questions.map(({ text, choices }) => ({ label: text, choices: choices.map(({ text }) => text) })),
      };
  }
}

function fieldOf(field: ExerciseField) {
  const { label, hint } = field;
  if (field.kind === "choix") return { label, hint, choices: field.options };
  if (field.kind === "tableau") return { label, hint, columns: field.columns, rows: field.rows };
  return { label, hint, lines: field.kind === "long" ? 7 : 1 };
}
