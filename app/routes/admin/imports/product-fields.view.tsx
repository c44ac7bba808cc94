import { Field } from "#app/ui/field.tsx";
import { FieldRow } from "#app/ui/field-parts.tsx";
import type { ImportPage } from "./import-page.server.ts";

interface Props {
  products: NonNullable<ImportPage["products"]>;
  errors: Readonly<Record<string, string>>;
  /** Of a form that was refused. */
  sent: Readonly<Record<string, string>> | undefined;
}

/** The names that are known here, and which formation each other one of the file is. */
export function ProductFields({ products: { options, accepted, unknown, others }, errors, sent }: Props) {
  if (options.length === 0) return null;
  return (
    <FieldRow legend="Les formations">
      <p className="hint col-span-full">
        Le fichier dit leur nom ou leur adresse, sans égard aux majuscules, aux accents ni aux apostrophes&nbsp;:{" "}
        {accepted}.
      </p>
      {unknown.map(({ field, name, label, formationId }) => (
        <div key={name}>
          <input type="hidden" name={field} value={name} />
          <Field
            label={label}
            name={`${field}-formation`}
            type="select"
            options={[{ value: "", label: "Aucune de celles d’ici" }, ...options]}
            defaultValue={formationId}
            error={errors[`${field}-formation`]}
            saysOptional={false}
          />
        </div>
      ))}
      <Field
        label="Toutes les autres lignes"
        name="produits-autres"
        type="select"
        hint="Celles dont la formation n’est pas dite, ou pas connue ici."
        options={[{ value: "", label: "Refusées" }, ...options]}
        defaultValue={sent ? (sent[""] ?? "") : others}
        error={errors["produits-autres"]}
        saysOptional={false}
      />
    </FieldRow>
  );
}
