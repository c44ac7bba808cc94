import { z } from "zod";
import type { Choices } from "#app/domain/people/sequences/choices.server.ts";
import { type Entry, entry } from "#app/domain/people/sequences/entries.ts";
import type { SequenceSettings } from "#app/domain/people/sequences/sequences.server.ts";
import { lineField, revisionField } from "#app/domain/values/fields.ts";
import { Field } from "#app/ui/field.tsx";
import type { formState } from "#app/ui/form-state.ts";
import { FormationChoices } from "#app/ui/formation-choices.tsx";
import { optionsOf } from "#app/ui/select-options.tsx";
import { ENTRY_LABELS } from "./labels.ts";

type EntryKind = Entry["kind"];

/** The field beside which each kind of entry says what it lacks. */
const DETAIL: Record<EntryKind, "entree" | "fichier" | "formation" | "etiquette"> = {
  guide: "entree",
  file: "fichier",
  purchase: "formation",
  waits: "formation",
  tag: "etiquette",
};

export const settingsSchema = z.object({
  nom: lineField({ min: 1, max: 80, missing: "Il faut un nom\u00a0: vous seule le lisez." }),
  entree: z.enum(Object.keys(ENTRY_LABELS) as [EntryKind, ...EntryKind[]], "Choisissez ce qui fait entrer.").optional(),
  formation: lineField({ max: 80 }).default(""),
  fichier: lineField({ max: 80 }).default(""),
  etiquette: lineField({ max: 60 }).default(""),
  arret: z.array(z.uuid()).max(50).default([]),
  revision: revisionField.default(1),
});

type Typed = z.output<typeof settingsSchema>;

/** What was typed, or what is wrong beside the field that the entry needs. `fixed`: one that is shipped, or is on, keeps its entry. */
export function readSettings(
  { nom, entree, formation, fichier, etiquette, arret }: Typed,
  fixed?: SequenceSettings["entry"],
): { ok: true; settings: SequenceSettings } | { ok: false; fieldErrors: Record<string, string[]> } {
  if (fixed) return { ok: true, settings: { name: nom, entry: fixed, stop: arret } };
  if (!entree) return { ok: false, fieldErrors: { entree: ["Choisissez ce qui fait entrer."] } };
  const details = { entree: {}, fichier: { file: fichier }, formation: { formation }, etiquette: { tag: etiquette } };
  const read = entry.safeParse({ kind: entree, ...details[DETAIL[entree]] });
  if (read.success) return { ok: true, settings: { name: nom, entry: read.data, stop: arret } };
  return {
    ok: false,
    fieldErrors: { [DETAIL[entree]]: [read.error.issues[0]?.message ?? "Cette valeur ne va pas."] },
  };
}

/** The fields as they are stored. */
export function storedSettings({ name, entry }: Pick<SequenceSettings, "name" | "entry">): Record<string, string> {
  return {
    nom: name,
    entree: entry.kind,
    formation: "formation" in entry ? entry.formation : "",
    fichier: "file" in entry ? entry.file : "",
    etiquette: "tag" in entry ? entry.tag : "",
  };
}

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
            hint="Il la faut pour un achat ou une liste d’attente."
            saysOptional={false}
          />
          <Field
            label="Fichier"
            type="select"
            options={[
              { value: "", label: "Aucun" },
              ...files.map(({ id, name, page }) => ({ value: id, label: page ? `${name} (/p/${page})` : name })),
            ]}
            {...field("fichier")}
            hint="Il en faut un pour un fichier demandé, parmi ceux que vos pages offrent."
            saysOptional={false}
          />
          <Field
            label="Étiquette"
            {...field("etiquette")}
            hint="Il la faut pour une étiquette reçue à l’import."
            saysOptional={false}
          />
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
