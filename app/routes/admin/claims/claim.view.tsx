import { href } from "react-router";
import { isIncome, isSurvey } from "#app/content/figures.ts";
import type { findClaim } from "#app/domain/site/claims/manage-claims.server.ts";
import { formatDate, formatDateTime } from "#app/domain/values/time.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { proofLabel } from "#app/ui/claim-labels.ts";
import { DataTable } from "#app/ui/data-table.tsx";
import { ErrorSummary, Field } from "#app/ui/field.tsx";
import { descriptionOf, FieldError, FieldHint, fieldId } from "#app/ui/field-parts.tsx";
import { FieldRow } from "#app/ui/field-row.tsx";
import { FileInput } from "#app/ui/file-input.tsx";
import { FormActions } from "#app/ui/form-actions.tsx";
import { type FormAnswer, formState } from "#app/ui/form-state.ts";
import { contradictionLabel, figureName, STATE_LABELS } from "./labels.ts";

interface Props {
  claim: Awaited<ReturnType<typeof findClaim>>;
  values: Record<string, string>;
  answer?: FormAnswer;
}

export function ClaimView({ claim, values, answer }: Props) {
  const { key, state, statement, against, history } = claim;
  const { tone, label } = STATE_LABELS[state];
  return (
    <div className="flow max-w-176">
      <h1>{figureName(key)}</h1>
      <p>
        <Badge tone={tone}>{label}</Badge>
      </p>
      {against && <p>{contradictionLabel(against)}</p>}
      <ClaimForm claim={claim} values={values} answer={answer} />
      {statement && (
        <form method="post" encType="multipart/form-data" className="flow">
          <h2>Retirer</h2>
          <p className="hint">
            Le chiffre n’est plus affirmé. Sa source et son justificatif restent dans l’historique.
          </p>
          <p className="actions">
            <Button variant="secondary" name="retirer" value="oui">
              Retirer ce chiffre
            </Button>
          </p>
        </form>
      )}
      <section className="flow">
        <h2>Historique</h2>
        <DataTable
          caption="Ce qui a été affirmé avant, gardé six ans"
          columns={["Valeur", "Source", "Affirmé le", "Remplacé le", "Justificatif"]}
          rows={history.map((former) => ({
            key: former.id,
            cells: [
              former.value,
              former.source ? proofLabel(former) : "—",
              formatDateTime(former.statedAt),
              formatDate(former.replacedAt),
              former.proof ? <ProofLink key="proof" id={former.id} name={former.proof.name} /> : "—",
            ],
          }))}
          empty="Rien n’a encore été remplacé. Les justificatifs remplacés sont gardés six ans."
        />
      </section>
    </div>
  );
}

const PROOF_HINT =
  "PDF, PNG, JPEG ou WebP, 10 Mo au plus. Jamais public\u00a0: seule l’administration peut le télécharger.";

function ClaimForm({ claim: { key, statement }, values, answer }: Props) {
  const { errors, value, summary, field: common } = formState({ answer, stored: values });
  const field = (name: string) => ({ ...common(name), saysOptional: false });
  const id = fieldId("fichier");
  const mistake = errors.fichier?.[0];
  return (
    <form method="post" encType="multipart/form-data" className="form-stack">
      <ErrorSummary errors={summary} />
      <p className="hint">Une date de vérification demande tout le reste&nbsp;; sans elle, la valeur suffit.</p>
      <input type="hidden" name="ouvert" value={value("ouvert") ?? statement?.id ?? ""} />
      <Field label="Valeur" hint="Comme elle doit paraître." required maxLength={40} {...field("valeur")} />
      <Field
        label="Source"
        hint="Document, enquête ou registre, par exemple «&nbsp;enquête par e-mail auprès des élèves&nbsp;»."
        maxLength={300}
        {...field("source")}
      />
      <Field
        label="Échantillon (n)"
        hint={isSurvey(key) ? "Combien de personnes ont répondu." : "Combien ont été comptés, s’il y a lieu."}
        inputMode="numeric"
        {...field("echantillon")}
      />
      <FieldRow legend="Période">
        <Field label="Du" type="date" {...field("du")} />
        <Field label="Au" type="date" {...field("au")} />
      </FieldRow>
      {isIncome(key) && (
        <Field
          label="Charges"
          hint="Ce qui reste à payer sur ce revenu. Paraît toujours à côté du chiffre."
          type="textarea"
          rows={3}
          maxLength={500}
          {...field("charges")}
        />
      )}
      <div className="field">
        <label htmlFor={id}>Justificatif{statement?.proof ? " (pour le remplacer)" : ""}</label>
        <FieldHint id={id} hint={PROOF_HINT} />
        <FileInput
          {...descriptionOf(id, PROOF_HINT, mistake)}
          id={id}
          name="fichier"
          accept="application/pdf,image/png,image/jpeg,image/webp"
        />
        <FieldError id={id} message={mistake} />
        {statement?.proof && (
          <p>
            <ProofLink id={statement.id} name={statement.proof.name} />
          </p>
        )}
      </div>
      <FieldRow legend="Vérification">
        <Field
          label="Vérifié le"
          hint="Vide&nbsp;: le chiffre attend, et ne paraît pas dans une boutique ouverte."
          type="date"
          {...field("verifie")}
        />
        <Field label="Valable jusqu’au" hint="Ce jour compris, deux ans au plus." type="date" {...field("valable")} />
      </FieldRow>
      <FormActions submit="Enregistrer" cancelHref={href("/admin/chiffres")} />
    </form>
  );
}

function ProofLink({ id, name }: { id: string; name: string }) {
  return (
    <a className="link" href={href("/admin/chiffres/justificatifs/:id", { id })}>
      {name}
    </a>
  );
}
