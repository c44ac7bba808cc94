import { z } from "zod";
import { parisDay } from "#app/domain/values/time.ts";

const MAX_EUROS = 999_999;

/** « 1 997 » is a number to whoever types it. */
export function whole(missing: string, max: number) {
  return z
    .string({ error: missing })
    .transform((value) => value.replace(/[\s\u00a0\u202f]/g, ""))
    .refine((value) => /^\d{1,9}$/.test(value), "Indiquez un nombre entier, zéro ou plus.")
    .transform(Number)
    .refine((value) => value <= max, `Indiquez au plus ${max.toLocaleString("fr-FR")}.`);
}

const day = () => z.iso.date("Indiquez un jour, par exemple 2026-12-31.").nullable().default(null);

/** How a training is sold: its regime, its prices and their days. */
export const saleFields = {
  regime: z
    .enum(["contenu_numerique", "enseignement_distance", "formation_pro"], { error: "Choisissez un régime." })
    .nullable()
    .default(null),
  counsel_confirmed_on: day(),
  price: whole("Indiquez le prix.", MAX_EUROS),
  promotional_price: whole("", MAX_EUROS).nullable().default(null),
  promotion_from: day(),
  promotion_until: day(),
  launch_until: day(),
  next_amount: whole("", MAX_EUROS).nullable().default(null),
};

type Sale = z.infer<z.ZodObject<typeof saleFields>>;

/** What the fields have to say together. A launch and a promotion at once would announce two reductions. */
export function checkSale(form: Sale, context: z.RefinementCtx): void {
  const refuse = (field: keyof Sale, message: string) => context.addIssue({ code: "custom", path: [field], message });
  const { price, promotional_price: reduced, promotion_from, promotion_until, launch_until, next_amount } = form;
  if (reduced !== null && reduced > price)
    refuse("promotional_price", "Le prix promotionnel ne peut pas dépasser le prix.");
  if (reduced === null && (promotion_from !== null || promotion_until !== null))
    refuse("promotional_price", "Indiquez le prix de cette promotion, ou retirez ses dates.");
  if (promotion_from !== null && promotion_until === null)
    refuse("promotion_until", "Une promotion qui commence a une fin\u00a0: indiquez son dernier jour.");
  if (promotion_from !== null && promotion_until !== null && promotion_until < promotion_from)
    refuse("promotion_until", "La fin ne peut pas précéder le début.");
  if ((launch_until === null) !== (next_amount === null))
    refuse(
      launch_until === null ? "launch_until" : "next_amount",
      "Un prix de lancement a un dernier jour et un prix qui le suit.",
    );
  if (launch_until !== null && promotion_until !== null)
    refuse("launch_until", "Un prix de lancement et une promotion ne peuvent pas courir ensemble.");
  if (form.counsel_confirmed_on !== null && form.counsel_confirmed_on > parisDay(new Date()).toString())
    refuse("counsel_confirmed_on", "Cet avis ne peut pas être daté de l’avenir.");
}
