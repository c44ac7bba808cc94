import { Button } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { PreventLink } from "./lesson-removal.view.tsx";

interface Holders {
  count: number;
  paying: number;
  names: readonly string[];
}

/** In two steps: what people have paid for goes with one click otherwise. */
export function CourseRemoval({ id, holders: { count, paying, names } }: { id: string; holders: Holders }) {
  const people = count === 1 ? "Une personne y a" : `${count.toLocaleString("fr-FR")}\u00a0personnes y ont`;
  const subscribers =
    paying === 1
      ? "une d’elles paie un abonnement chaque mois"
      : `${paying}\u00a0d’entre elles paient un abonnement chaque mois`;
  return (
    <Disclosure summary="Retirer ou archiver le cours…">
      <div className="flow py-3">
        {count === 0 ? (
          <p>Personne n’y a accès. Le cours quitte l’espace des apprenantes&nbsp;; ses leçons restent ici.</p>
        ) : (
          <>
            <p>
              <strong>
                {people} accès
                {paying > 0 && `, et ${subscribers}`}.
              </strong>{" "}
              Retiré ou archivé, le cours ne s’ouvre plus pour elles, sans e-mail ni remboursement&nbsp;; elles gardent
              leurs droits. Publié de nouveau, il est là comme avant. <PreventLink courseId={id} part={id} />
            </p>
            <p className="hint wrap-anywhere">
              {names.join(", ")}
              {count > names.length && `, et ${count - names.length} autres`}
            </p>
          </>
        )}
        <p className="flex flex-wrap gap-x-6 gap-y-2">
          <StateButton intent="depublier">Retirer le cours</StateButton>
          <StateButton intent="archiver">Archiver le cours</StateButton>
        </p>
      </div>
    </Disclosure>
  );
}

export function StateButton({ intent, children }: { intent: string; children: string }) {
  return (
    <Button variant={intent === "publier" ? "primary" : "quiet"} name="intent" value={intent}>
      {children}
    </Button>
  );
}
