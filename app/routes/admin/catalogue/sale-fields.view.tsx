import type { ComponentProps } from "react";
import { Field } from "#app/ui/field.tsx";
import { FieldRow } from "#app/ui/field-row.tsx";
import type { FormValues } from "./formation-form.ts";
import { REGIME_LABELS } from "./labels.ts";

interface Props {
  /** What every field of the form has. */
  common: (
    name: keyof FormValues,
  ) => Pick<ComponentProps<typeof Field>, "name" | "label" | "defaultValue" | "error"> & { name: string };
}

const REGIMES = [
  { value: "", label: "À choisir" },
  ...Object.entries(REGIME_LABELS).map(([value, label]) => ({ value, label })),
];

/** The regime and the prices of a training, with the days from and until which they hold. */
export function SaleFields({ common }: Props) {
  return (
    <>
      <FieldRow legend="Régime">
        <Field
          type="select"
          options={REGIMES}
          hint="À choisir avec votre conseil. Enseignement à distance et formation professionnelle se vendent par un contrat écrit, pas en ligne."
          {...common("regime")}
          // Nothing is chosen in advance.
          defaultValue={common("regime").defaultValue || undefined}
        />
        <Field
          type="date"
          hint="Vendue comme contenu numérique, une formation n’a ni questions à la fondatrice, ni directs, ni attestation tant que cet avis n’est pas là."
          {...common("counsel_confirmed_on")}
        />
      </FieldRow>
      <FieldRow legend="Prix">
        <Field required inputMode="numeric" hint="Euros entiers, TTC." {...common("price")} />
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
      </FieldRow>
    </>
  );
}
