import type { RouterContextProvider } from "react-router";
import { consumeLimit, restoreLimit } from "#app/domain/journal/limits/limits.server.ts";
import { LEAST } from "#app/domain/shop/catalogue/code-price.ts";
import type { FormationForSale } from "#app/domain/shop/catalogue/for-sale.server.ts";
import { type CodeBuyer, type ReadCode, readCode } from "#app/domain/shop/codes/read-code.server.ts";
import type { CheckoutRequest } from "#app/domain/shop/orders/checkout/start-checkout.server.ts";
import { type Deduction, readDeduction } from "#app/domain/shop/orders/credits.server.ts";
import { formatEuros, formatPrice } from "#app/domain/values/money.ts";
import { networkOf } from "#app/domain/values/network.ts";
import { formatDate, formatDateTime } from "#app/domain/values/time.ts";
import { dbContext, requestContext } from "#app/middleware/contexts.ts";
import { actorOf } from "#app/middleware/guards.server.ts";
import { consumeClientLimit } from "#app/routing/client-limit.server.ts";
import { codeRefusalLabel, TOO_MANY_TRIES } from "./labels.ts";

type Context = Readonly<RouterContextProvider>;

type PricedFormation = Pick<FormationForSale, "id" | "type" | "price" | "priced" | "history" | "deductsPurchases">;

/** What the order form shows of the reduction: a code's, or what is deducted of earlier purchases. */
export interface CodeView {
  isTyped: boolean;
  /** Beside the field. */
  error: string | null;
  /** Why the code changes nothing, or until when it does. */
  sentence: string | null;
  /** What she has paid for parts of this bundle. */
  paid: string[];
  /** A visitor who is not signed in may have paid for a part. */
  asksLogin: boolean;
  /** Cents: what is charged. */
  amount: number;
  /** The recap's lines above the total; none without a reduction. */
  lines: { term: string; value: string }[];
  total: string;
}

export interface TypedCode {
  reduction: CheckoutRequest["reduction"];
  view: CodeView;
  /** Of an answer that refuses the code. */
  status: 400 | 429;
  retryAfter?: number;
}

/**
 * The code, or what she has paid before: the larger for her. Only wrong codes count against the limit: nobody finds one
 * by trying.
 */
export async function readTypedCode(
  context: Context,
  formation: PricedFormation,
  typed: string,
  buyer: CodeBuyer,
): Promise<TypedCode> {
  const db = context.get(dbContext);
  const deducted = viewOfPaid(formation, await readDeduction(db, formation, buyer.userId), buyer);
  if (typed.trim() === "") return deducted;
  const limit = await consumeClientLimit(context, "code-client");
  if (!limit.ok) return { ...refused(deducted, TOO_MANY_TRIES), status: 429, retryAfter: limit.retryAfter };
  const code = await readCode(db, formation, typed, buyer);
  if (code.ok || code.why.reason !== "unknown")
    await restoreLimit(db, "code-client", context.get(requestContext).address);
  if (!code.ok) return refused(deducted, codeRefusalLabel(code.why));
  const ofCode = viewOfCode(formation, code, deducted.view);
  if (!deducted.reduction || ofCode.view.amount < deducted.view.amount) return ofCode;
  return { ...deducted, view: { ...deducted.view, isTyped: true, sentence: DEDUCTS_MORE } };
}

const DEDUCTS_MORE = "Ce que tu as déjà payé fait baisser le prix davantage\u00a0: le code n’est pas utilisé.";

/** With the price without the code. */
export function refused({ reduction, view }: TypedCode, error: string): TypedCode {
  return { reduction, view: { ...view, isTyped: true, error }, status: 400 };
}

function viewOfPaid(formation: PricedFormation, deduction: Deduction, { userId }: CodeBuyer): TypedCode {
  const { parts, reduction, isOffered } = deduction;
  const plain = { amount: formation.price.amount, lines: [], total: formation.price.label };
  const view = {
    isTyped: false,
    error: null,
    sentence: null,
    paid: parts.map(paidLine),
    asksLogin: isOffered && userId === null,
    ...(reduction ? reducedView(formation, reduction) : plain),
  };
  return { reduction, view, status: 400 };
}

function paidLine({ name, cents, deducted, from, isHeld, isSettled }: Deduction["parts"][number]): string {
  const paid = `${formatEuros(cents)} déjà payés pour «\u00a0${name}\u00a0»`;
  if (from) return `Déductible à partir du ${formatDate(`${from}`)}\u00a0: ${paid}.`;
  if (isHeld) return `Déduit d’une autre commande, qui attend son paiement\u00a0: ${paid}.`;
  if (!isSettled) return `Pas déduit tant qu’un remboursement est demandé ou examiné\u00a0: ${paid}.`;
  const limit = `, car le prix ne descend pas sous ${formatEuros(LEAST)}`;
  if (deducted === 0) return `Pas déduit${limit}\u00a0: ${paid}.`;
  if (deducted < cents) return `Déduit\u00a0: ${formatEuros(deducted)} sur ${paid}${limit}.`;
  return `Déduit\u00a0: ${paid}.`;
}

function viewOfCode({ price, type }: PricedFormation, code: ReadCode & { ok: true }, view: CodeView): TypedCode {
  const { reduction, lowest, until } = code;
  const typed = { ...view, isTyped: true, paid: [] };
  if (!reduction) {
    const sentence = `Le prix en cours, ${price.label}, est déjà plus bas\u00a0: il s’applique, et le code n’est pas utilisé.`;
    return { reduction, view: { ...typed, sentence }, status: 400 };
  }
  const end = until ? ` (code à utiliser jusqu’au ${formatDateTime(until)})` : "";
  const reduced = reducedView({ type }, reduction, end);
  if (lowest !== null) reduced.lines.push({ term: LOWEST, value: formatPrice(lowest, type) });
  const sentence = type === "subscription" ? "La réduction vaut pour chaque mois, tant que l’abonnement court." : null;
  return { reduction, view: { ...typed, sentence, ...reduced }, status: 400 };
}

function reducedView(
  { type }: Pick<PricedFormation, "type">,
  { list, label, cents }: NonNullable<CheckoutRequest["reduction"]>,
  end = "",
) {
  const lines = [
    { term: "Prix", value: formatPrice(list, type) },
    { term: label, value: formatEuros(-cents) + end },
  ];
  return { amount: list - cents, lines, total: formatPrice(list - cents, type) };
}

const LOWEST = "Prix le plus bas des 30\u00a0derniers jours avant le code";

/** Whoever types many addresses for one code learns which of them have used it: ten an hour. */
export function countAddress(context: Context, codeId: string) {
  const { address } = context.get(requestContext);
  const key = `${networkOf(address)} ${codeId}`;
  return consumeLimit(context.get(dbContext), actorOf(context), "code-person-client", key);
}

/** For the field of the form. */
export function codeError(code: TypedCode | null): Record<string, string[]> | undefined {
  return code?.view.error ? { code: [code.view.error] } : undefined;
}

/** Of the link that a code's page has. */
export function codeIn(url: URL): { code?: string } {
  const code = url.searchParams.get("code");
  return code ? { code: code.slice(0, 40) } : {};
}
