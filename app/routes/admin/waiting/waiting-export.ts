import { href } from "react-router";
import { exportWaiting, listAwaited, type WaitingLine } from "#app/domain/shop/waiting-list/desk.server.ts";
import { type Column, timeCell } from "#app/domain/values/csv.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { asAdmin, leadTo, requireRecentLogin } from "#app/middleware/guards.server.ts";
import { fileAnswer } from "#app/routing/file-answer.server.ts";
import type { Route } from "./+types/waiting-export";
import { KINDS, stateOf } from "./labels.ts";

const LIST = href("/admin/liste-attente");

export const loader = leadTo(LIST);

/** The file holds personal data of many people, so a recent password is required. */
export async function action({ request, context }: Route.ActionArgs) {
  const wanted = (await request.formData()).get("formation");
  const db = context.get(dbContext);
  const formation = (await listAwaited(db)).find(({ slug }) => slug === wanted)?.slug ?? null;
  requireRecentLogin(context, formation ? `${LIST}?formation=${formation}` : LIST);
  return fileAnswer(context, { name: "liste-attente", type: "csv" }, () =>
    exportWaiting(db, asAdmin(context).actor, formation, COLUMNS),
  );
}

const COLUMNS: Column<WaitingLine>[] = [
  ["Formation", ({ formation }) => formation],
  ["E-mail", ({ email }) => email],
  ["Prénom", ({ firstName }) => firstName],
  ["Attend", ({ kind }) => KINDS[kind]],
  ["État", (entry) => stateOf(entry).label],
  ["Demandé le", ({ createdAt }) => timeCell(createdAt)],
  ["Confirmé le", ({ confirmedAt }) => timeCell(confirmedAt)],
  ["Place retenue jusqu’au", ({ heldUntil }) => timeCell(heldUntil)],
  ["Terminé le", ({ endedAt }) => timeCell(endedAt)],
];
