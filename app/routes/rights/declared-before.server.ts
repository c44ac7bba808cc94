import { readNextStep } from "#app/domain/shop/rights/confirmation.server.ts";
import { declarationsOf } from "#app/domain/shop/rights/declarations.server.ts";
import { firstOf, isCertain } from "#app/domain/shop/rights/first-declaration.server.ts";
import type { NextStep } from "#app/domain/shop/rights/next-step.ts";
import { byPersonLabel } from "#app/domain/shop/rights/quote/refund-labels.ts";
import { formatDateTime } from "#app/domain/values/time.ts";
import type { Db } from "#db/connection.server.ts";
import type { DeclarationKind } from "./labels.ts";

export interface DeclaredBefore {
  id: string;
  title: string;
  /** What happens next. */
  text: string;
  /** Nothing can be added to it: the form is not shown. A subscription may still end earlier. */
  isFinal: boolean;
}

/** What ends this order already: its withdrawal, or a cancellation where the form is to cancel. */
export async function readDeclaredBefore(
  db: Db,
  orderId: string,
  kind: DeclarationKind,
): Promise<DeclaredBefore | null> {
  const all = await declarationsOf(db, orderId, { isOpenOnly: false });
  const first = firstOf(all, "withdrawal") ?? (kind === "cancellation" ? firstOf(all, kind) : undefined);
  if (!first) return null;
  const isWithdrawal = first.kind === "withdrawal";
  const next = await readNextStep(db, first);
  return {
    id: first.id,
    title: `${isWithdrawal ? "Rétractation" : "Résiliation"} déjà reçue le ${formatDateTime(first.declaredAt)}`,
    text: first.state === "done" ? DONE : next.by === "person" ? byPersonLabel(first) : stepText(next),
    isFinal: kind === "withdrawal" && isCertain(first),
  };
}

const DONE = "Elle est exécutée\u00a0: les e-mails qui y répondent disent ce qu’elle vous rend.";
const RUNNING =
  "Elle compte dès ce moment, et elle est exécutée dans l’heure\u00a0: un e-mail vous dit quand c’est fait.";

function stepText(next: NextStep): string {
  return next.by === "shop" && next.until
    ? `Elle compte dès ce moment. Personne n’a encore dit que c’est bien vous\u00a0: sans réponse, elle est exécutée le ${formatDateTime(next.until)}. Déclarée d’ici, la vôtre l’est dans l’heure.`
    : RUNNING;
}
