import { href } from "react-router";
import { DETAILS, KINDS } from "#app/domain/people/testimonials/fields.ts";
import type { TestimonialKind } from "#app/domain/people/testimonials/kinds.ts";
import type { NoticeContent } from "#app/routing/notices.ts";
import { AuditTrail, type AuditTrailProps } from "#app/ui/audit-trail.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Checkbox, ErrorSummary, Field } from "#app/ui/field.tsx";
import { FieldRow } from "#app/ui/field-row.tsx";
import { FlashNotice } from "#app/ui/flash-notice.tsx";
import { FormActions } from "#app/ui/form-actions.tsx";
import { type FormAnswer, formState } from "#app/ui/form-state.ts";
import { DETAIL_FIELDS, KIND_LABELS, KIND_PLACES } from "./labels.ts";
import { Origin, Publication, Refusal, type Stored } from "./testimonial-decisions.view.tsx";

interface Props {
  /** Null until the kind is chosen: each kind has fields of its own. */
  kind: TestimonialKind | null;
  /** Null for a new one. */
  stored: Stored | null;
  values: Record<string, string>;
  history: AuditTrailProps["entries"];
  /** The id of a new one, so that a double click creates one. */
  newId: string | null;
  /** What is missing for its publication. */
  notice: NoticeContent | null;
  answer?: FormAnswer;
}

export function TestimonialView({ kind, ...form }: Props) {
  return kind ? <TestimonialForm kind={kind} {...form} /> : <KindChoice />;
}

function TestimonialForm({ kind, stored, values, history, newId, notice, answer }: Props & { kind: TestimonialKind }) {
  const { field: common, value, summary } = formState({ answer, stored: values });
  return (
    <div className="flow max-w-176">
      <h1>{stored ? "Modifier le témoignage" : "Nouveau témoignage"}</h1>
      <p>
        {KIND_LABELS[kind]}, sur{" "}
        <a className="link" href={KIND_PLACES[kind]}>
          {KIND_PLACES[kind]}
        </a>{" "}
        {stored?.isPublished && <Badge tone="green">Publié</Badge>}{" "}
        {stored?.isSample && <Badge tone="yellow">Exemple</Badge>}
      </p>
      {!answer && <FlashNotice notice={notice} />}
      {stored && <Origin stored={stored} />}
      <form method="post" className="form-stack">
        <ErrorSummary errors={summary} />
        {/* The version that the form was opened on, so that another administrator's changes are not overwritten. */}
        {stored && <input type="hidden" name="version" value={value("version") ?? stored.version} />}
        {newId && <input type="hidden" name="id" value={newId} />}
        <Field label="Nom à publier" required maxLength={120} {...common("auteur")} />
        <Field
          label={kind === "video" ? "Titre de la vidéo" : kind === "screenshot" ? "Résultat" : "Témoignage"}
          type="textarea"
          rows={kind === "video" || kind === "screenshot" ? 2 : 8}
          required
          maxLength={3000}
          {...common("texte")}
        />
        <Details kind={kind} common={common} />
        <FieldRow legend="Dates">
          <Field
            label="Date de l’expérience"
            type="date"
            hint="Le jour où elle a commencé, même approximatif. Affichée sur le témoignage."
            {...common("vecu_le")}
          />
          <Field
            label="Date de publication"
            type="date"
            hint="Vide : le jour de la première publication."
            {...common("publie_le")}
          />
        </FieldRow>
        {!stored?.consent && !stored?.isSample && (
          <Field
            label="Accord de l’autrice"
            maxLength={300}
            hint="Comment elle l’a donné, par exemple « e-mail du 3 novembre 2026 ». Sans accord, rien n’est publié."
            {...common("accord")}
          />
        )}
        {!stored?.sender && !stored?.isSample && (
          <Field
            label="Adresse de l’autrice"
            type="email"
            maxLength={254}
            hint="Vérifie sa commande ou son inscription au challenge. Jamais publiée."
            {...common("adresse")}
          />
        )}
        <FormActions submit="Enregistrer" cancelHref={href("/admin/temoignages")} />
      </form>
      {stored && <Publication stored={stored} />}
      {stored && !stored.isPublished && !stored.isSample && <Refusal stored={stored} />}
      <AuditTrail entries={history} />
    </div>
  );
}

type Common = (name: string) => { name: string; defaultValue: string | undefined; error?: readonly string[] | null };

function Details({ kind, common }: { kind: TestimonialKind; common: Common }) {
  return DETAILS[kind].map((detail) => {
    const { name, type, ...texts } = DETAIL_FIELDS[detail];
    if (type !== "checkbox") return <Field key={name} type={type} {...texts} {...common(name)} />;
    const { defaultValue, error } = common(name);
    return <Checkbox key={name} label={texts.label} name={name} defaultChecked={defaultValue === "on"} error={error} />;
  });
}

function KindChoice() {
  return (
    <div className="flow max-w-176">
      <h1>Nouveau témoignage</h1>
      <p>De quel genre&nbsp;?</p>
      <ul>
        {KINDS.map((kind) => (
          <li key={kind}>
            <a className="link" href={`${href("/admin/temoignages/nouveau")}?genre=${kind}`}>
              {KIND_LABELS[kind]}
            </a>
            <span className="hint"> {KIND_PLACES[kind]}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
