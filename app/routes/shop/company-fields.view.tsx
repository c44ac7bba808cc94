import { Disclosure } from "#app/ui/disclosure.tsx";
import { Field } from "#app/ui/field.tsx";
import type { formState } from "#app/ui/form-state.ts";

const NAMES = ["entreprise", "siren", "tva"];

/** Folded for private buyers; open when a field was filled in. */
export function CompanyFields({ field, errors, value }: ReturnType<typeof formState>) {
  const isUsed = NAMES.some((name) => value(name) || errors[name]);
  return (
    <Disclosure summary="J’achète pour une entreprise" isOpen={isUsed}>
      <div className="flow mt-4">
        <Field
          {...field("entreprise")}
          label="Nom de l’entreprise"
          autoComplete="organization"
          maxLength={120}
          saysOptional={false}
        />
        <Field
          {...field("siren")}
          label="SIREN"
          hint="Neuf chiffres. Il figure sur la facture."
          inputMode="numeric"
          saysOptional={false}
        />
        <Field
          {...field("tva")}
          label="Numéro de TVA"
          hint="Si l’entreprise en a un. Il suffit, sans SIREN, hors de France."
          saysOptional={false}
        />
      </div>
    </Disclosure>
  );
}
