import { href } from "react-router";
import { formatEuros } from "#app/domain/values/money.ts";
import { Button } from "#app/ui/button.tsx";
import { type FormAnswer, formState } from "#app/ui/form-state.ts";
import { DefinitionList } from "#app/ui/lists.tsx";
import { Notice, RecapLead } from "#app/ui/notice.tsx";
import { RadioGroup } from "#app/ui/radio-group.tsx";
import type { DeclaredBefore as Declared } from "./declared-before.server.ts";
import { DECLARATION_LABELS, type DeclarationKind, requestedEndLabel, type wayChoice } from "./labels.ts";

/** To the session of the order's account. `address`: of the form, for another contract. */
export function DeclaredBefore({ id, title, text, isFinal, address }: Declared & { address: string }) {
  return (
    <Notice tone="info" title={title}>
      <p>
        {text} <a href={href("/declaration/:id", { id })}>Voir l’accusé de réception</a>
      </p>
      {isFinal && (
        <p>
          Un autre contrat&nbsp;? <a href={address}>Le déclarer</a>
        </p>
      )}
    </Notice>
  );
}

/** « C’est bien moi » runs it, « Ce n’est pas moi » freezes it. */
export function AnswerButtons() {
  return (
    <p className="actions">
      <Button type="submit" name="reponse" value="moi">
        C’est bien moi
      </Button>
      <Button type="submit" name="reponse" value="pas-moi" variant="secondary">
        Ce n’est pas moi
      </Button>
    </p>
  );
}

function Gain({ cents, slug }: { cents: number; slug: string }) {
  return (
    <p>
      {cents > 0 && <strong>{formatEuros(cents)} vous sont rendus.</strong>} L’accès et votre cahier se ferment, au plus
      tard dans l’heure. Si vous y avez écrit, gardez{" "}
      <a href={href("/formations/:slug/cahier.pdf", { slug })} rel="nofollow">
        votre cahier (PDF)
      </a>
      .
    </p>
  );
}

interface RecapProps {
  kind: DeclarationKind;
  answer: FormAnswer & {
    tentative: string;
    choice: ReturnType<typeof wayChoice> | null;
    charged: string | null;
    unopened: string | null;
    gain: { cents: number; slug: string } | null;
  };
}

export function Recap({ kind, answer }: RecapProps) {
  const { value } = formState({ answer });
  const labels = DECLARATION_LABELS[kind];
  const end = kind === "cancellation" ? ["fin", "date"] : [];
  const names = ["prenom", "nom", "contrat", "email", ...end];
  const items = [
    ...(value("prenom") ? [{ term: "Prénom", value: value("prenom") }] : []),
    { term: "Nom", value: value("nom") },
    { term: "Contrat", value: value("contrat") },
    { term: "Adresse e-mail", value: value("email") },
    ...(kind === "cancellation"
      ? [{ term: "Fin souhaitée", value: requestedEndLabel(value("fin"), value("date")) }]
      : []),
  ];
  const hidden = [...names.map((name) => [name, value(name)] as const), ["tentative", answer.tentative] as const];
  const kept = hidden.map(
    ([name, kept]) => kept !== undefined && <input key={name} type="hidden" name={name} value={kept} />,
  );
  return (
    <>
      <RecapLead>{labels.recap}</RecapLead>
      <DefinitionList items={items} />
      {answer.gain && <Gain {...answer.gain} />}
      {answer.charged && (
        <p>
          <strong>{answer.charged}</strong>
        </p>
      )}
      {answer.unopened && <p>{answer.unopened}</p>}
      <div className="actions">
        <form method="post" className={answer.choice ? "form-stack w-full" : undefined}>
          {kept}
          <input type="hidden" name="etape" value="confirmer" />
          {answer.choice && (
            <RadioGroup
              label="Renoncer ou résilier ?"
              name="voie"
              hint={answer.choice.hint}
              options={answer.choice.options}
              defaultValue={answer.choice.chosen}
            />
          )}
          <Button type="submit">{labels.confirm}</Button>
        </form>
        <form method="post">
          {kept}
          <input type="hidden" name="etape" value="modifier" />
          <Button type="submit" variant="secondary">
            Modifier
          </Button>
        </form>
      </div>
    </>
  );
}
