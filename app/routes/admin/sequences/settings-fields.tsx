import type { Choices } from "#app/domain/people/sequences/choices.server.ts";
import { Field } from "#app/ui/field.tsx";
import type { formState } from "#app/ui/form-state.ts";
import { FormationChoices } from "#app/ui/formation-choices.tsx";
import { optionsOf } from "#app/ui/select-options.tsx";
import { ENTRY_LABELS } from "./labels.ts";

interface Props extends Pick<ReturnType<typeof formState>, "field"> {
  choices: Choices;
  /** Set where the entry does not change. */
  entry?: string | undefined;
  ticked: readonly unknown[];
}

export function SettingsFields({ field, choices: { formations, files }, entry, ticked }: Props) {
  const none = { value: "", label: "Aucune" };
  return (
    <>
      <Field label="Nom" {...field("nom")} hint="Pour vous&nbsp;: personne d’autre ne le lit." />
      {entry ? (
        <p>Entrée&nbsp;: {entry}</p>
      ) : (
        <>
          <Field
            label="Ce qui fait entrer"
            type="select"
            options={optionsOf(ENTRY_LABELS, "Choisir")}
            {...field("entree")}
            required
          />
          <Field
            label="Formation"
            type="select"
            options={[none, ...formations.map(({ id, name }) => ({ value: id, label: name }))]}
            {...field("formation")}
            hint="Pour un achat ou une liste d’attente."
          />
          <Field
            label="Fichier"
            type="select"
            options={[
              { value: "", label: "Aucun" },
              ...files.map(({ id, name, page }) => ({ value: id, label: page ? `${name} (/p/${page})` : name })),
            ]}
            {...field("fichier")}
            hint="Parmi ceux que vos pages offrent."
          />
          <Field label="Étiquette" {...field("etiquette")} hint="Pour une étiquette reçue à l’import." />
        </>
      )}
      <FormationChoices
        legend="S’arrête à l’achat de"
        hint="Qui a déjà l’une d’elles n’entre pas. Toute désinscription arrête aussi la série."
        name="arret"
        formations={formations}
        ticked={formations.flatMap(({ id, slug }) => (ticked.includes(id) || ticked.includes(slug) ? id : []))}
      />
    </>
  );
}
