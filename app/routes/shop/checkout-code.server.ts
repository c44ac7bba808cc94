import type { RouterContextProvider } from "react-router";
import { clientKey, consumeLimit, restoreLimit } from "#app/domain/journal/limits/limits.server.ts";
import { type CodeBuyer, type ReadCode, readCode } from "#app/domain/shop/codes/read-code.server.ts";
import type { Reduction } from "#app/domain/shop/codes/uses.server.ts";
import { formatEuros, formatPrice } from "#app/domain/values/money.ts";
import { formatDateTime } from "#app/domain/values/time.ts";
import { dbContext, requestContext } from "#app/middleware/contexts.ts";
import { customerActor } from "#app/middleware/guards.server.ts";
import { consumeClientLimit } from "#app/routing/client-limit.server.ts";
import type { OrderType } from "#db/types.ts";
import { codeRefusalLabel, TOO_MANY_TRIES } from "./labels.ts";

type Context = Readonly<RouterContextProvider>;

interface PricedFormation {
  id: string;
  type: OrderType;
  price: { amount: number; plain: number; label: string };
}

/** What the order form shows of a typed code. */
export interface CodeView {
  /** Beside the field. */
  error: string | null;
  /** Why it changes nothing. */
  sentence: string | null;
  /** Cents: what is charged. */
  amount: number;
  /** The recap's lines above the total; none without a reduction. */
  lines: { term: string; value: string }[];
  total: string;
}

export interface TypedCode {
  reduction: Reduction | null;
  view: CodeView | null;
  /** Of an answer that refuses the code. */
  status: 400 | 429;
  retryAfter?: number;
}

/** Only wrong codes count against the limit: nobody finds one by trying. */
export async function readTypedCode(
  context: Context,
  formation: PricedFormation,
  typed: string,
  buyer: CodeBuyer,
): Promise<TypedCode> {
  if (typed.trim() === "") return { reduction: null, view: null, status: 400 };
  const limit = await consumeClientLimit(context, "code-client");
  if (!limit.ok) return { ...refused(formation, TOO_MANY_TRIES), status: 429, retryAfter: limit.retryAfter };
  const db = context.get(dbContext);
  const code = await readCode(db, formation, typed, buyer);
  if (code.ok || code.why.reason !== "unknown")
    await restoreLimit(db, "code-client", context.get(requestContext).address);
  if (!code.ok) return refused(formation, codeRefusalLabel(code.why));
  return { reduction: code.reduction, view: viewOf(formation, code), status: 400 };
}

/** With the price without the code. */
export function refused({ price }: PricedFormation, error: string): TypedCode {
  const view = { error, sentence: null, amount: price.amount, lines: [], total: price.label };
  return { reduction: null, view, status: 400 };
}

function viewOf({ price, type }: PricedFormation, code: ReadCode & { ok: true }): CodeView {
  const { reduction, lowest, until } = code;
  if (!reduction) {
    const sentence = `Le prix en cours, ${price.label}, est déjà plus bas\u00a0: il s’applique, et le code n’est pas utilisé.`;
    return { error: null, sentence, amount: price.amount, lines: [], total: price.label };
  }
  const amount = reduction.list - reduction.cents;
  const end = until ? ` (code à utiliser jusqu’au ${formatDateTime(until)})` : "";
  return {
    error: null,
    sentence: type === "subscription" ? "La réduction vaut pour chaque mois, tant que l’abonnement court." : null,
    amount,
    lines: [
      { term: "Prix", value: formatPrice(reduction.list, type) },
      { term: reduction.label, value: formatEuros(-reduction.cents) + end },
      ...(lowest === null ? [] : [{ term: LOWEST, value: formatEuros(lowest) }]),
    ],
    total: formatPrice(amount, type),
  };
}

const LOWEST = "Prix le plus bas des 30\u00a0derniers jours avant le code";

/** Whoever types many addresses for one code learns which of them have used it: ten an hour. */
export function countAddress(context: Context, { codeId }: Reduction) {
  const { address } = context.get(requestContext);
  const key = `${clientKey(address)} ${codeId}`;
  return consumeLimit(context.get(dbContext), customerActor(context), "code-person-client", key);
}

/** What was typed, to show it again. */
export function textsOf(form: FormData): Record<string, string> {
  return Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === "string"));
}

/** For the field of the form. */
export function codeError(code: TypedCode | null): Record<string, string[]> | undefined {
  return code?.view?.error ? { code: [code.view.error] } : undefined;
}

/** Of the link that a code's page has. */
export function codeIn(url: URL): { code?: string } {
  const code = url.searchParams.get("code");
  return code ? { code: code.slice(0, 40) } : {};
}
