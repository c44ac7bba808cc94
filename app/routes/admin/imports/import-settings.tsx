import { MEANINGS } from "#app/domain/operations/imports/columns.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox, ErrorSummary, Field } from "#app/ui/field.tsx";
import { FieldRow, FileField } from "#app/ui/field-parts.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { RadioGroup } from "#app/ui/radio-group.tsx";
import type { ImportPage } from "./import-page.server.ts";
import { COLUMN_FIELDS, COLUMNS, fieldOf, GIVEN_FIELDS } from "./labels.ts";

type Meaning = ImportPage["columns"][number]["meaning"];
type Declaration = ImportPage["declaration"];

interface Props {
  page: ImportPage;
  /** A form that was refused. */
  sent:
    | {
        settings: { mapping: Meaning[]; products: Record<string, string>; declaration: Declaration };
        errors: Record<string, string>;
      }
    | undefined;
}

/** What each column means, and how these people agreed. */
export function SettingsForm({
  page: { kind, columns, carriedFrom, unread, products, declaration, isTried, hasRows },
  sent,
}: Props) {
  const errors = sent?.errors ?? {};
  const options = (["", ...MEANINGS[kind]] as const).map((meaning) => ({
    value: fieldOf(COLUMN_FIELDS, meaning),
    label: COLUMNS[meaning],
  }));
  return (
    <form method="post" encType="multipart/form-data" className="form-stack">
      <ErrorSummary errors={Object.entries(errors).map(([field, message]) => ({ field, message }))} />
      {unread.length > 0 && <Unread headings={unread} kind={kind} />}
      {carriedFrom && (
        <p className="hint">
          Colonnes reprises de votre import du {carriedFrom}, titre par titre. Les autres sont devinées&nbsp;: vérifiez.
        </p>
      )}
      <FieldRow legend="Les colonnes">
        {kind === "contacts" && (
          <p className="hint col-span-full">
            Un contact n’a ici qu’un prénom&nbsp;: une colonne «&nbsp;Nom&nbsp;» n’est pas lue, et d’un nom complet seul
            le premier mot est gardé.
          </p>
        )}
        {columns.map(({ name, heading, meaning, cells }, index) => (
          <Field
            key={name}
            label={heading || `Colonne ${index + 1}`}
            name={name}
            type="select"
            options={options}
            defaultValue={fieldOf(COLUMN_FIELDS, sent?.settings.mapping[index] ?? meaning)}
            hint={cells.filter(Boolean).join(" · ").slice(0, 160) || "vide dans les premières lignes"}
            error={errors[name]}
            saysOptional={false}
          />
        ))}
      </FieldRow>
      {products && <ProductFields products={products} errors={errors} sent={sent?.settings.products} />}
      {kind === "contacts" && <Consent declaration={sent ? sent.settings.declaration : declaration} errors={errors} />}
      <p className="actions">
        <Button name="action" value="essai" variant={isTried ? "secondary" : "primary"} pendingLabel="Essai en cours…">
          Faire un essai
        </Button>
        {isTried && hasRows && (
          <Button name="action" value="importer" pendingLabel="Départ…">
            Importer
          </Button>
        )}
      </p>
    </form>
  );
}

/** Before the trial: nobody notices afterwards what a column would have said. */
function Unread({ headings, kind }: { headings: readonly string[]; kind: ImportPage["kind"] }) {
  const [many, names] = [headings.length > 1, headings.map((heading) => `«\u00a0${heading}\u00a0»`).join(", ")];
  return (
    <Notice tone="warning" title={many ? "Des colonnes ne sont pas lues" : "Une colonne n’est pas lue"}>
      <p>
        {many ? "Ces colonnes ne sont pas lues" : "Cette colonne n’est pas lue"}&nbsp;: {names}.{" "}
        {many ? "Elles semblent" : "Elle semble"} dire{" "}
        {kind === "contacts" ? "qui a accepté, ou qui est partie" : "où en est chaque ligne"}. Si c’est le cas, donnez-
        {many ? "leur leur" : "lui son"} sens avant l’essai.
      </p>
    </Notice>
  );
}

