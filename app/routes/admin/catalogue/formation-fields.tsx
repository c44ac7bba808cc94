import type { ComponentProps } from "react";
import { href } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Checkbox, Field } from "#app/ui/field.tsx";
import { FieldRow } from "#app/ui/field-parts.tsx";
import { RichText } from "#app/ui/rich-text.tsx";
import { useWording } from "#app/ui/root-data.ts";
import { type Option, optionsOf } from "#app/ui/select-options.tsx";
import { MediaFileField } from "../media/asset-parts.view.tsx";
import { type FieldName, STATUS_LABELS, TYPE_LABELS } from "./labels.ts";
import { SaleFields } from "./sale-fields.tsx";

interface Props {
  /** Null for a new one. */
  formation: { slugStays: string | null; typeStays: boolean; taken: number } | null;
  storedType: string;
  effect: { prices: readonly string[]; description: string | null };
  common: ComponentProps<typeof SaleFields>["common"];
  /** Those that are for every formation. */
  codes: readonly string[];
  subjects: readonly Option[];
  /** Of the media library. */
  pictures: readonly Option[];
  /** The other formations. */
  others: readonly Option[];
  box: (name: FieldName) => Pick<ComponentProps<typeof Checkbox>, "name" | "defaultChecked" | "error">;
}

