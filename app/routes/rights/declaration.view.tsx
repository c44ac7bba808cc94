import { Button } from "#app/ui/button.tsx";
import { DataNotice } from "#app/ui/data-notice.tsx";
import { DefinitionList } from "#app/ui/definition-list.tsx";
import { EmailField } from "#app/ui/email-field.tsx";
import { ErrorSummary, Field } from "#app/ui/field.tsx";
import { type FormAnswer, formState } from "#app/ui/form-state.ts";
import { RadioGroup } from "#app/ui/radio-group.tsx";
import { DECLARATION_LABELS, type DeclarationKind, REQUESTED_ENDS, requestedEndLabel } from "./labels.ts";

interface Props {
  kind: DeclarationKind;
  answer?: FormAnswer & { step: "form" | "recap"; tentative: string };
}

export function DeclarationView({ kind, answer }: Props) {
  const labels = DECLARATION_LABELS[kind];
  return (
    <section className="page-form">
      <h1>{labels.title}</h1>
      {answer?.step === "recap" ? (
        <Recap kind={kind} answer={answer} />
      ) : (
        <DeclarationForm kind={kind} answer={answer} />
      )}
    </section>
  );
}

function DeclarationForm({ kind, answer }: Props) {
  const { field, summary } = formState({ answer });
  const labels = DECLARATION_LABELS[kind];
  return (
    <>
      <p className="lead">{labels.intro}</p>
      <form method="post" className="form-stack">
        <ErrorSummary errors={summary} />
        <Field label="Prénom" {...field("prenom")} autoComplete="given-name" saysOptional={false} />
        <Field label="Nom" {...field("nom")} autoComplete="family-name" required />
        <Field
          label="Le contrat concerné"
          {...field("contrat")}
          required
          hint="Le nom de la formation ou le numéro de commande : ce que vous avez sous la main suffit."
        />
        <EmailField label="Votre adresse e-mail" hint="L’accusé de réception y est envoyé." {...field("email")} />
        {kind === "cancellation" && (
          <>
            <RadioGroup
              label="Quand le contrat doit-il prendre fin ?"
              {...field("fin")}
              required
              options={REQUESTED_ENDS}
            />
            <Field
              label="Date souhaitée"
              {...field("date")}
              type="date"
              hint="Seulement si vous avez choisi une autre date."
            />
          </>
        )}
        <DataNotice>
          Ces données servent à traiter votre déclaration et à la prouver. Elles sont gardées cinq ans&nbsp;; les
          lettres qui y répondent, dix ans avec le dossier du contrat.
        </DataNotice>
        <Button type="submit">Continuer</Button>
      </form>
    </>
  );
}

function Recap({ kind, answer }: Props) {
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
  const hidden = [...names.map((name) => [name, value(name)] as const), ["tentative", answer?.tentative] as const];
  const kept = hidden.map(
    ([name, kept]) => kept !== undefined && <input key={name} type="hidden" name={name} value={kept} />,
  );
  return (
    <>
      <p className="lead">{labels.recap}</p>
      <DefinitionList items={items} />
      <div className="actions">
        <form method="post">
          {kept}
          <input type="hidden" name="etape" value="confirmer" />
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
