import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import type { AnswerValues } from "#db/types.ts";
import type { ExerciseBlock } from "../courses/blocks.ts";
import { type Answer, currentAnswers, earlierAnswers } from "../courses/saves.ts";
import { findOpenFormation } from "../enrolment/open-formation.server.ts";
import { openLessonsOfTraining } from "../release/open-lessons.server.ts";
import { lastSaves, newestFirst } from "./answers.server.ts";
import { lessonsOfTraining } from "./training-lessons.server.ts";
import { type LessonNote, listNotes } from "./workbook-notes.server.ts";

export interface WorkbookExercise {
  lesson: { slug: string; title: string };
  block: ExerciseBlock;
  answers: AnswerValues;
  /** The answers to questions that the exercise no longer asks. */
  earlier: Answer[];
  /** When the answers were saved; null while nothing is written. */
  at: Date | null;
  /** The exercise is no longer in the lesson. The answers stay, with the questions as they were. */
  isRetired: boolean;
}

export interface Workbook {
  name: string;
  exercises: WorkbookExercise[];
  notes: LessonNote[];
}

/** All exercises of a training with the learner's answers, and the notes; undefined without access. */
export async function readWorkbook(db: Db, userId: string, formationSlug: string): Promise<Workbook | undefined> {
  const formation = await findOpenFormation(db, userId, formationSlug);
  if (!formation) return undefined;
  const of = { userId, formationId: formation.id, at: new Date() };
  const [lessons, open, rows, notes] = await Promise.all([
    readExercises(db, formation.id),
    openLessonsOfTraining(db, of),
    readSaves(db, userId, formation.id),
    listNotes(db, userId, formation.id),
  ]);
  const savesOf = Map.groupBy(newestFirst(rows), ({ blockId }) => blockId);
  const exercises = lessons.flatMap(({ id, slug, title, exercises: all }) => {
    const current = open.has(id) ? all : [];
    const retired = [...savesOf.values()].flatMap(([newest]) =>
      newest?.lessonId === id && !current.some((block) => block.id === newest.blockId) ? [newest.block] : [],
    );
    return [...current, ...retired].map((block) => {
      const saves = savesOf.get(block.id) ?? [];
      return {
        lesson: { slug, title },
        block,
        answers: currentAnswers(block.fields, saves),
        earlier: earlierAnswers(block.fields, saves),
        at: saves[0]?.at ?? null,
        isRetired: !current.includes(block),
      };
    });
  });
  return { name: formation.name, exercises, notes };
}

/** The lessons of a training, each with its published exercises. */
function readExercises(db: Db, formationId: string) {
  return lessonsOfTraining(db, formationId)
    .select(
      sql<ExerciseBlock[]>`coalesce(jsonb_path_query_array(blocks, '$[*] ? (@.type == "exercice")'), '[]')`.as(
        "exercises",
      ),
    )
    .execute();
}

function readSaves(db: Db, userId: string, formationId: string) {
  return lastSaves(db, userId)
    .innerJoin("lessons", "lessons.id", "answer.lessonId")
    .innerJoin("formationCourses", "formationCourses.courseId", "lessons.courseId")
    .where("formationCourses.formationId", "=", formationId)
    .execute();
}
