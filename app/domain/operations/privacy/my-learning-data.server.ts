import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { mediaName } from "../../values/media-name.server.ts";
import { type Row, rowsOf } from "./rows.ts";

export type LearningSubject =
  | "lecons"
  | "modules_ouverts"
  | "formations_terminees"
  | "attestations"
  | "suivi"
  | "exercices"
  | "quiz"
  | "quiz_commences"
  | "notes"
  | "questions"
  | "rappels"
  | "films"
  | "calendrier"
  | "podcasts";

export async function readLearningData(db: Db, id: string): Promise<Record<LearningSubject, Row[]>> {
  return {
    lecons: await rowsOf(
      db
        .selectFrom("lessonProgress")
        .innerJoin("lessons", "lessons.id", "lessonProgress.lessonId")
        .innerJoin("courses", "courses.id", "lessons.courseId")
        .select(["courses.title as formation", "lessons.title as lecon", "firstOpenedAt as ouverteLe"])
        .select(["lastOpenedAt as vueLe", "doneAt as termineeLe", "placeS as placeEnSecondes"])
        .where("userId", "=", id)
        .orderBy("firstOpenedAt"),
    ),
    modules_ouverts: await rowsOf(
      db
        .selectFrom("moduleOpenings")
        .innerJoin("courseModules", "courseModules.id", "moduleOpenings.moduleId")
        .innerJoin("courses", "courses.id", "courseModules.courseId")
        .select(["courses.title as formation", "courseModules.title as module", "openedAt as ouvertLe"])
        .where("userId", "=", id)
        .orderBy("openedAt"),
    ),
    formations_terminees: await rowsOf(
      db
        .selectFrom("courseCompletions")
        .innerJoin("courses", "courses.id", "courseCompletions.courseId")
        .select(["courses.title as formation", "completedAt as termineeLe", "structure as lecons"])
        .where("userId", "=", id)
        .orderBy("completedAt"),
    ),
    attestations: await rowsOf(
      db
        .selectFrom("certificates")
        .select(["number as numero", "code", "name as nom", "showsName as nomMontre", "courseTitle as formation"])
        .select(["minutes", "lessons as lecons", "completedOn as termineeLe", "issuedAt as remiseLe"])
        .select(["revokedAt as retireeLe", "revokedReason as motif"])
        .where("userId", "=", id)
        .orderBy("issuedAt"),
    ),
    suivi: await rowsOf(
      db
        .selectFrom("lessonEvents")
        .innerJoin("lessons", "lessons.id", "lessonEvents.lessonId")
        .select(["lessons.title as lecon", "kind as evenement", "at as le"])
        .where("userId", "=", id)
        .orderBy("at"),
    ),
    exercices: await rowsOf(
      db
        .selectFrom("exerciseAnswers")
        .innerJoin("lessons", "lessons.id", "exerciseAnswers.lessonId")
        .select(["lessons.title as lecon", "fields as reponses", "at as enregistreesLe"])
        .select("isDraft as enregistreesSansBouton")
        .where("userId", "=", id)
        .orderBy("at"),
    ),
    quiz: await rowsOf(
      db
        .selectFrom("quizAttempts")
        .innerJoin("lessons", "lessons.id", "quizAttempts.lessonId")
        .select(["lessons.title as lecon", "answers as reponses", "score as pourCent", "passed as reussi"])
        .select("submittedAt as envoyeLe")
        .where("userId", "=", id)
        .orderBy("submittedAt"),
    ),
    quiz_commences: await rowsOf(
      db
        .selectFrom("quizStarts")
        .innerJoin("lessons", "lessons.id", "quizStarts.lessonId")
        .select(["lessons.title as lecon", "startedAt as commenceLe", "endsAt as tempsJusquAu"])
        .select(["extensions as prolongations", "ticked as reponsesGardees"])
        .where("userId", "=", id)
        .orderBy("startedAt"),
    ),
    notes: await rowsOf(
      db
        .selectFrom("lessonNotes")
        .innerJoin("lessons", "lessons.id", "lessonNotes.lessonId")
        .select(["lessons.title as lecon", "text as note", "at as enregistreeLe"])
        .where("userId", "=", id)
        .orderBy("at"),
    ),
    questions: await rowsOf(
      db
        .selectFrom("lessonQuestions as question")
        .innerJoin("lessons", "lessons.id", "question.lessonId")
        .leftJoin("lessonAnswers as answer", "answer.questionId", "question.id")
        .select(["lessons.title as lecon", "question.text as question", "askedAt as poseeLe"])
        .select(["answer.text as reponse", "answer.at as repondueLe", "mayPublishAt as publicationAccepteeLe"])
        .select("publishedAt as publieeLe")
        .where("userId", "=", id)
        .orderBy("askedAt"),
    ),
    rappels: await rowsOf(
      db
        .selectFrom("learningReminders")
        .select(["askedAt as demandesLe", "sentAt as dernierEnvoiLe", "unanswered as envoyesDepuisLaDerniereVisite"])
        .where("userId", "=", id),
    ),
    films: await rowsOf(
      db
        .selectFrom("mediaSeen")
        .innerJoin("mediaAssets", "mediaAssets.id", "mediaSeen.assetId")
        .select(mediaName.as("film"))
        .select([sql`sent::text`.as("secondesEnvoyees"), sql`seen::text`.as("secondesPeutEtreVues")])
        .select(["mediaSeen.updatedAt as le", "podcastAt as parLePodcastLe"])
        .where("userId", "=", id)
        .orderBy("mediaSeen.updatedAt"),
    ),
    calendrier: await rowsOf(db.selectFrom("calendarFeeds").select("createdAt as creeLe").where("userId", "=", id)),
    podcasts: await rowsOf(
      db
        .selectFrom("podcastFeeds")
        .innerJoin("courses", "courses.id", "podcastFeeds.courseId")
        .select(["courses.title as formation", "renewedAt as adresseCreeeLe"])
        .where("userId", "=", id)
        .orderBy("renewedAt"),
    ),
  };
}
