import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { type Row, rows } from "../../people/accounts/rows.server.ts";

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

/** What a learner has opened, done, written and asked, by subject. */
export async function readLearningData(db: Db, id: string): Promise<Record<LearningSubject, Row[]>> {
  return {
    lecons: await rows(
      db,
      sql`select courses.title as formation, lessons.title as lecon, first_opened_at as ouverte_le,
      last_opened_at as vue_le, done_at as terminee_le, place_s as place_en_secondes
      from lesson_progress join lessons on lessons.id = lesson_id join courses on courses.id = lessons.course_id
      where user_id = ${id} order by first_opened_at`,
    ),
    modules_ouverts: await rows(
      db,
      sql`select courses.title as formation, course_modules.title as module, opened_at as ouvert_le
      from module_openings join course_modules on course_modules.id = module_id
      join courses on courses.id = course_modules.course_id where user_id = ${id} order by opened_at`,
    ),
    formations_terminees: await rows(
      db,
      sql`select courses.title as formation, completed_at as terminee_le, structure as lecons
      from course_completions join courses on courses.id = course_id where user_id = ${id} order by completed_at`,
    ),
    attestations: await rows(
      db,
      sql`select number as numero, code, name as nom, shows_name as nom_montre, course_title as formation, minutes,
      lessons as lecons, completed_on::text as terminee_le, issued_at as remise_le, revoked_at as retiree_le,
      revoked_reason as motif from certificates where user_id = ${id} order by issued_at`,
    ),
    suivi: await rows(
      db,
      sql`select lessons.title as lecon, kind as evenement, at as le
      from lesson_events join lessons on lessons.id = lesson_id where user_id = ${id} order by at`,
    ),
    exercices: await rows(
      db,
      sql`select lessons.title as lecon, fields as reponses, at as enregistrees_le
      from exercise_answers join lessons on lessons.id = lesson_id where user_id = ${id} order by at`,
    ),
    quiz: await rows(
      db,
      sql`select lessons.title as lecon, answers as reponses, score as pour_cent, passed as reussi, submitted_at as envoye_le
      from quiz_attempts join lessons on lessons.id = lesson_id where user_id = ${id} order by submitted_at`,
    ),
    quiz_commences: await rows(
      db,
      sql`select lessons.title as lecon, started_at as commence_le, ends_at as temps_jusqu_au,
      extensions as prolongations, ticked as reponses_gardees
      from quiz_starts join lessons on lessons.id = lesson_id where user_id = ${id} order by started_at`,
    ),
    notes: await rows(
      db,
      sql`select lessons.title as lecon, text as note, at as enregistree_le
      from lesson_notes join lessons on lessons.id = lesson_id where user_id = ${id} order by at`,
    ),
    questions: await rows(
      db,
      sql`select lessons.title as lecon, question.text as question, asked_at as posee_le, answer.text as reponse,
      answer.at as repondue_le, may_publish_at as publication_acceptee_le, published_at as publiee_le
      from lesson_questions question join lessons on lessons.id = lesson_id
        left join lesson_answers answer on answer.question_id = question.id where user_id = ${id} order by asked_at`,
    ),
    rappels: await rows(
      db,
      sql`select asked_at as demandes_le, sent_at as dernier_envoi_le, unanswered as envoyes_depuis_la_derniere_visite
      from learning_reminders where user_id = ${id}`,
    ),
    films: await rows(
      db,
      sql`select coalesce(nullif(title, ''), original_name) as film, seen::text as secondes_envoyees,
      media_seen.updated_at as le
      from media_seen join media_assets on media_assets.id = asset_id where user_id = ${id} order by media_seen.updated_at`,
    ),
    calendrier: await rows(db, sql`select created_at as cree_le from calendar_feeds where user_id = ${id}`),
    podcasts: await rows(
      db,
      sql`select courses.title as formation, renewed_at as adresse_creee_le
      from podcast_feeds join courses on courses.id = course_id where user_id = ${id} order by renewed_at`,
    ),
  };
}
