import type { Kept, KeptReason } from "#app/domain/operations/imports/kept.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { ImportPage } from "./import-page.server.ts";

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
            qui s’est inscrit ici ou à qui un e-mail est parti, et les refus retenus. Les étiquettes qu’il a mises s’en
            vont aussi, à qui reste. La page dira qui reste.
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

const quoted = (words: readonly string[]) => words.map((word) => `«\u00a0${word}\u00a0»`).join(", ");

/** What a trial says beside its counts, while it can still be changed. */
export function TrialNotices({ page: { kind, unknownWords } }: { page: ImportPage }) {
  return (
    <>
      {unknownWords.length > 0 && (
        <Notice tone="warning" title="Des mots de la colonne «&nbsp;Statut&nbsp;» ne sont pas connus">
          <p className="wrap-anywhere">
            {quoted(unknownWords)}.{" "}
            {kind === "refusals"
              ? "Ces lignes ne sont pas retenues. Si ce sont des départs ou des refus, écrivez «\u00a0désinscrite\u00a0» ou «\u00a0refusée\u00a0» dans le fichier\u00a0; si tout le fichier en est fait, choisissez «\u00a0Ne pas lire\u00a0» pour cette colonne."
              : "Ces lignes ne valent ni accord ni refus. Si ce sont des départs ou des refus, écrivez «\u00a0désinscrite\u00a0» ou «\u00a0refusée\u00a0» dans le fichier."}
          </p>
        </Notice>
      )}
      {kind === "refusals" && (
        <Notice tone="warning" title="Cet import ne pourra pas être annulé">
          <p>
            Un refus l’emporte toujours&nbsp;: ces personnes ne recevront plus vos e-mails, sauf à s’inscrire de nouveau
            ici. Relisez les nombres avant d’importer.
          </p>
        </Notice>
      )}
    </>
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