export function FormationFields({ formation, storedType, effect, common, box, ...choices }: Props) {
  const { codes, subjects, pictures, others } = choices;
  const { those } = useWording();
  return (
    <>
      <Field {...common("name")} />
      <Field
        readOnly={Boolean(formation?.slugStays)}
        hint={
          formation?.slugStays
            ? `Ne peut plus changer\u00a0: ${formation.slugStays}.`
            : `La fin de l’adresse de ses pages\u00a0: minuscules sans accent, chiffres et tirets.${formation ? "" : " Vide\u00a0: faite du nom."}`
        }
        {...common("slug")}
        required={formation !== null}
      />
      <Field
        type="textarea"
        hint="**gras**, *italique*, [lien](/contact), et des listes avec «&nbsp;-&nbsp;» au début des lignes&nbsp;; une ligne vide entre deux paragraphes."
        {...common("description")}
      />
      {effect.description && (
        <section className="notice" aria-label="Aperçu de la description">
          <p className="notice-title">Aperçu de la description</p>
          <RichText html={effect.description} />
        </section>
      )}
      <Field
        type="textarea"
        rows={6}
        hint="Une ligne par point&nbsp;; les lignes vides sont ignorées."
        {...common("features")}
      />
      <Field
        type="textarea"
        rows={6}
        hint="La question sur une ligne, la réponse dessous, une ligne vide avant la suivante. Les questions communes à toutes les formations suivent d’elles-mêmes."
        {...common("questions")}
      />
      <FieldRow legend="Vente">
        <Field
          type="select"
          options={formation ? subjects : [{ value: "", label: "Choisir…" }, ...subjects]}
          hint={
            <>
              Un de vos{" "}
              <a className="link" href={href("/admin/sujets")}>
                sujets
              </a>
              .
            </>
          }
          {...common("category")}
        />
        <Field
          type="select"
          options={optionsOf(TYPE_LABELS).filter(({ value: type }) => !formation?.typeStays || type === storedType)}
          hint={formation?.typeStays && "Ne peut plus changer\u00a0: des commandes ont été passées."}
          {...common("type")}
        />
        <Field
          hint="Le nom de la formation chez Stripe, qui commence par prod_. Le bouton dessous le remplit."
          {...common("stripe_product_id")}
          saysOptional={false}
        />
        <Field
          hint="Commence par price_. Gardé avec la formation&nbsp;: le montant débité est le prix de cette page."
          {...common("stripe_price_id")}
          saysOptional={false}
        />
        <p className="actions col-span-full">
          <Button name="intent" value="stripe" variant="secondary" formNoValidate>
            Préparer chez Stripe
          </Button>
          <span className="hint">
            Remplit les deux identifiants, d’après le nom, le type et le prix de cette page. Un brouillon s’enregistre
            sans eux.
          </span>
        </p>
      </FieldRow>
      <SaleFields common={common} isNew={formation === null} />
      {codes.length > 0 && (
        <p className="hint">
          {codes.length > 1 ? "Ces codes valent" : "Ce code vaut"} pour toutes vos formations, celle-ci comprise, et
          pour chaque mois d’un abonnement&nbsp;: {codes.join(", ")}.{" "}
          <a className="link" href={href("/admin/codes")}>
            Codes
          </a>
        </p>
      )}
      <div className="notice" role="status">
        {effect.prices.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <p className="actions">
          <Button name="intent" value="effet" variant="quiet" formNoValidate>
            Voir l’effet
          </Button>
        </p>
      </div>
      <FieldRow legend="Inscriptions">
        <Field
          type="select"
          options={optionsOf(STATUS_LABELS)}
          hint="«&nbsp;Complet&nbsp;» se met seul à la dernière place."
          {...common("status")}
        />
        <Field
          inputMode="numeric"
          hint={
            formation?.taken
              ? `Vide\u00a0: sans limite. Déjà prises\u00a0: ${formation.taken}.`
              : "Vide\u00a0: sans limite."
          }
          {...common("max_participants")}
        />
        <DateTimeField {...common("open_date")} />
        <DateTimeField {...common("close_date")} />
        <p className="hint col-span-full">
          La liste d’attente s’ouvre d’elle-même quand toutes les places sont prises, et d’ici l’ouverture d’une
          formation «&nbsp;Ouvert&nbsp;» qui n’a pas encore commencé à se vendre.{" "}
          <a className="link" href={href("/admin/liste-attente")}>
            Voir qui attend
          </a>
        </p>
      </FieldRow>
      <Field
        type="select"
        options={[{ value: "", label: "Aucune" }, ...pictures]}
        hint={
          <>
            Elle passe avant l’adresse ci-dessous. Ajoutez-en dans{" "}
            <a className="link" href={href("/admin/medias")}>
              Médias
            </a>
            , où se règle ce qui reste visible quand elle est rognée.
          </>
        }
        {...common("image_asset")}
      />
      <MediaFileField choice="image_asset" of="image" />
      <Field
        inputMode="url"
        hint="Une adresse qui commence par https://, dont nous gardons une copie, ou un chemin du site. Vide&nbsp;: l’image de la catégorie."
        {...common("image_url")}
      />
      <FieldRow legend="Lot et suite">
        <Checkbox
          label="Déduire les achats antérieurs"
          hint={
            <>
              Pour un lot, qui contient tous les cours d’une autre formation et d’autres encore (chaque cours dit dans
              ses réglages quelles formations l’ouvrent, et leur ordre dans le lot se change au bas de la page{" "}
              <a className="link" href={href("/admin/cours")}>
                Cours
              </a>
              ). Ce qu’une cliente connectée a payé pour l’autre formation est déduit une fois, quand elle ne peut plus
              se rétracter ni se faire rembourser.
            </>
          }
          {...box("deducts_purchases")}
        />
        <Field
          type="select"
          options={[{ value: "", label: "Aucune" }, ...others]}
          hint="Un lien, sur la page qui remercie de l’achat, tant que cette formation est en vente."
          {...common("suggested_formation")}
        />
      </FieldRow>
      <Checkbox label="Visible sur le site" {...box("is_active")} />
      <Checkbox
        label="Annoncer les modules sans leçon publiée comme «&nbsp;à paraître&nbsp;», hors de l’offre"
        hint="Sans cette case, la formation ne peut être ouverte que si chaque module et chaque bonus annoncé a un contenu publié. Ouverte, elle ne s’enregistre plus dès qu’un module est vide, et ne se vend pas avec une clé réelle."
        {...box("omits_to_come")}
      />
      <Checkbox
        label={`Attestation de suivi, pour ${those} qui ont terminé`}
        hint="Vendue comme contenu numérique, une formation n’en délivre aucune tant que l’avis de votre conseil n’est pas là&nbsp;: elle pourrait relever de l’enseignement à distance."
        {...box("attestation")}
      />
    </>
  );
}

/** Browsers without a date picker show a text field, so the hint gives the pattern. */
function DateTimeField(field: ReturnType<Props["common"]>) {
  return (
    <Field
      type="datetime-local"
      min="2000-01-01T00:00"
      max="2199-12-31T23:59"
      hint="Heure de Paris. Vide&nbsp;: sans date."
      {...field}
    />
  );
}
