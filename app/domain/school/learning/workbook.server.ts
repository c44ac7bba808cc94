import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import type { AnswerValues } from "#db/types.ts";
import { type Answer, currentAnswers, earlierAnswers } from "../blocks/saves.ts";
import type { ExerciseBlock } from "../blocks/stored-blocks.ts";
import { isPublishedVersion } from "../release/is-published.server.ts";
import { readOpenFormation } from "../release/open-formation.server.ts";
import { openLessonsOf } from "../release/release.ts";
import { lastSaves, newestFirst } from "./answers.server.ts";

interface LessonNote {
  id: string;
  lesson: { slug: string; title: string };
  text: string;
  at: Date;
  /** The lesson has a film or a sound, and moments in the note link into it. */
  isPlayed: boolean;
}

interface WorkbookExercise {
  lesson: { slug: string; title: string };
  block: ExerciseBlock;
  answers: AnswerValues;
  earlier: Answer[];
  at: Date | null;
  /** The exercise is no longer in the lesson. The answers stay, with the questions as they were. */
  isRetired: boolean;
}

export interface Workbook {
  name: string;
  exercises: WorkbookExercise[];
  notes: LessonNote[];
}

/** How many exercises of each formation a learner has answered, by its id, and when the last time. */
export async function answeredExercises(db: Db, userId: string): Promise<Map<string, { count: number; at: Date }>> {
  const rows = await db
    .selectFrom("exerciseAnswers as answer")
    .innerJoin("lessons", "lessons.id", "answer.lessonId")
    .innerJoin("formationCourses", "formationCourses.courseId", "lessons.courseId")
    .select(({ fn }) => [
      "formationId",
      fn.count<number>("blockId").distinct().as("count"),
      fn.max("answer.at").as("at"),
    ])
    .where("userId", "=", userId)
    .groupBy("formationId")
    .execute();
  return new Map(rows.map(({ formationId, count, at }) => [formationId, { count: Number(count), at: new Date(at) }]));
}

/** Undefined without access. */
export async function readWorkbook(db: Db, userId: string, formationSlug: string): Promise<Workbook | undefined> {
  const formation = await readOpenFormation(db, { userId, formation: { slug: formationSlug } });
  if (!formation) return undefined;
  const open = new Set(openLessonsOf(formation.courses).map(({ id }) => id));
  const [lessons, rows, notes] = await Promise.all([
    readExercises(db, formation.id),
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

function readExercises(db: Db, formationId: string) {
  return lessonsOfFormation(db, formationId)
    .select(
      sql<ExerciseBlock[]>`coalesce(jsonb_path_query_array(blocks, '$[*] ? (@.type == "exercise")'), '[]')`.as(
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

async function listNotes(db: Db, userId: string, formationId: string): Promise<LessonNote[]> {
  const rows = await lessonsOfFormation(db, formationId)
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom("lessonNotes")
          .select(["text", "lessonNotes.at"])
          .where("userId", "=", userId)
          .whereRef("lessonId", "=", "lessons.id")
          .orderBy("at", "desc")
          .limit(1)
          .as("note"),
      (join) => join.onTrue(),
    )
    .select([
      "note.text",
      "note.at",
      sql<boolean>`coalesce(jsonb_path_exists(blocks, '$[*] ? (@.type == "video" || @.type == "audio")'), false)`.as(
        "isPlayed",
      ),
    ])
    .where("note.text", "!=", "")
    .execute();
  return rows.map(({ slug, title, ...note }) => ({ lesson: { slug, title }, ...note }));
}

/** Archived ones, too. */
function lessonsOfFormation(db: Db, formationId: string) {
  return db
    .selectFrom("formationCourses")
    .innerJoin("courseModules", "courseModules.courseId", "formationCourses.courseId")
    .innerJoin("lessons", "lessons.moduleId", "courseModules.id")
    .leftJoin("lessonVersions", (join) => join.on(isPublishedVersion))
    .select(["lessons.id", "lessons.slug", "lessons.title"])
    .where("formationCourses.formationId", "=", formationId)
    .orderBy("formationCourses.position")
    .orderBy("courseModules.position")
    .orderBy("lessons.position");
}
