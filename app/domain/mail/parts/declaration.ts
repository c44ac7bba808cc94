import type { Db } from "#db/connection.server.ts";
import { cancellationEffect } from "../../rights/deadlines/cancellation.ts";
import { formatDateTime } from "../../values/time.ts";

export interface DeclarationView {
  isWithdrawal: boolean;
  name: string;
  contract: string;
  email: string;
  /** « 21 novembre 2026 à 14:05 », in Paris. */
  declaredAt: string;
  /** When a cancellation takes effect; null for a withdrawal. */
  effect: string | null;
}

/** The declaration that an email is about. */
export async function readDeclaration(db: Db, declarationId: string): Promise<DeclarationView> {
  const row = await db
    .selectFrom("declarations")
    .select(["kind", "name", "contract", "email", "wished_end", "wished_date", "declared_at"])
    .where("id", "=", declarationId)
    .executeTakeFirstOrThrow();
  return {
    isWithdrawal: row.kind === "withdrawal",
    name: row.name,
    contract: row.contract,
    email: row.email,
    declaredAt: formatDateTime(row.declared_at),
    effect: row.wished_end && cancellationEffect(row.wished_end, row.wished_date, row.declared_at),
  };
}

/** The declaration as it was submitted, line by line. */
export function declarationRows(declaration: DeclarationView): [string, string][] {
  const { isWithdrawal, name, contract, email, declaredAt, effect } = declaration;
  return [
    ["Déclaration", isWithdrawal ? "Rétractation du contrat" : "Résiliation du contrat"],
    ["Nom", name],
    ["Contrat", contract],
    ["Adresse e-mail", email],
    ["Reçue le", `${declaredAt}, heure de Paris`],
    ...(effect ? [["Prend effet", effect] satisfies [string, string]] : []),
  ];
}

export const sampleWithdrawal: DeclarationView = {
  isWithdrawal: true,
  name: "Léa Martin",
  contract: "Commande ES-000042",
  email: "lea@exemple.fr",
  declaredAt: "24 novembre 2026 à 23:59",
  effect: null,
};

export const sampleCancellation: DeclarationView = {
  ...sampleWithdrawal,
  isWithdrawal: false,
  contract: "Résidence secondaire, abonnement",
  effect: "Le plus tôt possible, au plus tard le 4 décembre 2026",
};
