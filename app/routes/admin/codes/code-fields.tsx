import { Checkbox, Field } from "#app/ui/field.tsx";
import { FieldRow } from "#app/ui/field-parts.tsx";
import type { formState } from "#app/ui/form-state.ts";
import { FormationChoices } from "#app/ui/formation-choices.tsx";
import { RadioGroup } from "#app/ui/radio-group.tsx";
import { MAX_BATCH, MAX_DAYS, MAX_PERCENT } from "./code-form.ts";

export const LABELS = {
  code: "Code",
  nombre: "Nombre de codes réservés",
  montant: "De combien le prix baisse",
  debut: "Début",
  fin: "Fin",
  utilisations: "Utilisations au plus",
  note: "Note",
};

interface CodeFieldsProps {
  form: ReturnType<typeof formState>;
  formations: readonly { id: string; name: string }[];
  ticked: readonly unknown[];
}

export function CodeFields({ form: { field, box }, formations, ticked }: CodeFieldsProps) {
  const { defaultValue: kind = "public", ...genre } = field("genre");
  return (
    <>
      <RadioGroup
        label="Pour qui"
        {...genre}
        defaultValue={kind}
        options={[
          {
            value: "public",
            label: "Public",
            hint: "Annoncé à tout le monde, avec sa page. Il compte dans le prix le plus bas des 30\u00a0jours, même si personne ne s’en sert.",
          },
          {
            value: "reserve",
            label: "Réservé",
            hint: "Donné à une personne\u00a0: tiré au hasard, il sert une seule fois. Il ne change rien aux promotions.",
          },
        ]}
      />
      <Field
        label={LABELS.code}
        hint="Pour un code public, par exemple RENTREE."
        autoComplete="off"
        {...field("code")}
        saysOptional={false}
      />
      <Field
        label={LABELS.nombre}
        inputMode="numeric"
        hint={`Pour des codes réservés\u00a0: jusqu’à ${MAX_BATCH}, dans un fichier à télécharger.`}
        {...field("nombre")}
        saysOptional={false}
      />
      <FieldRow legend="Réduction">
        <Field label={LABELS.montant} inputMode="numeric" {...field("montant")} required />
        <Field
          label="En"
          type="select"
          options={[
            { value: "pourcent", label: `% du prix sans promotion (${MAX_PERCENT} au plus)` },
            { value: "euros", label: "€" },
          ]}
          {...field("unite")}
          saysOptional={false}
        />
      </FieldRow>
      <FormationChoices
        legend="Formations"
        hint="Sans choix&nbsp;: toutes, et celles à venir."
        name="formation"
        formations={formations}
        ticked={ticked}
      />
      <FieldRow legend="Quand">
        <Field label={LABELS.debut} type="datetime-local" hint="Heure de Paris." {...field("debut")} />
        <Field
          label={LABELS.fin}
          type="datetime-local"
          hint={`Code public\u00a0: dans les ${MAX_DAYS}\u00a0jours.`}
          {...field("fin")}
          saysOptional={false}
        />
      </FieldRow>
      <Field
        label={LABELS.utilisations}
        inputMode="numeric"
        hint="Pour un code public. Une commande qui attend son paiement en retient une."
        {...field("utilisations")}
      />
      <Checkbox
        label="Une fois par personne"
        hint={"Pour un code public\u00a0: une fois par boîte aux lettres."}
        {...box("personne")}
      />
      <Field label={LABELS.note} type="textarea" rows={2} hint="Pour vous seulement." {...field("note")} />
    </>
  );
}
