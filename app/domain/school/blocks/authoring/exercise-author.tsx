import { Field } from "#app/ui/field.tsx";
import type { AuthorFieldsProps } from "../block-kind.ts";
import { EXERCISE_MODELS } from "../sheet-models.ts";
import { FIELD_KINDS } from "./exercise-form.ts";
import { SheetAuthorFields } from "./list-fields.tsx";

export function ExerciseAuthorFields({ own, itemsOf }: AuthorFieldsProps) {
  return (
    <SheetAuthorFields
      own={own}
      list="fields"
      to="à l’exercice"
      items={itemsOf("fields")}
      models={EXERCISE_MODELS}
      item={(index) => <Question own={own} index={index} />}
    />
  );
}

const KINDS = Object.entries(FIELD_KINDS).map(([value, label]) => ({ value, label }));

/** Only the fields of the chosen kind are shown, by the style sheet alone. What the others hold is kept. */
function Question({ own, index }: Pick<AuthorFieldsProps, "own"> & { index: number }) {
  const at = (rest: string) => ({ ...own("fields", `-${index}${rest}`), saysOptional: false });
  return (
    <>
      <input type="hidden" name={at("-key").name} value={at("-key").defaultValue} />
      <Field label="Question" {...at("-label")} />
      <Field label="Aide" {...at("-hint")} saysOptional />
      <Field label="Genre de réponse" type="select" options={KINDS} {...at("-kind")} />
      <div className="grid grid-cols-2 gap-x-6 group-not-has-[option[value=number]:checked]/item:hidden">
        <Field label="De" inputMode="decimal" {...at("-min")} />
        <Field label="À" inputMode="decimal" {...at("-max")} />
      </div>
      <div className="group-not-has-[option[value=choice]:checked]/item:hidden">
        <Field label="Réponses à choisir" type="textarea" rows={4} hint="Une par ligne." {...at("-options")} />
      </div>
      <div className="flex flex-col gap-4 group-not-has-[option[value=table]:checked]/item:hidden">
        <Field label="Colonnes" type="textarea" rows={4} hint="Une par ligne." {...at("-columns")} />
        <Field
          label="Nombre de lignes"
          inputMode="numeric"
          hint="On peut en ajouter en remplissant le tableau."
          {...at("-rows")}
        />
        <Field
          label="Lignes déjà nommées"
          type="textarea"
          rows={4}
          hint="Une par ligne, dans la première colonne : la page les montre, on remplit le reste."
          {...at("-names")}
          saysOptional
        />
      </div>
    </>
  );
}
