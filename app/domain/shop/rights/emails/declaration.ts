import { href } from "react-router";
import { CHOSEN_WAYS, declaredLabel } from "#app/content/cancellation.ts";
import { siteLink } from "#app/domain/mail/layout/links.ts";
import { defanged } from "#app/domain/values/defanged.ts";
import { formatDate, formatDateTime, parisDay } from "#app/domain/values/time.ts";
import { adminLoginAddress } from "#app/routing/redirect-target.ts";
import type { Db } from "#db/connection.server.ts";
import { cancellationEffect } from "../../deadlines/cancellation-end.ts";
import { DECLARED } from "../declaration-rows.server.ts";
import { basisRows, sampleBasis } from "./refund-basis.ts";

export interface DeclarationView {
  isWithdrawal: boolean;
  /** The cancellation form, inside the fourteen days. */
  wasCancellation: boolean;
  /** Nobody has filled in a form: she has erased her account. */
  byErasure: boolean;
  name: string;
  contract: string;
  email: string;
  /** « 21 novembre 2026 à 14 h 05, heure de Paris »; of a letter or an email only the day is known. */
  declaredAt: string;
  hasHour: boolean;
  effect: string | null;
  /** Which of the two ways out she has chosen; null: nothing was to be chosen. */
  way: string | null;
  /** « Règle appliquée » and « Calcul », only when the order is certain, because then its buyer reads the email. */
  basis: [string, string][];
}

/**
 * The declaration that an email is about. `known` is what was found out about its order when the email was queued: the
 * rule that gives the money back, and the day on which the paid period ends (art. D215-3).
 */
export async function readDeclarationView(
  db: Db,
  declarationId: string,
  known: { basis: string; endsOn: string } = { basis: "null", endsOn: "" },
): Promise<DeclarationView> {
  const row = await db
    .selectFrom("declarations")
    .select([...DECLARED, "channel"])
    .where("id", "=", declarationId)
    .executeTakeFirstOrThrow();
  const isWithdrawal = row.kind === "withdrawal";
  const byErasure = row.channel === "erasure";
  const hasHour = row.channel !== "letter" && row.channel !== "email";
  const isAsked = !(byErasure && isWithdrawal);
  const effect =
    row.requestedEnd && isAsked ? cancellationEffect(row.requestedEnd, row.requestedDate, row.declaredAt) : null;
  return {
    isWithdrawal,
    wasCancellation: isWithdrawal && row.requestedEnd !== null && !byErasure,
    byErasure,
    // Whoever has erased her account may never have said her name: it is her address.
    name: row.name === row.email ? row.name : defanged(row.name),
    contract: defanged(row.contract),
    email: row.email,
    declaredAt: hasHour
      ? `${formatDateTime(row.declaredAt)}, heure de Paris`
      : formatDate(parisDay(row.declaredAt).toString()),
    hasHour,
    effect: known.endsOn ? `le ${formatDate(known.endsOn)}, à la fin du mois payé` : effect,
    way: row.chosenWay && CHOSEN_WAYS[row.chosenWay],
    basis: basisRows(known.basis),
  };
}

export function declarationLink(id: string): string {
  return siteLink(adminLoginAddress(href("/admin/droits/:id", { id })));
}

export function declarationRows(declaration: DeclarationView): [string, string][] {
  const { isWithdrawal, name, contract, email, declaredAt, effect, way, basis } = declaration;
  return [
    ["Déclaration", declaredLabel(declaration)],
    ...(name === email ? [] : [["Nom", name] satisfies [string, string]]),
    ["Contrat", contract],
    ["Adresse e-mail", email],
    ["Reçue le", declaredAt],
    ...(way ? [["Choix", way] satisfies [string, string]] : []),
    ...(effect ? [[isWithdrawal ? "Fin demandée" : "Prend effet", effect] satisfies [string, string]] : []),
    ...basis,
  ];
}

export const sampleWithdrawal: DeclarationView = {
  isWithdrawal: true,
  wasCancellation: false,
  byErasure: false,
  name: "Léa Martin",
  contract: "Commande ES-000042",
  email: "lea@exemple.fr",
  declaredAt: "24 novembre 2026 à 23\u00a0h\u00a059, heure de Paris",
  hasHour: true,
  effect: null,
  way: null,
  basis: sampleBasis,
};

export const sampleCancellation: DeclarationView = {
  ...sampleWithdrawal,
  isWithdrawal: false,
  contract: "Résidence secondaire, abonnement",
  basis: [],
  way: CHOSEN_WAYS.cancellation,
  effect: cancellationEffect("des-que-possible", null, new Date("2026-11-24T22:59:00Z")),
};
