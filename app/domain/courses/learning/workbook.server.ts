import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import type { AnswerValues } from "#db/schema/exercises.ts";
import { findOpenFormation } from "../../access/open-formation.server.ts";
import { openLessonsOfTraining } from "../../release/open-lessons.server.ts";
import type { ExerciseBlock } from "../blocks.ts";
import { lessonsOfTraining } from "./training-lessons.server.ts";
import { type LessonNote, listNotes } from "./workbook-notes.server.ts";

export interface WorkbookExercise {
  lesson: { slug: string; title: string };
  block: ExerciseBlock;
  /** Null when nothing is written yet. */
  answers: AnswerValues | null;
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
  const [lessons, open, answers, notes] = await Promise.all([
    readExercises(db, formation.id),
    openLessonsOfTraining(db, of),
    readAnswers(db, userId, formation.id),
    listNotes(db, userId, formation.id),
  ]);
  const exercises = lessons.flatMap(({ id, slug, title, exercises: all }) => {
    const exercises = open.has(id) ? all : [];
    const ofLesson = answers.filter(({ lessonId }) => lessonId === id);
    const current = exercises.map((block) => {
      const answer = ofLesson.find(({ blockId }) => blockId === block.id);
      return {
        lesson: { slug, title },
        block,
        answers: answer?.fields ?? null,
        at: answer?.at ?? null,
        isRetired: false,
      };
    });
    const retired = ofLesson
      .filter(({ blockId }) => !exercises.some((block) => block.id === blockId))
      .map(({ block, fields, at }) => ({ lesson: { slug, title }, block, answers: fields, at, isRetired: true }));
    return [...current, ...retired];
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

/** The last save of each exercise, with the questions that it answered. */
function readAnswers(db: Db, userId: string, formationId: string) {
  return db
    .selectFrom("exercise_answers as answer")
    .innerJoin("lessons", "lessons.id", "answer.lesson_id")
    .innerJoin("formation_courses", "formation_courses.course_id", "lessons.course_id")
    .innerJoin("lesson_versions as version", (join) =>
      join.onRef("version.lesson_id", "=", "answer.lesson_id").onRef("version.n", "=", "answer.version_n"),
    )
    .distinctOn(["answer.lesson_id", "answer.block_id"])
    .select([
      "answer.lesson_id as lessonId",
      "answer.block_id as blockId",
      "answer.fields",
      "answer.at",
      sql<ExerciseBlock>`jsonb_path_query_first(version.blocks, '$[*] ? (@.id == $block)',
        jsonb_build_object('block', answer.block_id))`.as("block"),
    ])
    .where("formation_courses.formation_id", "=", formationId)
    .where("answer.user_id", "=", userId)
    .orderBy("answer.lesson_id")
    .orderBy("answer.block_id")
    .orderBy("answer.at", "desc")
    .execute();
}
