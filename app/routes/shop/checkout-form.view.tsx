import { href } from "react-router";
import type { PriceTag } from "#app/domain/shop/catalogue/pricing.ts";
import type { StoredTerms } from "#app/domain/shop/contract/terms.server.ts";
import type { OrderConsentTexts } from "#app/domain/shop/orders/checkout/order-consents.ts";
import { formatDate } from "#app/domain/values/time.ts";
import { Button } from "#app/ui/button.tsx";
import { DataNotice } from "#app/ui/data-notice.tsx";
import { SummaryList } from "#app/ui/definition-list.tsx";
import { EmailField } from "#app/ui/email-field.tsx";
import { Checkbox, ErrorSummary } from "#app/ui/field.tsx";
import { type FormAnswer, formState } from "#app/ui/form-state.ts";
import { Honeypot } from "#app/ui/honeypot.tsx";
import { termsFile } from "#app/ui/legal-links.ts";
import { Notice } from "#app/ui/notice.tsx";
import { BeforeOrder, type BeforeOrderProps } from "./before-order.view.tsx";
import { CompanyFields } from "./company-fields.view.tsx";

export interface Product {
  slug: string;
  name: string;
  description: string;
  features: string[];
  imageUrl: string | null;
  type: "payment" | "subscription";
  category: string;
  price: PriceTag;
  notForSale: string | null;
}

export interface OrderFormProps {
  formation: Product;
  /** The signed-in customer's address; null for a guest. */
  email: string | null;
  idempotencyKey: string;
  consentTexts: OrderConsentTexts;
  /** The terms of sale in force. */
  terms: StoredTerms;
  withdrawalDeadline: string;
  seller: BeforeOrderProps["seller"];
  answer?: FormAnswer & { idempotencyKey?: string };
}

/** The order is required by law: identity, unticked consents, the whole recap, then the only button. */
export function OrderForm({
  formation,
  email,
  idempotencyKey,
  consentTexts,
  terms,
  withdrawalDeadline,
  seller,
  answer,
}: OrderFormProps) {
  const form = formState({ answer });
  const { field, box, errors, value, summary } = form;
  const shown = { version: value("termsVersion") ?? terms.version, sha256: value("termsSha256") ?? terms.sha256 };
  const areTermsNew = shown.version !== terms.version || shown.sha256 !== terms.sha256;
  return (
    <form method="post" className="form-stack">
      <ErrorSummary errors={summary} />
      <input type="hidden" name="tentative" value={answer?.idempotencyKey ?? idempotencyKey} />
      <input type="hidden" name="termsVersion" value={terms.version} />
      <input type="hidden" name="termsSha256" value={terms.sha256} />
      <input type="hidden" name="prix" value={formation.price.amount} />
      <Honeypot />
      {email ? (
        <p>
          Commande au nom de <strong>{email}</strong>
          <input type="hidden" name="email" value={email} />
        </p>
      ) : (
        <EmailField
          label="Votre adresse e-mail"
          hint="Nous y envoyons la confirmation et votre accès."
          {...field("email")}
        />
      )}
      <CompanyFields {...form} />
      <div>
        {areTermsNew && <TermsChange before={shown} now={terms} />}
        <Checkbox
          name="cgv"
          required
          // The box is empty again, because the tick was for the previous text.
          defaultChecked={value("cgv") === "on" && !areTermsNew}
          error={errors.cgv}
          label={
            <>
              {consentTexts.terms}. <a href={href("/conditions-vente")}>Lire les conditions</a>
            </>
          }
        />
        <Checkbox {...box("marketing")} label={consentTexts.marketing} />
      </div>
      <DataNotice>
        Nous utilisons votre adresse pour cette commande et son suivi. Les pièces comptables sont gardées dix ans.
      </DataNotice>
      <Recap formation={formation} withdrawalDeadline={withdrawalDeadline} />
      <BeforeOrder seller={seller} type={formation.type} withdrawalDeadline={withdrawalDeadline} />
      <div className="flow">
        <Button type="submit" wide>
          Commande avec obligation de paiement
        </Button>
        <p className="small">
          Vous payez à l’étape suivante, sur la page sécurisée de Stripe. Votre numéro de carte ne passe pas par notre
          site.
        </p>
      </div>
    </form>
  );
}

/** Links to both versions of the terms. */
function TermsChange({ before, now }: { before: StoredTerms; now: StoredTerms }) {
  // The seller's address changes the text, not its date.
  const nameOf = ({ version, sha256 }: StoredTerms) => (before.version === now.version ? sha256 : version);
  const texts = /^(\d{4}-\d\d-\d\d|[\da-f]{64})$/.test(nameOf(before)) ? [before, now] : [now];
  return (
    <div className="mb-4">
      <Notice tone="warning" title="Les conditions générales de vente ont changé">
        <ul>
          {texts.map((text) => (
            <li key={text === now ? "now" : "before"}>
              <a className="link" href={termsFile(nameOf(text))}>
                {text === now ? "En vigueur" : "Affichée auparavant"}&nbsp;: version du {formatDate(text.version)} (PDF)
              </a>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}

function Recap({ formation, withdrawalDeadline }: Pick<OrderFormProps, "formation" | "withdrawalDeadline">) {
  const isSubscription = formation.type === "subscription";
  return (
    <div>
      <div className="flex items-center justify-between gap-4">
        <h3>Récapitulatif</h3>
        <a className="link" href="#commande">
          Modifier
        </a>
      </div>
      <SummaryList
        items={[
          { term: "Formation", value: formation.name },
          {
            term: "Paiement",
            value: isSubscription ? "Abonnement mensuel, résiliable à tout moment" : "Paiement unique",
          },
          {
            term: "Durée d’accès",
            value: isSubscription
              ? "Tant que l’abonnement dure"
              : "Accès à vie, tant que le service existe, au moins 5\u00a0ans",
          },
          {
            term: "Rétractation",
            value: `Jusqu’au ${withdrawalDeadline} inclus, sans motif, pour une commande passée aujourd’hui`,
          },
          { term: "Moyens de paiement", value: "Carte bancaire, sur la page sécurisée de Stripe" },
          { term: "Total", value: formation.price.label, isTotal: true },
        ]}
      />
    </div>
  );
}
