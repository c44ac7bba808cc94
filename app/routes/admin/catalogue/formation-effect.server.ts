import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import { typeset } from "#app/content/typography.ts";
import { makeAtStripe, type NotMade } from "#app/domain/shop/catalogue/editable-formation.server.ts";
import { listFormationNames } from "#app/domain/shop/catalogue/formations.server.ts";
import { effectOfPrices } from "#app/domain/shop/catalogue/price-effect.server.ts";
import { termsLabel } from "#app/domain/shop/codes/code-name.ts";
import { listCodesForAll } from "#app/domain/shop/codes/list-codes.server.ts";
import { shortHtml } from "#app/domain/values/markdown.server.ts";
import { eurosToCents } from "#app/domain/values/money.ts";
import { textsOf } from "#app/middleware/form.server.ts";
import type { Db } from "#db/connection.server.ts";
import { formationSchema } from "./formation-form.tsx";
import { checkSale, saleFields } from "./sale-fields.tsx";

const { name, type, status, stripe_product_id: productId } = formationSchema.shape;

const prices = z.object({ ...saleFields, type, status }).superRefine(checkSale);
const entry = z.object({
  name,
  type,
  price: saleFields.price.refine((price) => price > 0, "Indiquez d’abord le prix."),
  stripe_product_id: productId.transform((id) => id || null),
});

const NOTHING = { error: null, conflict: null, effect: null, isMade: false };

/** « Voir l’effet »: the page again, with what visitors would read. */
export async function showEffect(db: Db, id: string | null, form: FormData) {
  const submission = parseWithZod(form, { schema: prices });
  if (submission.status !== "success") return { status: 400, answer: { ...NOTHING, result: submission.reply() } };
  const description = shortHtml(typeset(String(form.get("description") ?? "")));
  const effect = { prices: await pricesOf(db, id, submission.value), description };
  return { status: 200, answer: { ...NOTHING, result: { initialValue: textsOf(form) }, effect } };
}

function pricesOf(db: Db, id: string | null, sale: z.output<typeof prices>): Promise<string[]> {
  return effectOfPrices(db, id, {
    price: sale.price,
    type: sale.type,
    promotionalPrice: sale.promotional_price,
    promotionFrom: sale.promotion_from,
    promotionUntil: sale.promotion_until,
    launchUntil: sale.launch_until,
    nextAmount: sale.next_amount,
  });
}

/** « Préparer chez Stripe »: the page again, with the two ids in their fields. */
export async function fillFromStripe(db: Db, id: string | null, form: FormData) {
  const submission = parseWithZod(form, { schema: entry });
  if (submission.status !== "success") return { status: 400, answer: { ...NOTHING, result: submission.reply() } };
  const { price, stripe_product_id, ...named } = submission.value;
  const made = await makeAtStripe({ ...named, productId: stripe_product_id, amount: eurosToCents(price) });
  const typed = textsOf(form);
  if (!made.ok)
    return {
      status: made.reason === "refused" ? 400 : 503,
      answer: { ...NOTHING, result: { initialValue: typed }, error: notMadeLabel(made) },
    };
  const filled = { ...typed, stripe_product_id: made.productId, stripe_price_id: made.priceId };
  const sale = parseWithZod(form, { schema: prices });
  const effect = sale.status === "success" ? { prices: await pricesOf(db, id, sale.value), description: null } : null;
  return { status: 200, answer: { ...NOTHING, result: { initialValue: filled }, effect, isMade: true } };
}

function notMadeLabel(made: NotMade): string {
  switch (made.reason) {
    case "no-key":
      return "Rien n’a été créé chez Stripe\u00a0: la clé du compte (STRIPE_SECRET_KEY) n’est pas en place.";
    case "away":
      return "Stripe ne répond pas. Ce que vous avez saisi est gardé\u00a0: réessayez dans un instant.";
    case "refused":
      return `Stripe a refusé (${made.code}). Ce que vous avez saisi est gardé\u00a0: corrigez, puis réessayez.`;
  }
}

/** « RENTREE (−20 %) »: what reduces this formation as every other, also before it is on sale. */
export async function codesForAll(db: Db): Promise<string[]> {
  return (await listCodesForAll(db)).map((code) => `${code.code} (${termsLabel(code)})`);
}

export async function mayBeSuggested(db: Db, suggested: string, own: string | undefined): Promise<boolean> {
  return suggested !== own && (await listFormationNames(db)).some(({ id }) => id === suggested);
}
