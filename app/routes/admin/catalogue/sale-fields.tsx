import type { ComponentProps } from "react";
import { z } from "zod";
import { dayField, textField, wholeNumberField } from "#app/domain/values/fields.ts";
import { parisDay } from "#app/domain/values/time.ts";
import { Field } from "#app/ui/field.tsx";
import { FieldRow } from "#app/ui/field-parts.tsx";
import { optionsOf } from "#app/ui/select-options.tsx";
import { type FieldName, REGIME_LABELS } from "./labels.ts";

const MAX_EUROS = 999_999;
const day = () => dayField("Indiquez un jour, par exemple 2026-12-31.").nullable().default(null);
const WHOLE_EUROS = "Il faut un nombre entier d’euros, sans centimes, par exemple 149.";
const euros = (missing?: string) => wholeNumberField({ missing, max: MAX_EUROS, whole: WHOLE_EUROS, sign: "€" });
const optionalEuros = () => euros().nullable().default(null);

export const saleFields = {
  regime: z
    .enum(["contenu_numerique", "enseignement_distance", "formation_pro"], { error: "Choisissez un régime." })
    .nullable()
    .default(null),
  counsel_confirmed_on: day(),
  price: euros("Indiquez le prix."),
  promotional_price: optionalEuros(),
  promotion_from: day(),
  promotion_until: day(),
  launch_until: day(),
  next_amount: optionalEuros(),
};

const FREE =
  "Un prix est d’au moins 1\u00a0€. Pour offrir une formation, laissez-lui son prix et donnez un accès depuis la page des apprenantes.";

/** Not a column of the formation: the reason is kept with the prolongation, once. */
export const launchReason = textField({ isTypeset: true, max: 300 }).nullable().default(null);

type Sale = z.infer<z.ZodObject<typeof saleFields>>;

/** The rules that concern several fields. A launch price and a promotion together would announce two reductions. */
export function checkSale(form: Sale & { status: string }, context: z.RefinementCtx): void {
  const refuse = (field: keyof Sale, message: string) => context.addIssue({ code: "custom", path: [field], message });
  const { price, promotional_price: reduced, promotion_from, promotion_until, launch_until, next_amount } = form;
  // A new form begins with 0, and a draft may wait for its price.
  if (price < 1 && form.status !== "draft") refuse("price", FREE);
  if (reduced !== null && reduced < 1) refuse("promotional_price", FREE);
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
  if (next_amount !== null && next_amount <= (reduced ?? price))
    refuse("next_amount", "Indiquez un prix plus haut que le prix de lancement.");
  const today = parisDay(new Date()).toString();
  for (const field of ["promotion_until", "launch_until"] as const)
    if ((form[field] ?? today) < today) refuse(field, "Ce jour est passé.");
  if (launch_until !== null && promotion_until !== null)
    refuse("launch_until", "Un prix de lancement et une promotion ne peuvent pas courir ensemble.");
  if (form.counsel_confirmed_on !== null && form.counsel_confirmed_on > today)
    refuse("counsel_confirmed_on", "Cet avis ne peut pas être daté de l’avenir.");
}

interface Props {
  common: (
    name: FieldName | "launch_reason",
  ) => Pick<ComponentProps<typeof Field>, "name" | "label" | "defaultValue" | "error"> & { name: string };
  isNew: boolean;
}

export function SaleFields({ common, isNew }: Props) {
  return (
    <>
      <FieldRow legend="Régime">
        <Field
          type="select"
          options={optionsOf(REGIME_LABELS, "À choisir")}
          hint="À choisir avec votre conseil. Enseignement à distance et formation professionnelle se vendent par un contrat écrit, pas en ligne."
          {...common("regime")}
          // No option is preselected.
          defaultValue={common("regime").defaultValue || undefined}
        />
        <Field
          type="date"
          hint="Vendue comme contenu numérique, une formation n’a ni questions à la fondatrice, ni directs, ni attestation tant que cet avis n’est pas là."
          {...common("counsel_confirmed_on")}
        />
      </FieldRow>
      <FieldRow legend="Prix">
        <Field inputMode="numeric" hint="Euros entiers, TTC." {...common("price")} />
        <Field inputMode="numeric" hint="Vide&nbsp;: pas de promotion." {...common("promotional_price")} />
        <Field type="date" hint="Vide&nbsp;: dès l’enregistrement." {...common("promotion_from")} />
        <Field
          type="date"
          hint="Inclus&nbsp;; le prix revient de lui-même le lendemain à 0 h. Sans fin, rien n’est barré."
          {...common("promotion_until")}
        />
        <Field
          type="date"
          hint="Inclus. «&nbsp;Prix de lancement&nbsp;» n’est affiché que si aucun autre prix n’a été pratiqué."
          {...common("launch_until")}
        />
        <Field
          inputMode="numeric"
          hint="Euros entiers, TTC, plus que le prix de lancement&nbsp;; appliqué le lendemain à 0 h, heure de Paris."
          {...common("next_amount")}
        />
        {!isNew && (
          <Field
            hint="Un prix de lancement annoncé se prolonge une seule fois&nbsp;; la raison paraît dans l’historique des prix de la page de vente."
            {...common("launch_reason")}
          />
        )}
      </FieldRow>
    </>
  );
}
