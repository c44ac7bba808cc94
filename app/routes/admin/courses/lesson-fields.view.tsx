import { Disclosure } from "#app/ui/disclosure.tsx";
import { Checkbox, Field } from "#app/ui/field.tsx";
import type { Values } from "./lesson-form.ts";

export type LessonField = (name: string) => { name: string; defaultValue: string; error?: readonly string[] | null };

interface Props {
  field: LessonField;
  values: Values;
  lessons: readonly { id: string; title: string; isArchived: boolean }[];
}

export function LessonFields({ field, values, lessons }: Props) {
  const box = (name: string) => ({ name, defaultChecked: values[name] === "on", error: field(name).error });
  return (
    <>
      <Field label="Titre" {...field("titre")} />
      <Field label="Résumé" type="textarea" rows={2} {...field("resume")} />
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-[1fr_10rem]">
        <Field
          label="Adresse"
          hint="Change dès l’enregistrement. Les adresses d’avant continuent de mener à la leçon."
          {...field("adresse")}
        />
        <Field label="Durée en minutes" inputMode="numeric" hint="Film, lecture, exercice." {...field("minutes")} />
      </div>
      <Checkbox label="Compte dans la progression" {...box("obligatoire")} />
      <Checkbox
        label="Leçon offerte"
        hint="Tout le monde peut la lire, sans acheter la formation."
        {...box("offerte")}
      />
      <Disclosure
        summary="Remplacement et note de version"
        isOpen={Boolean(values.remplace || values.note || field("remplace").error)}
      >
        <div className="form-stack flex flex-col gap-4 pt-2">
          <Field
            label="Cette leçon remplace…"
            type="select"
            options={[
              { value: "", label: "Aucune" },
              ...lessons.map(({ id, title, isArchived }) => ({
                value: id,
                label: isArchived ? `${title} (archivée)` : title,
              })),
            ]}
            {...field("remplace")}
          />
          <Checkbox
            label="Qui avait terminé l’ancienne a aussi terminé celle-ci"
            hint="S’applique une fois, à l’enregistrement. L’ancienne leçon reste comme elle est&nbsp;: archivez-la ensuite."
            {...box("herite")}
          />
          <Field label="Note de version" hint="Ce qui a changé, pour vous en souvenir." {...field("note")} />
        </div>
      </Disclosure>
    </>
  );
}
