import { href } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary, Field } from "#app/ui/field.tsx";
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
  const { errors, value, summary: mistakes } = formState(answer);
  const common = (name: string, stored: string) => ({
    ...{ name, error: errors[name], defaultValue: answer ? (value(name) ?? "") : stored },
  });
  const ticked = answer?.attached ?? attached;
  return (
    <div className="flow max-w-176">
      <h1>{id ? "Réglages du cours" : "Nouveau cours"}</h1>
      <form method="post" className="form-stack">
        <ErrorSummary errors={mistakes} />
        {newId && <input type="hidden" name="id" value={value("id") ?? newId} />}
        <Field label="Titre" required maxLength={200} {...common("titre", title)} />
        <Field
          label="Adresse"
          required
          maxLength={80}
          hint="Le nom du cours dans les exports&nbsp;: minuscules sans accent, chiffres et tirets."
          {...common("adresse", slug)}
        />
        <Field label="Résumé" type="textarea" rows={3} maxLength={1000} {...common("resume", summary)} />
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
        <p className="actions">
          <Button pendingLabel="Enregistrement...">{id ? "Enregistrer" : "Créer le cours"}</Button>
          <ButtonLink href={id ? href("/admin/cours/:id", { id }) : href("/admin/cours")} variant="quiet">
            Annuler
          </ButtonLink>
        </p>
      </form>
    </div>
  );
}
