import type { Kept, KeptReason } from "#app/domain/operations/imports/kept.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Notice } from "#app/ui/notice.tsx";

interface UndoingProps {
  counts: readonly { label: string; count: number }[];
  newsletters: readonly { subject: string; waiting: number }[];
}

/** In two steps: what goes is said before. */
export function Undoing({ counts, newsletters }: UndoingProps) {
  return (
    <section className="flow max-w-176">
      <h2>Annuler</h2>
      <p className="hint">Pendant 30 jours.</p>
      <Disclosure summary="Annuler l’import…">
        <div className="flow py-3">
          <p>
            Cet import a fait&nbsp;:{" "}
            {counts
              .map(({ label, count }) => `${label.toLowerCase()}, ${count.toLocaleString("fr-FR")}`)
              .join("\u00a0; ")}
            . Ce qu’il a créé s’en va, sauf ce que quelqu’un a touché depuis&nbsp;: une élève qui est entrée, un contact
            qui s’est inscrit ici ou à qui un e-mail est parti. La page dira qui reste.
          </p>
          {newsletters.length > 0 && (
            <>
              <p>Des infolettres attendent pour ces personnes&nbsp;: elles ne leur partiront pas.</p>
              <ul className="text-sm leading-normal">
                {newsletters.map(({ subject, waiting }) => (
                  <li key={subject}>
                    «&nbsp;{subject}&nbsp;»&nbsp;: {waiting.toLocaleString("fr-FR")} en attente
                  </li>
                ))}
              </ul>
            </>
          )}
          <StepButton name="annuler">Annuler cet import</StepButton>
        </div>
      </Disclosure>
    </section>
  );
}

const REASONS: Record<Exclude<KeptReason, "going">, string> = {
  "came-in": "est entrée dans son compte",
  bought: "a acheté ici, ou un autre import lui donne accès",
  "signed-up": "s’est inscrite ici, ou un autre import l’a aussi apportée",
  left: "s’est désinscrite\u00a0: son refus est gardé",
  "written-to": "a reçu un e-mail d’ici",
};

export function Undone({ people, staying, isUnderWay }: Kept) {
  const stay = staying === 1 ? "une personne" : `${staying}\u00a0personnes`;
  return (
    <Notice tone="info" title="Cet import est annulé">
      {isUnderWay && <p>Le retrait est en cours&nbsp;: rechargez la page dans un instant.</p>}
      {!isUnderWay && (
        <p>
          Ce qu’il avait créé est retiré
          {staying > 0 ? `, sauf ${stay}\u00a0:` : "."}
        </p>
      )}
      {people.length > 0 && (
        <ul className="wrap-anywhere text-sm leading-normal">
          {people.map(({ email, reason }) => (
            <li key={email}>
              {email}&nbsp;: {REASONS[reason]}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}

interface StepButtonProps {
  name: "arreter" | "reprendre" | "annuler" | "ecrire";
  children: string;
}

export function StepButton({ name, children }: StepButtonProps) {
  return (
    <form method="post">
      <input type="hidden" name="action" value={name} />
      <Button variant="secondary">{children}</Button>
    </form>
  );
}
