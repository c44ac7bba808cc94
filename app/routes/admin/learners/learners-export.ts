import { href } from "react-router";
import { exportLearners, type Learner } from "#app/domain/school/learning/learners/list-learners.server.ts";
import { type Column, timeCell } from "#app/domain/values/csv.server.ts";
import { asAdmin, leadTo, requireRecentLogin } from "#app/middleware/guards.server.ts";
import { fileAnswer } from "#app/routing/file-answer.server.ts";
import type { Route } from "./+types/learners-export";
import { learnerFilters, learnersAddress } from "./learner-filters.ts";

export const loader = leadTo(href("/admin/apprenantes"));

/** The file holds personal data of many people, so a recent password is required. */
export async function action({ request, context }: Route.ActionArgs) {
  const filters = learnerFilters(await request.formData());
  requireRecentLogin(context, learnersAddress(filters));
  const { db, actor } = asAdmin(context);
  return fileAnswer(context, { name: "apprenantes", type: "csv" }, () => exportLearners(db, actor, filters, COLUMNS));
}

const COLUMNS: Column<Learner>[] = [
  ["E-mail", ({ email }) => email],
  ["Prénom", ({ firstName }) => firstName],
  ["Nom", ({ firstName, lastName, name }) => lastName || (firstName ? null : name)],
  ["Formation", ({ formation }) => formation],
  ["Cours", ({ course }) => course],
  ["Accès ouvert le", ({ grantedAt }) => timeCell(grantedAt)],
  ["Commencé le", ({ startedAt }) => timeCell(startedAt)],
  ["Dernière visite", ({ lastVisitAt }) => timeCell(lastVisitAt)],
  ["Dernière leçon", ({ lastLesson }) => lastLesson],
  ["Réponses à écrire", ({ unanswered }) => unanswered],
  ["Leçons faites", ({ done }) => done],
  ["Leçons à faire en tout", ({ counted }) => counted],
  ["Terminé le", ({ completedAt }) => timeCell(completedAt)],
];
