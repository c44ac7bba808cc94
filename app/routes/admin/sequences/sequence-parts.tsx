import { href } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { Checkbox } from "#app/ui/field.tsx";
import type { SequenceState } from "#db/types.ts";
import { hourText, stepTitle } from "./labels.ts";

interface StepListProps {
  sequenceId: string;
  isService: boolean;
  steps: readonly {
    id: string;
    day: number;
    hour: number;
    subject: string;
    template: string | null;
    number: number | null;
  }[];
}

export function StepList({ sequenceId: id, isService, steps }: StepListProps) {
  return (
    <section className="flow">
      <h2>Étapes</h2>
      <DataTable
        caption="Étapes, dans l’ordre des jours"
        columns={["Objet", "Jour", "Heure", "Aperçu"]}
        rows={steps.map((step) => ({
          key: step.id,
          cells: [
            <a key="open" className="link" href={addressOf(id, step)}>
              {stepTitle(step)}
            </a>,
            step.day === 0 ? "Le jour même" : `Jour ${step.day}`,
            hourText(step.hour),
            !step.template && (
              <a
                key="preview"
                className="link"
                href={previewOf(id, step)}
                aria-label={`Voir l’aperçu de «\u00a0${stepTitle(step)}\u00a0»`}
              >
                Voir
              </a>
            ),
          ],
        }))}
        empty="Aucune étape pour l’instant."
      />
      {!isService && (
        <p>
          <ButtonLink variant="secondary" href={href("/admin/series/:id/etapes/nouvelle", { id })}>
            Ajouter une étape
          </ButtonLink>
        </p>
      )}
    </section>
  );
}

const previewOf = (id: string, step: { id: string }) =>
  href("/admin/series/:id/etapes/:step/apercu", { id, step: step.id });

/** The words of a shipped step have their place among the texts. */
function addressOf(id: string, step: { id: string; template: string | null }): string {
  return step.template
    ? href("/admin/textes/:place", { place: `email-${step.template}` })
    : href("/admin/series/:id/etapes/:step", { id, step: step.id });
}

export function Switch({ state, revision }: { state: SequenceState; revision: number }) {
  return (
    <section className="flow max-w-176">
      <h2>{state === "on" ? "Arrêter" : "Mettre en route"}</h2>
      <form method="post" className="form-stack">
        <input type="hidden" name="revision" value={revision} />
        {state === "on" ? (
          <>
            <p>
              À l’arrêt, personne n’entre et rien ne part. Ce qui aura plus de deux jours de retard à la reprise sera
              sauté.
            </p>
            <p className="actions">
              <Button name="intent" value="eteindre" variant="secondary">
                Arrêter la série
              </Button>
            </p>
          </>
        ) : (
          <>
            <p>Seules les nouvelles entrent, à partir de maintenant.</p>
            <Checkbox
              name="tous"
              label="Faire entrer aussi celles qui remplissent déjà la condition"
              hint="Pour elles, le jour même est aujourd’hui. Elles aussi doivent avoir accepté vos e-mails."
            />
            <p className="actions">
              <Button name="intent" value="allumer">
                Mettre en route
              </Button>
              <Button name="intent" value="supprimer" variant="quiet">
                Supprimer la série
              </Button>
            </p>
          </>
        )}
      </form>
    </section>
  );
}
