import { href } from "react-router";
import { AuditTrail, type AuditTrailProps } from "#app/ui/audit-trail.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary, Field } from "#app/ui/field.tsx";
import { type FormAnswer, formState } from "#app/ui/form-state.ts";

interface Props {
  /** Null for a new one. */
  stored: { id: string; title: string; version: string; audience: string; isCancelled: boolean } | null;
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
          {stored.audience} {stored.isCancelled && <Badge tone="yellow">Annulé</Badge>}
        </p>
      )}
      {stored?.isCancelled ? (
        <p>Ce direct est annulé et ne change plus. Pour un autre rendez-vous, créez un nouveau direct.</p>
      ) : (
        <SessionForm {...props} />
      )}
      {stored && !stored.isCancelled && (
        <p>
          <a className="link" href={href("/admin/directs/:id/annuler", { id: stored.id })}>
            Annuler ce direct
          </a>
        </p>
      )}
      <AuditTrail entries={history} />
    </div>
  );
}

function SessionForm({ stored, newId, audiences, films, values, answer }: Props) {
  const { errors, value, summary } = formState(answer);
  const common = (name: string) => ({
    ...{ name, error: errors[name], defaultValue: answer ? (value(name) ?? "") : (values[name] ?? "") },
  });
  return (
    <form method="post" className="form-stack">
      <ErrorSummary errors={summary} />
      {stored ? (
        <input type="hidden" name="version" value={value("version") ?? stored.version} />
      ) : (
        <>
          <input type="hidden" name="id" value={value("id") ?? newId} />
          <Field label="Pour" type="select" required options={audiences} {...common("pour")} />
        </>
      )}
      <Field label="Titre" required maxLength={200} {...common("titre")} />
      <Field label="Début" type="datetime-local" required hint="À l’heure de Paris." {...common("debut")} />
      <Field
        label="Durée en minutes"
        type="number"
        inputMode="numeric"
        required
        min={1}
        max={1440}
        {...common("minutes")}
      />
      <Field
        label="Lien"
        type="url"
        required
        maxLength={1000}
        hint="Les apprenantes le voient de 15 minutes avant le début jusqu’à la fin."
        {...common("lien")}
      />
      <Field
        label="Replay"
        type="select"
        hint="Un film de la médiathèque ; il s’ouvre à la fin du direct."
        options={[{ value: "", label: "Aucun" }, ...films.map(({ id, name }) => ({ value: id, label: name }))]}
        {...common("replay")}
      />
      <p className="actions">
        <Button pendingLabel="Enregistrement...">{stored ? "Enregistrer" : "Créer le direct"}</Button>
        <ButtonLink href={href("/admin/directs")} variant="quiet">
          Retour
        </ButtonLink>
      </p>
    </form>
  );
}
