import { href } from "react-router";
import { z } from "zod";
import { FIGURE_KINDS, FIGURE_PAGES, isIncome, isSurvey } from "#app/content/figures.ts";
import { isOwn, type Proof, type SiteFigure } from "#app/domain/site/claims/validity.ts";
import { dayField, intField, lineField, textField } from "#app/domain/values/fields.ts";
import { parisDay, parisMidnight } from "#app/domain/values/time.ts";
import { ErrorSummary, Field } from "#app/ui/field.tsx";
import { FieldRow, FileField } from "#app/ui/field-parts.tsx";
import { FormActions } from "#app/ui/form-actions.tsx";
import { type FormAnswer, formState } from "#app/ui/form-state.ts";
import type { Route } from "./+types/claim";
import { KIND_LABELS, pageLabel } from "./labels.ts";

const DAY = "Indiquez un jour.";
const PAST = "Indiquez un jour passé.";
const COUNT = "Indiquez un nombre entier, à partir de 1.";
const today = () => parisDay(new Date()).toString();
const day = dayField(DAY).nullable().default(null);
const past = dayField(PAST)
  .refine((value) => value <= today(), PAST)
  .nullable()
  .default(null);
/** A proof expires after two years; then the figure must be counted again. */
const MAX_VALIDITY = { years: 2 };

const VALUE = "Indiquez le chiffre, comme il doit paraître.";
const value = lineField({ missing: VALUE, min: 1, max: 40 });

const fields = {
  valeur: value,
  source: lineField({ max: 300 }).default(""),
  echantillon: intField(COUNT, 1, 10_000_000).nullable().default(null),
  du: past,
  au: past,
  charges: textField({ max: 500 }).default(""),
  verifie: past,
  valable: day,
  ouvert: z.string().max(40).default(""),
};

const claimSchema = z.object(fields).superRefine(checkDays);

/** Of a figure of the founder's own. */
const ownSchema = z
  .object({
    ...fields,
    valeur: value.regex(/\d/, "Écrivez-le en chiffres."),
    intitule: lineField({ isTypeset: true, missing: "Indiquez ce que ce chiffre compte.", min: 1, max: 120 }),
    nature: z.enum(FIGURE_KINDS, "Choisissez ce que dit ce chiffre."),
    pages: z.array(z.enum(FIGURE_PAGES)).max(FIGURE_PAGES.length).default([]),
  })
  .superRefine(checkDays);

export const schemaOf = (figure: { key: string }) => (isOwn(figure) ? ownSchema : claimSchema);

type Sent = z.output<typeof claimSchema> & Partial<z.output<typeof ownSchema>>;

function checkDays(
  { du, au, valable, verifie }: Pick<Sent, "du" | "au" | "valable" | "verifie">,
  context: z.RefinementCtx,
): void {
  const refuse = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
  if (du && au && au < du) refuse("au", "Le dernier jour ne précède pas le premier.");
  if (verifie && valable && valable < today())
    refuse("valable", "Ce jour est passé\u00a0: le chiffre ne paraîtrait pas.");
  if (valable && valable > parisDay(new Date()).add(MAX_VALIDITY).toString())
    refuse("valable", "Deux ans au plus\u00a0: ensuite, le chiffre est à vérifier de nouveau.");
}

/** What is stated, as the form changes it: only a figure of the founder's own has these fields. */
export function toFigure(stored: SiteFigure, { intitule, nature, pages }: Sent): SiteFigure {
  return {
    ...stored,
    label: intitule ?? stored.label,
    about: nature ?? stored.about,
    pages: pages ? FIGURE_PAGES.filter((page) => pages.includes(page)) : stored.pages,
  };
}

export function toProof(key: string, form: Sent): Proof {
  const { valeur, source, echantillon, du, au, charges, verifie, valable } = form;
  return {
    key,
    value: valeur,
    source,
    sampleSize: echantillon,
    from: du,
    to: au,
    charges,
    verifiedAt: verifie === null ? null : parisMidnight(Temporal.PlainDate.from(verifie)),
    // The proof counts through its last day.
    expiresAt: valable === null ? null : parisMidnight(Temporal.PlainDate.from(valable).add({ days: 1 })),
  };
}

