import { href } from "react-router";
import { AuditTrail, type AuditTrailProps } from "#app/ui/audit-trail.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Checkbox, ErrorSummary, Field } from "#app/ui/field.tsx";
import { FieldRow } from "#app/ui/field-row.tsx";
import { FormActions } from "#app/ui/form-actions.tsx";
import { type FormAnswer, formState } from "#app/ui/form-state.ts";
import { optionsOf } from "#app/ui/options.ts";
import type { FormValues } from "./formation-form.ts";
import { CATEGORY_LABELS, COLUMNS, FIELD_LABELS, STATUS_LABELS, TYPE_LABELS } from "./labels.ts";
import { SaleFields } from "./sale-fields.tsx";

/** Somebody else has saved since the form was opened. */
export interface Conflict {
  /** The version and the values that are saved now: the refused form is based on them. */
  version: string;
  base: string;
  values: FormValues;
  differences: readonly { label: string; theirs: string; mine: string }[];
}

interface Props {
  /** Null for a new one. */
  formation: { version: string; slugStays: string | null; typeStays: boolean; taken: number } | null;
  values: FormValues;
  /** The price history, newest first. */
  prices: readonly { id: number; label: string }[];
  history: AuditTrailProps["entries"];
  answer?: FormAnswer & { conflict: Conflict | null };
}

export function FormationView({ formation, values, prices, history, answer }: Props) {
  const { errors, value, summary } = formState({ answer });
  const conflict = answer?.conflict;
  /** The typed values of a refused form; a field that was emptied stays empty. */
  const typed = (name: keyof FormValues) => (answer ? (value(name) ?? "") : values[name]);
  const shown = (name: keyof FormValues) => (conflict ? conflict.values[name] : typed(name));
  /** The values that the form was first opened with, so that only this administrator's changes are saved. */
  const opened = (name: "version" | "base", now: string) => conflict?.[name] ?? value(name) ?? now;
  const common = (name: keyof FormValues) => ({
    ...{ name, label: FIELD_LABELS[COLUMNS[name]], defaultValue: shown(name), error: errors[name] },
  });
  return (
    <div className="flow max-w-176">
      <h1>{formation ? "Modifier la formation" : "Créer une formation"}</h1>
      {conflict && <ConflictNotice title={answer.error} differences={conflict.differences} />}
      <form method="post" className="form-stack">
        <ErrorSummary errors={conflict ? [] : inOrder(summary)} />
        {formation && <input type="hidden" name="version" value={opened("version", formation.version)} />}
        {formation && <input type="hidden" name="base" value={opened("base", JSON.stringify(values))} />}
        <Field required maxLength={200} {...common("name")} />
        <Field
          required
          maxLength={80}
          readOnly={Boolean(formation?.slugStays)}
          hint={
            formation?.slugStays
              ? `Ne peut plus changer : ${formation.slugStays}.`
              : "Ce qui suit /checkout/ dans l’adresse : minuscules sans accent, chiffres et tirets."
          }
          {...common("slug")}
        />
        <Field type="textarea" maxLength={5000} {...common("description")} />
        <Field
          type="textarea"
          rows={6}
          hint="Une ligne par point ; les lignes vides sont ignorées."
          {...common("features")}
        />
        <Field
          type="textarea"
          rows={6}
          hint="La question sur une ligne, la réponse dessous, une ligne vide avant la suivante. Les questions communes à toutes les formations suivent d’elles-mêmes."
          {...common("questions")}
        />
        <FieldRow legend="Vente">
          <Field type="select" required options={optionsOf(CATEGORY_LABELS)} {...common("category")} />
          <Field
            type="select"
            required
            options={optionsOf(TYPE_LABELS).filter(({ value: type }) => !formation?.typeStays || type === values.type)}
            hint={formation?.typeStays && "Ne peut plus changer : des commandes ont été passées."}
            {...common("type")}
          />
          <Field required hint="prod_…" {...common("stripe_product_id")} />
          <Field
            required
            hint="price_… Gardé avec la formation : le montant débité est le prix de cette page."
            {...common("stripe_price_id")}
          />
        </FieldRow>
        <SaleFields common={common} />
        <FieldRow legend="Inscriptions">
          <Field
            type="select"
            required
            options={optionsOf(STATUS_LABELS)}
            hint="« Complet » se met seul à la dernière place."
            {...common("status")}
          />
          <Field
            inputMode="numeric"
            hint={formation?.taken ? `Vide : sans limite. Déjà prises : ${formation.taken}.` : "Vide : sans limite."}
            {...common("max_participants")}
          />
          <DateTimeField {...common("open_date")} />
          <DateTimeField {...common("close_date")} />
        </FieldRow>
        <Field
          inputMode="url"
          hint="Une adresse qui commence par https://, dont nous gardons une copie, ou un chemin du site. Vide : l’image de la catégorie."
          {...common("image_url")}
        />
        <Checkbox
          label="Visible sur le site"
          name="is_active"
          defaultChecked={Boolean(shown("is_active"))}
          error={errors.is_active}
        />
        <Checkbox
          label="Annoncer les modules sans leçon publiée comme «&nbsp;à paraître&nbsp;», hors de l’offre"
          name="omits_to_come"
          hint="Sans cette case, la formation ne peut être ouverte que si chaque module et chaque bonus annoncé a un contenu publié."
          defaultChecked={Boolean(shown("omits_to_come"))}
          error={errors.omits_to_come}
        />
        <Checkbox
          label="Attestation de suivi, pour celles qui ont terminé"
          name="attestation"
          hint="Vendue comme contenu numérique, une formation n’en délivre aucune tant que l’avis de votre conseil n’est pas là&nbsp;: elle pourrait relever de l’enseignement à distance."
          defaultChecked={Boolean(shown("attestation"))}
          error={errors.attestation}
        />
        <FormActions submit={formation ? "Sauvegarder" : "Créer"} cancelHref={href("/admin/dashboard")} />
      </form>
      <AuditTrail entries={history} />
      {prices.length > 0 && (
        <Disclosure summary={`Prix pratiqués (${prices.length})`}>
          <p className="hint">Le prix le plus bas des 30 derniers jours, affiché avec une promotion, en est calculé.</p>
          <ol>
            {prices.map(({ id, label }) => (
              <li key={id} className="border-line border-t py-3 text-sm">
                {label}
              </li>
            ))}
          </ol>
        </Disclosure>
      )}
    </div>
  );
}