const GIVEN = [
  {
    value: "ligne",
    label: "Oui, et chaque ligne le dit",
    hint: "Par une colonne de consentement ou de statut, et une colonne de date.",
  },
  { value: "fichier", label: "Oui, toutes celles du fichier", hint: "Avec une colonne de date." },
  { value: "aucun", label: "Non, ou je ne sais pas", hint: "Seules les élèves sont gardées, sans prospection." },
];

function Consent({ declaration, errors }: { declaration: Declaration; errors: Record<string, string> }) {
  const hint = declaration?.proof
    ? `Déposé\u00a0: ${declaration.proof.name}. Un autre fichier le remplace.`
    : "Une capture du formulaire, l’export de l’ancien outil\u00a0: 10\u00a0Mo au plus. Gardé aussi longtemps que ces consentements.";
  return (
    <>
      <RadioGroup
        label="Ces personnes ont-elles accepté vos e-mails&nbsp;?"
        name="consentement"
        options={GIVEN}
        defaultValue={fieldOf(GIVEN_FIELDS, declaration?.given ?? "none")}
        error={errors.consentement}
      />
      <p className="hint">
        La preuve est la vôtre&nbsp;: le texte, le formulaire, la date de chacune, un fichier, votre déclaration signée.
        Sans l’un d’eux, ou si l’accord a plus de trois ans sans achat, il n’y a pas de prospection. Personne ne reçoit
        de demande de confirmation&nbsp;: ce serait déjà de la prospection.
      </p>
      <Field
        label="Texte accepté"
        name="texte"
        saysOptional={false}
        type="textarea"
        rows={3}
        defaultValue={declaration?.text}
        error={errors.texte}
      />
      <Field
        label="Adresse du formulaire"
        name="origine"
        saysOptional={false}
        defaultValue={declaration?.origin}
        error={errors.origine}
      />
      <FileField label="Fichier de preuve" name="preuve" hint={hint} error={errors.preuve} />
      <Checkbox
        label="Je déclare que ces personnes ont accepté librement, par ce texte, de recevoir mes e-mails, et que je peux le prouver."
        name="declaration"
        defaultChecked={declaration?.isDeclared}
        error={errors.declaration}
      />
      <Field
        label="Votre nom, pour signature"
        name="signature"
        saysOptional={false}
        defaultValue={declaration?.signature}
        error={errors.signature}
      />
    </>
  );
}

interface ProductFieldsProps {
  products: NonNullable<ImportPage["products"]>;
  errors: Readonly<Record<string, string>>;
  /** Of a form that was refused. */
  sent: Readonly<Record<string, string>> | undefined;
}

/** The names that are known here, and which formation each other one of the file is. */
function ProductFields({ products: { options, accepted, unknown, others }, errors, sent }: ProductFieldsProps) {
  if (options.length === 0) return null;
  return (
    <FieldRow legend="Les formations">
      <p className="hint col-span-full">
        Le fichier dit leur nom ou leur adresse, sans égard aux majuscules, aux accents ni aux apostrophes&nbsp;:{" "}
        {accepted}.
      </p>
      {unknown.map(({ field, name, label, formationId }) => (
        <div key={name}>
          <input type="hidden" name={field} value={name} />
          <Field
            label={label}
            name={`${field}-formation`}
            type="select"
            options={[{ value: "", label: "Aucune de celles d’ici" }, ...options]}
            defaultValue={formationId}
            error={errors[`${field}-formation`]}
            saysOptional={false}
          />
        </div>
      ))}
      <Field
        label="Toutes les autres lignes"
        name="produits-autres"
        type="select"
        hint="Celles dont la formation n’est pas dite, ou pas connue ici."
        options={[{ value: "", label: "Refusées" }, ...options]}
        defaultValue={sent ? (sent[""] ?? "") : others}
        error={errors["produits-autres"]}
        saysOptional={false}
      />
    </FieldRow>
  );
}
