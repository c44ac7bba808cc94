import { href } from "react-router";
import { ErrorSummary, Field } from "#app/ui/field.tsx";
import { FormActions } from "#app/ui/form-actions.tsx";
import { type FormAnswer, formState } from "#app/ui/form-state.ts";

interface Props {
  /** Null for a new one. */
  id: string | null;
  newId: string | null;
  title: string;
  slug: string;
  summary: string;
  attached: readonly string[];
  formations: readonly { id: string; name: string }[];
  answer?: FormAnswer & { attached: readonly string[] };
}

export function CourseSettingsView({ id, newId, title, slug, summary, attached, formations, answer }: Props) {
  const {
    field,
    value,
    summary: mistakes,
  } = formState({ answer, stored: { titre: title, adresse: slug, resume: summary } });
  const ticked = answer?.attached ?? attached;
  return (
    <div className="flow max-w-176">
      <h1>{id ? "Réglages du cours" : "Nouveau cours"}</h1>
      <form method="post" className="form-stack">
        <ErrorSummary errors={mistakes} />
        {newId && <input type="hidden" name="id" value={value("id") ?? newId} />}
        <Field label="Titre" required maxLength={200} {...field("titre")} />
        <Field
          label="Adresse"
          required
          maxLength={80}
          hint="Le nom du cours dans les exports&nbsp;: minuscules sans accent, chiffres et tirets."
          {...field("adresse")}
        />
        <Field label="Résumé" type="textarea" rows={3} maxLength={1000} {...field("resume")} />
        <fieldset>
          <legend>Formations qui ouvrent ce cours</legend>
          <p className="hint">Chaque personne qui a accès à l’une d’elles a accès au cours, dès qu’il est publié.</p>
          {formations.map((formation) => (
            <div key={formation.id} className="choice">
              <input
                type="checkbox"
                name="formation"
                value={formation.id}
                id={`formation-${formation.id}`}
                defaultChecked={ticked.includes(formation.id)}
              />
              <label htmlFor={`formation-${formation.id}`}>{formation.name}</label>
            </div>
          ))}
        </fieldset>
        <FormActions
          submit={id ? "Enregistrer" : "Créer le cours"}
          cancelHref={id ? href("/admin/cours/:id", { id }) : href("/admin/cours")}
        />
      </form>
    </div>
  );
}