/** Browsers without a date picker show a text field, so the hint gives the pattern. */
function DateTimeField(field: { label: string; name: string; defaultValue: string; error?: readonly string[] | null }) {
  return (
    <Field
      type="datetime-local"
      min="2000-01-01T00:00"
      max="2199-12-31T23:59"
      hint="Heure de Paris. Vide : sans date."
      {...field}
    />
  );
}

/** Shows what somebody else has saved meanwhile; sending the form again overwrites it. */
function ConflictNotice({ title, differences }: { title: string | null; differences: Conflict["differences"] }) {
  return (
    // biome-ignore lint/a11y/noAutofocus: the page has just come back because of this
    <div className="notice notice-error" role="alert" tabIndex={-1} autoFocus>
      <p className="notice-title">{title}</p>
      <p>
        Rien n’a été écrasé. Ce que vous n’aviez pas touché est repris de ce qui est enregistré&nbsp;; comparez le
        reste, corrigez si besoin, puis sauvegardez de nouveau.
      </p>
      <DataTable
        caption="Ce qui diffère"
        columns={["Champ", "Enregistré", "Dans ce formulaire"]}
        rows={differences.map(({ label, theirs, mine }) => ({ key: label, cells: [label, theirs, mine] }))}
        empty="Votre saisie est identique à ce qui est enregistré."
      />
    </div>
  );
}

/** In the order of the form's fields. */
function inOrder<Mistake extends { field: string }>(mistakes: readonly Mistake[]): Mistake[] {
  const fields = Object.keys(FIELD_LABELS);
  return mistakes.toSorted((a, b) => fields.indexOf(a.field) - fields.indexOf(b.field));
}
