import type { Deletion, Saving } from "#app/domain/school/cohorts/manage.server.ts";
import type { Moving } from "#app/domain/school/cohorts/members.server.ts";
import { formatDate } from "#app/domain/values/time.ts";
import type { NoticeCode } from "#app/routing/notices.ts";

type Reason<Outcome> = Outcome extends { ok: false; reason: infer Code extends string } ? Code : never;

export const SAVING_REFUSALS: Record<Exclude<Reason<Saving>, "unknown">, string> = {
  changed: "Cette cohorte a été modifiée pendant que vous l’aviez ouverte\u00a0: rechargez la page pour voir son état.",
  formation: "Cette formation n’existe plus\u00a0: choisissez-en une autre.",
  "too-few": "La cohorte a déjà plus de membres que de places\u00a0: déplacez d’abord quelqu’un.",
};

export const MOVING_REFUSALS: Record<Exclude<Reason<Moving>, "unknown">, string> = {
  "no-access": "Personne n’a accès à cette formation avec cette adresse.",
  full: "Toutes les places de la cohorte sont prises.",
};

export const DELETION_NOTICES: Record<Reason<Deletion>, NoticeCode> = {
  used: "cohort-used",
  unknown: "cohort-gone",
};

export const HISTORY_LABELS = {
  actions: {
    create: "Création",
    update: "Modification",
    move: "Changement de membre",
  },
  fields: { name: "Nom", startsOn: "Départ", closesOn: "Dernier jour pour la rejoindre", seats: "Places" },
};

/** « 4 janvier 2027 », of a day without an hour. */
export function dayLabel(day: string): string {
  return formatDate(`${day}T12:00:00Z`);
}

/** « 12 sur 30 », « 12 ». */
export function membersLabel(members: number, seats: number | null): string {
  return seats === null ? `${members}` : `${members} sur ${seats}`;
}
