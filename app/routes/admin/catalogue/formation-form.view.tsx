import { href } from "react-router";
import { CATEGORY_LABELS, STATUS_LABELS, TYPE_LABELS } from "#app/domain/catalogue/labels.ts";
import { AuditTrail, type AuditTrailProps } from "#app/ui/audit-trail.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Checkbox, ErrorSummary, Field } from "#app/ui/field.tsx";
import { formState } from "#app/ui/form-state.ts";
import type { SaveAnswer } from "./formation-answer.ts";
import { FormationConflict } from "./formation-conflict.view.tsx";
import { type FormValues, inOrder } from "./formation-words.ts";

interface Props {
  /** Null for a new one. */
  formation: { version: string; slugStays: string | null; typeStays: boolean; taken: number } | null;
  values: FormValues;
  /** What it has cost, the newest first. */
  prices: readonly { id: string; label: string }[];
  history: AuditTrailProps["entries"];
  answer?: SaveAnswer;
}

export function FormationFormView({ formation, values, prices, history, answer }: Props) {
  const { errors, value, summary } = formState(answer);
  const conflict = answer?.conflict;
  /** What she typed, when the form comes back; an emptied field comes back empty. */
  const typed = (name: keyof FormValues) => (answer ? (value(name) ?? "") : values[name]);
  const shown = (name: keyof FormValues) => (conflict ? conflict.values[name] : typed(name));
  /** As the form was opened, however often it came back: what others save meanwhile is not hers. */
  const opened = (name: "version" | "base", now: string) => conflict?.[name] ?? value(name) ?? now;
  const common = (name: keyof FormValues) => ({ name, defaultValue: shown(name), error: errors[name] });
  return (
    <div className="admin-narrow admin-section">
      <h1>{formation ? "Modifier la formation" : "Créer une formation"}</h1>
      {conflict && <FormationConflict error={answer.error} differences={conflict.differences} />}
      <form method="post" className="form-stack">
        <ErrorSummary errors={conflict ? [] : inOrder(summary)} />
        {formation && <input type="hidden" name="version" value={opened("version", formation.version)} />}
        {formation && <input type="hidden" name="base" value={opened("base", JSON.stringify(values))} />}
        <Field label="Nom" required maxLength={200} {...common("name")} />
        <Field
          label="Adresse (slug)"
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
        <Field label="Description" type="textarea" maxLength={5000} {...common("description")} />
        <Field
          label="Contenu inclus"
          type="textarea"
          rows={6}
          hint="Une ligne par point ; les lignes vides sont ignorées."
          {...common("features")}
        />
        <fieldset className="admin-pair">
          <legend>Vente</legend>
          <Field label="Catégorie" type="select" required options={options(CATEGORY_LABELS)} {...common("category")} />
          <Field
            label="Type"
            type="select"
            required
            options={options(TYPE_LABELS).filter(({ value: type }) => !formation?.typeStays || type === values.type)}
            hint={formation?.typeStays && "Ne peut plus changer : des commandes ont été passées."}
            {...common("type")}
          />
          <Field label="Prix" required inputMode="numeric" hint="Euros entiers, TTC." {...common("price")} />
          <Field
            label="Prix promotionnel"
            inputMode="numeric"
            hint="Vide : pas de promotion."
            {...common("promotional_price")}
          />
          <Field label="Produit Stripe" required hint="prod_…" {...common("stripe_product_id")} />
          <Field label="Prix Stripe" required hint="price_…" {...common("stripe_price_id")} />
        </fieldset>
        <fieldset className="admin-pair">
          <legend>Inscriptions</legend>
          <Field
            label="Statut"
            type="select"
            required
            options={options(STATUS_LABELS)}
            hint="« Complet » se met seul à la dernière place."
            {...common("status")}
          />
          <Field
            label="Places"
            inputMode="numeric"
            hint={formation?.taken ? `Vide : sans limite. Déjà prises : ${formation.taken}.` : "Vide : sans limite."}
            {...common("max_participants")}
          />
          <Moment label="Ouverture" {...common("open_date")} />
          <Moment label="Fermeture" {...common("close_date")} />
        </fieldset>
        <Field
          label="Image"
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
        <p className="actions">
          <Button type="submit" pendingLabel="Enregistrement...">
            {formation ? "Sauvegarder" : "Créer"}
          </Button>
          <ButtonLink href={href("/admin/dashboard")} variant="quiet">
            Annuler
          </ButtonLink>
        </p>
      </form>
      <AuditTrail entries={history} />
      {prices.length > 0 && (
        <details className="audit-trail">
          <summary>Prix pratiqués ({prices.length})</summary>
          <p className="hint">Le prix le plus bas des 30 derniers jours, affiché avec une promotion, en est calculé.</p>
          <ol>
            {prices.map(({ id, label }) => (
              <li key={id}>{label}</li>
            ))}
          </ol>
        </details>
      )}
    </div>
  );
}

/** A text field where the browser has no calendar, so the pattern is said. */
function Moment({
  label,
  ...rest
}: {
  label: string;
  name: string;
  defaultValue: string;
  error?: readonly string[] | null;
}) {
  return (
    <Field
      label={label}
      type="datetime-local"
      min="2000-01-01T00:00"
      max="2199-12-31T23:59"
      hint="Heure de Paris. Vide : sans date."
      {...rest}
    />
  );
}

function options(labels: Readonly<Record<string, string>>) {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}
