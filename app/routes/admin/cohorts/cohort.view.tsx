import { href } from "react-router";
import type { NoticeContent } from "#app/notices.ts";
import { AuditTrail, type AuditTrailProps } from "#app/ui/audit-trail.tsx";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary, Field } from "#app/ui/field.tsx";
import { FlashNotice } from "#app/ui/flash-notice.tsx";
import { FormActions } from "#app/ui/form-actions.tsx";
import { type FormAnswer, formState } from "#app/ui/form-state.ts";
import { RecordField } from "#app/ui/record-field.tsx";

interface Stored {
  id: string;
  name: string;
  formation: string;
  version: string;
  isEmpty: boolean;
  /** « 12 sur 30 ». */
  members: string;
}

interface Props {
  /** Null for a new one. */
  stored: Stored | null;
  newId: string;
  formations: readonly { id: string; name: string }[];
  values: Record<string, string>;
  history: AuditTrailProps["entries"];
  notice: NoticeContent | null;
  answer?: FormAnswer;
}

export function CohortView({ stored, newId, formations, values, history, notice, answer }: Props) {
  const { field, value, summary } = formState(answer, values);
  return (
    <div className="flow max-w-176">
      <h1>{stored ? `Cohorte «\u00a0${stored.name}\u00a0»` : "Nouvelle cohorte"}</h1>
      {!answer && <FlashNotice notice={notice} />}
      {stored && <Members {...stored} />}
      <form method="post" className="form-stack">
        <ErrorSummary errors={summary} />
        <RecordField stored={stored} newId={newId} sent={value} />
        {!stored && (
          <Field
            label="Formation"
            type="select"
            required
            options={formations.map(({ id, name }) => ({ value: id, label: name }))}
            {...field("formation")}
          />
        )}
        <Field label="Nom" required maxLength={80} hint="Par exemple « Janvier 2027 »." {...field("nom")} />
        <Field label="Départ" type="date" required {...field("depart")} />
        <Field
          label="Dernier jour pour la rejoindre"
          type="date"
          hint="Sans réponse : le jour du départ."
          {...field("fermeture")}
        />
        <Field
          label="Places"
          type="number"
          inputMode="numeric"
          min={1}
          hint="Sans réponse : autant qu’on veut."
          {...field("places")}
        />
        <FormActions submit={stored ? "Enregistrer" : "Créer la cohorte"} cancelHref={href("/admin/cohortes")} />
      </form>
      {stored?.isEmpty && (
        <form method="post" action={href("/admin/cohortes/:id/supprimer", { id: stored.id })}>
          <Button variant="quiet">Supprimer cette cohorte</Button>
        </form>
      )}
      <AuditTrail entries={history} />
    </div>
  );
}

function Members({ id, formation, members }: Stored) {
  return (
    <p>
      {formation} ·{" "}
      <a className="link" href={href("/admin/cohortes/:id/membres", { id })}>
        Membres&nbsp;: {members}
      </a>
    </p>
  );
}