export function toValues(figure: SiteFigure, proof: Proof | null): Record<string, string> {
  return {
    intitule: figure.label,
    nature: figure.about,
    valeur: proof?.value ?? figure.value,
    source: proof?.source ?? "",
    echantillon: proof?.sampleSize ? `${proof.sampleSize}` : "",
    du: proof?.from ?? "",
    au: proof?.to ?? "",
    charges: proof?.charges ?? "",
    verifie: proof?.verifiedAt ? parisDay(proof.verifiedAt).toString() : "",
    valable: proof?.expiresAt ? parisDay(new Date(proof.expiresAt.getTime() - 1)).toString() : "",
  };
}

const PROOF_HINT =
  "PDF, PNG, JPEG ou WebP, 10 Mo au plus. Jamais public\u00a0: seule l’administration peut le télécharger.";

interface Props {
  claim: Route.ComponentProps["loaderData"];
  answer?: FormAnswer;
}

export function ClaimForm({ claim: { figure, proof, isNew }, answer }: Props) {
  const schema = schemaOf(figure);
  const { errors, value, summary, field: common } = formState({ answer, stored: toValues(figure, proof), schema });
  const field = (name: string) => ({ ...common(name), saysOptional: false });
  const pages = answer ? [answer.result.initialValue?.pages ?? []].flat() : figure.pages;
  const mistake = errors.fichier?.[0];
  return (
    <form method="post" encType="multipart/form-data" className="form-stack">
      <ErrorSummary errors={summary} />
      <p className="hint">Une date de vérification demande tout le reste&nbsp;; sans elle, la valeur suffit.</p>
      <input type="hidden" name="ouvert" value={value("ouvert") ?? proof?.id ?? ""} />
      {isNew && <input type="hidden" name="cle" value={figure.key} />}
      <Field label="Valeur" hint="Comme elle doit paraître." {...field("valeur")} />
      {isOwn(figure) && (
        <>
          <Field
            label="Ce qu’il compte"
            hint="Paraît après la valeur&nbsp;: «&nbsp;ateliers animés&nbsp;»."
            {...field("intitule")}
          />
          <Field
            label="Ce qu’il dit"
            type="select"
            options={FIGURE_KINDS.map((kind) => ({ value: kind, label: KIND_LABELS[kind] }))}
            {...field("nature")}
          />
          <fieldset>
            <legend>Pages où il paraît</legend>
            <p className="hint">
              Après les chiffres de la page. Sans choix&nbsp;: sur la page des chiffres, avec sa source.
            </p>
            {FIGURE_PAGES.map((page) => (
              <div key={page} className="choice">
                <input
                  type="checkbox"
                  name="pages"
                  value={page}
                  id={`pages-${page}`}
                  defaultChecked={pages.includes(page)}
                />
                <label htmlFor={`pages-${page}`}>{pageLabel(page)}</label>
              </div>
            ))}
          </fieldset>
        </>
      )}
      <Field
        label="Source"
        hint="Document, enquête ou registre, par exemple «&nbsp;enquête par e-mail auprès des élèves&nbsp;»."
        {...field("source")}
      />
      <Field
        label="Échantillon (n)"
        hint={isSurvey(figure.about) ? "Combien de personnes ont répondu." : "Combien ont été comptés, s’il y a lieu."}
        inputMode="numeric"
        {...field("echantillon")}
      />
      <FieldRow legend="Période">
        <Field label="Du" type="date" {...field("du")} />
        <Field label="Au" type="date" {...field("au")} />
      </FieldRow>
      {(isOwn(figure) || isIncome(figure.about)) && (
        <Field
          label="Charges"
          hint="D’un revenu, ce qui reste à payer dessus. Paraît toujours à côté du chiffre."
          type="textarea"
          rows={3}
          {...field("charges")}
        />
      )}
      <FileField
        label={`Justificatif${proof?.file ? " (pour le remplacer)" : ""}`}
        name="fichier"
        hint={PROOF_HINT}
        accept="application/pdf,image/png,image/jpeg,image/webp"
        error={mistake}
      >
        {proof?.file && (
          <p>
            <ProofLink id={proof.id} name={proof.file.name} />
          </p>
        )}
      </FileField>
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

export function ProofLink({ id, name }: { id: string; name: string }) {
  return (
    <a className="link" href={href("/admin/chiffres/justificatifs/:id", { id })}>
      {name}
    </a>
  );
}
