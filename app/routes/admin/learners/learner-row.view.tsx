import type { ReactNode } from "react";
import { href } from "react-router";
import type { LearnerFilters } from "#app/domain/school/learning/learners/learners.ts";
import type { Learner } from "#app/domain/school/learning/learners/list-learners.server.ts";
import { formatDate } from "#app/domain/values/time.ts";
import { Button } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { filterFields } from "./learner-filters.ts";

interface RowForm {
  learner: Learner;
  filters: LearnerFilters;
}

/** In two steps, because it cannot be undone. */
export function Modules({ learner, filters }: RowForm) {
  if (learner.allOpenedAt) return `Tout ouvert le ${formatDate(learner.allOpenedAt)}`;
  if (!learner.awaitsModules) return "—";
  return (
    <Disclosure summary="Ouvrir tout…">
      <form method="post" action={href("/admin/apprenantes/ouverture")} className="flex flex-col items-start gap-2">
        <Of learner={learner} filters={filters} />
        <p className="hint">Tous les modules, dès maintenant et pour toujours.</p>
        <Button variant="secondary">Ouvrir tout pour cette personne</Button>
      </form>
    </Disclosure>
  );
}

export function GivenAccess({ learner, filters }: RowForm) {
  return (
    <TakeBack email={learner.email} isImported={learner.source === "import"}>
      <Of learner={learner} filters={filters} />
    </TakeBack>
  );
}

interface TakeBackProps {
  email: string;
  isImported: boolean;
  /** The hidden fields: of whom, of which formation, and where to come back to. */
  children: ReactNode;
}

export function TakeBack({ email, isImported, children }: TakeBackProps) {
  return (
    <Disclosure summary="Retirer l’accès…">
      <form method="post" action={href("/admin/apprenantes/retrait")} className="flex flex-col items-start gap-2">
        {children}
        <p className="hint">{isImported ? "Importé" : "Donné à la main"}. Ce qu’elle a acheté lui reste.</p>
        <Button variant="secondary">
          Retirer l’accès<span className="visually-hidden"> de {email}</span>
        </Button>
      </form>
    </Disclosure>
  );
}

export function NewLink({ learner, filters, attempt }: RowForm & { attempt: string }) {
  return (
    <Disclosure summary="Elle n’arrive pas à entrer…">
      <form method="post" action={href("/admin/apprenantes/lien")} className="flex flex-col items-start gap-2">
        <Of learner={learner} filters={filters} />
        <input type="hidden" name="tentative" value={attempt} />
        <p className="hint">
          Un e-mail lui porte un lien pour choisir son mot de passe. Les liens d’avant s’éteignent.
        </p>
        <Button variant="secondary">
          Envoyer un nouveau lien<span className="visually-hidden"> à {learner.email}</span>
        </Button>
      </form>
    </Disclosure>
  );
}

/** Of whom and of which formation a row's form speaks, and the list to come back to. */
function Of({ learner, filters }: RowForm) {
  const fields = { apprenante: learner.userId, formation: learner.formationId, ...filterFields(filters) };
  return Object.entries(fields).map(
    ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
  );
}
