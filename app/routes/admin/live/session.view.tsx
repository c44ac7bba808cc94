import { href } from "react-router";
import { AuditTrail, type AuditTrailProps } from "#app/ui/audit-trail.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { ErrorSummary, Field } from "#app/ui/field.tsx";
import { FormActions } from "#app/ui/form-actions.tsx";
import { type FormAnswer, formState } from "#app/ui/form-state.ts";
import { LinkLine } from "#app/ui/link-line.tsx";
import { RecordField } from "#app/ui/record-field.tsx";

interface Props {
  /** Null for a new one. */
  stored: { id: string; title: string; version: string; audience: string; isCanceled: boolean } | null;
  newId: string;
  audiences: readonly { value: string; label: string }[];
  films: readonly { id: string; name: string }[];
  values: Record<string, string>;
  history: AuditTrailProps["entries"];
  answer?: FormAnswer;
}

export function SessionView(props: Props) {
  const { stored, history } = props;
  return (
    <div className="flow max-w-176">
      <h1>{stored ? `Direct «\u00a0${stored.title}\u00a0»` : "Nouveau direct"}</h1>
      {stored && (
        <p>
          {stored.audience} {stored.isCanceled && <Badge tone="yellow">Annulé</Badge>}
        </p>
      )}
      {stored?.isCanceled ? (
        <p>Ce direct est annulé et ne change plus. Pour un autre rendez-vous, créez un nouveau direct.</p>
      ) : (
        <SessionForm {...props} />
      )}
      {stored && !stored.isCanceled && (
        <LinkLine href={href("/admin/directs/:id/annuler", { id: stored.id })}>Annuler ce direct</LinkLine>
      )}
      <AuditTrail entries={history} />
    </div>
  );
}

function SessionForm({ stored, newId, audiences, films, values, answer }: Props) {
  const { field, value, summary } = formState({ answer, stored: values });
  return (
    <form method="post" className="form-stack">
      <ErrorSummary errors={summary} />
      <RecordField stored={stored} newId={newId} sent={value} />
      {!stored && <Field label="Pour" type="select" required options={audiences} {...field("pour")} />}
      <Field label="Titre" required maxLength={200} {...field("titre")} />
      <Field label="Début" type="datetime-local" required hint="À l’heure de Paris." {...field("debut")} />
      <Field
        label="Durée en minutes"
        type="number"
        inputMode="numeric"
        required
        min={1}
        max={1440}
        {...field("minutes")}
      />
      <Field
        label="Lien"
        type="url"
        required
        maxLength={1000}
        hint="Les apprenantes le voient de 15 minutes avant le début jusqu’à la fin."
        {...field("lien")}
      />
      <Field
        label="Replay"
        type="select"
        hint="Un film de la médiathèque ; il s’ouvre à la fin du direct."
        options={[{ value: "", label: "Aucun" }, ...films.map(({ id, name }) => ({ value: id, label: name }))]}
        {...field("replay")}
      />
      <FormActions
        submit={stored ? "Enregistrer" : "Créer le direct"}
        cancelHref={href("/admin/directs")}
        cancel="Retour"
      />
    </form>
  );
}
