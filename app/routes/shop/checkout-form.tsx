import type { ReactNode } from "react";
import { href } from "react-router";
import {
  ACCESS_LASTS,
  ACCESS_OPENS,
  CARDS,
  FILES_LAST,
  GUARANTEE_BELOW_PERCENT,
  GUARANTEE_COUNTS,
  GUARANTEE_DAYS,
  REFUND_DAYS,
} from "#app/content/legal/promises.ts";
import { withWholeDays } from "#app/content/typography.ts";
import { wholePriceLabel } from "#app/domain/school/programme/whole-price.ts";
import { Button, EnterButton } from "#app/ui/button.tsx";
import { EmailField, Honeypot } from "#app/ui/contact-fields.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Checkbox, ErrorSummary, Field } from "#app/ui/field.tsx";
import { formState } from "#app/ui/form-state.ts";
import { SummaryList } from "#app/ui/lists.tsx";
import { DataNotice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/checkout";
import { CodeField, PaidBefore, TermsChange } from "./checkout-parts.tsx";
import { checkoutSchema } from "./checkout-schema.ts";
import { HeldSeat } from "./waiting-form.view.tsx";

type Order = Route.ComponentProps["loaderData"];

/** The order is required by law: identity, unticked consents, the whole recap, then the only button. */
export function OrderForm({ answer, ...order }: Order & { answer: Route.ComponentProps["actionData"] }) {
  const { formation, email, idempotencyKey, consentTexts, offersReminder, terms, withdrawalDeadline } = order;
  const { seller, countries, typed, hold, code: linked } = order;
  const form = formState({ answer, stored: typed, schema: checkoutSchema });
  const { field, box, summary } = form;
  const code = answer?.code ?? linked;
  const value: typeof form.value = (name) => (answer ? form.value(name) : typed[name]);
  const shown = { version: value("termsVersion") ?? terms.version, sha256: value("termsSha256") ?? terms.sha256 };
  const areTermsNew = shown.version !== terms.version || shown.sha256 !== terms.sha256;
  return (
    <form method="post" className="form-stack">
      <ErrorSummary errors={summary} />
      <input type="hidden" name="tentative" value={answer?.idempotencyKey ?? idempotencyKey} />
      <input type="hidden" name="termsVersion" value={terms.version} />
      <input type="hidden" name="termsSha256" value={terms.sha256} />
      <input type="hidden" name="prix" value={code.amount} />
      {hold && <HeldSeat {...hold} />}
      <EnterButton />
      <Honeypot />
      {email ? (
        <p>
          Commande au nom de <strong>{email}</strong>
          <input type="hidden" name="email" value={email} />
        </p>
      ) : (
        <EmailField
          label="Ton adresse e-mail"
          hint="Nous y envoyons la confirmation et ton accès."
          {...field("email")}
        />
      )}
      {offersReminder && <Checkbox {...box("rappel")} label={consentTexts.reminder} />}
      <Field
        {...field("pays")}
        autoComplete="country"
        defaultValue={value("pays") ?? "FR"}
        label="Ton pays"
        type="select"
        options={countries}
        hint="La liste des pays où nous vendons. Le prix n’en dépend pas."
        saysOptional={false}
      />
      <CompanyFields {...form} value={value} hasVatNumber={order.hasVatNumber} />
      <div>
        {areTermsNew && <TermsChange before={shown} now={terms} />}
        <Checkbox
          {...box("cgv")}
          // The box is empty again, because the tick was for the previous text.
          defaultChecked={value("cgv") === "on" && !areTermsNew}
          label={
            <>
              {withWholeDays(consentTexts.terms)}. <a href={href("/conditions-vente")}>Lire les conditions</a>
            </>
          }
        />
        <Checkbox {...box("marketing")} label={consentTexts.marketing} />
      </div>
      <DataNotice>
        Nous utilisons ton adresse pour cette commande et son suivi. Les pièces comptables sont gardées dix ans.
      </DataNotice>
      <CodeField code={code} field={field} path={href("/checkout/:slug", { slug: formation.slug })} />
      <PaidBefore {...code} />
      <Recap {...order} code={code} isNew={answer !== undefined && summary.length === 0} />
      <BeforeOrder seller={seller} formation={formation} withdrawalDeadline={withdrawalDeadline} />
      <div className="flow">
        <Button wide>Commande avec obligation de paiement</Button>
        <p className="hint">
          Tu paies à l’étape suivante, sur la page sécurisée de Stripe. Ton numéro de carte ne passe pas par notre site.
        </p>
      </div>
    </form>
  );
}

function Recap({ formation, releases, months, code, withdrawalDeadline, isNew }: Order & { isNew: boolean }) {
  const { type } = formation;
  const isSubscription = type === "subscription";
  const wholePrice = wholePriceLabel({ amount: code.amount, type }, months);
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h3 id="recapitulatif">Récapitulatif</h3>
        <a className="link" href="#commande">
          Modifier
        </a>
      </div>
      {code.isTyped && !code.error && (
        // biome-ignore lint/a11y/noAutofocus: the page has just come back to say this
        <p role="status" tabIndex={-1} autoFocus={isNew}>
          <strong>{code.sentence ?? `Code appliqué\u00a0: ${code.total} à payer.`}</strong>
        </p>
      )}
      <SummaryList
        items={[
          { term: "Formation", value: formation.name },
          {
            term: "Paiement",
            value: isSubscription ? "Abonnement mensuel, résiliable à tout moment" : "Paiement unique",
          },
          {
            term: "Accès",
            value: `Ouvert ${ACCESS_OPENS}${releases.length > 0 ? "\u00a0; certains modules plus tard, aux dates de cette page" : ""}`,
          },
          {
            term: "Durée d’accès",
            value: isSubscription ? "Tant que l’abonnement dure" : `Accès à vie, ${ACCESS_LASTS}`,
          },
          { term: "Fichiers", value: `À télécharger dans les ${FILES_LAST}, tant que l’accès est ouvert` },
          {
            term: "Rétractation",
            value: `Jusqu’au ${withdrawalDeadline} inclus, sans motif, pour une commande passée aujourd’hui`,
          },
          { term: "Moyens de paiement", value: `Carte bancaire (${CARDS}), sur la page sécurisée de Stripe` },
          ...(wholePrice ? [{ term: "Pour tout suivre", value: wholePrice }] : []),
          ...code.lines,
          { term: code.lines.length > 0 ? "À payer" : "Total", value: code.total, isTotal: true },
        ]}
      />
    </div>
  );
}

const COMPANY_FIELDS = ["entreprise", "siren", "tva"];

type CompanyProps = ReturnType<typeof formState> & Pick<Order, "hasVatNumber">;

function CompanyFields({ field, errors, value, hasVatNumber }: CompanyProps) {
  const isUsed = COMPANY_FIELDS.some((name) => value(name) || errors[name]);
  return (
    <Disclosure summary="J’achète pour une entreprise" isOpen={isUsed}>
      <div className="flow mt-4">
        <Field {...field("entreprise")} label="Nom de l’entreprise" autoComplete="organization" saysOptional={false} />
        <Field
          {...field("siren")}
          label="SIREN"
          hint="Neuf chiffres. Il figure sur la facture."
          inputMode="numeric"
          saysOptional={false}
        />
        <Field
          {...field("tva")}
          label="Numéro de TVA"
          hint={
            hasVatNumber
              ? "Si l’entreprise en a un. Il suffit, sans SIREN, hors de France\u00a0; le service européen VIES le vérifie alors."
              : "Si l’entreprise en a un. Nous ne vendons pas encore aux entreprises d’un autre pays de l’Union européenne."
          }
          saysOptional={false}
        />
      </div>
    </Disclosure>
  );
}

/** What must stand right before the button (Code de la consommation, art. L221-5, L221-14 and L111-1). */
function BeforeOrder({
  seller,
  formation,
  withdrawalDeadline,
}: Pick<Order, "seller" | "formation" | "withdrawalDeadline">) {
  return (
    <dl className="flex flex-col gap-3 text-sm leading-normal">
      <Line term="Vendeur">
        {seller.identity}, {seller.address}. SIREN&nbsp;: {seller.siren}. {seller.contact}
      </Line>
      <Line term="Changer d’avis">
        Jusqu’au {withdrawalDeadline} inclus, sans motif&nbsp;:{" "}
        <a href={href("/retractation")}>Renoncer au contrat ici</a>. Tout est remboursé sous {REFUND_DAYS}&nbsp;jours.
      </Line>
      {formation.type === "subscription" && (
        <Line term="Arrêter l’abonnement">
          À tout moment, sans frais&nbsp;: <a href={href("/resiliation")}>Résilier votre contrat</a>.
        </Line>
      )}
      <Line term="Garanties">
        <a href={`${href("/conditions-vente")}#garanties-legales`}>Garantie légale de conformité</a>, sans frais. Et
        notre promesse&nbsp;: remboursée sur demande dans les {GUARANTEE_DAYS}&nbsp;jours si moins de{" "}
        {GUARANTEE_BELOW_PERCENT}&nbsp;% de la formation a été suivi (
        <a href={href("/politique-remboursement")}>conditions</a>). {GUARANTEE_COUNTS}
      </Line>
      <Line term="En cas de désaccord">
        Écris-nous d’abord. Le médiateur de la consommation est ensuite gratuit pour toi&nbsp;: {seller.mediator.name},{" "}
        <a href={seller.mediator.url}>{seller.mediator.url}</a> (
        <a href={`${href("/conditions-vente")}#reclamations`}>comment le saisir</a>).
      </Line>
      <Line term="Pour la suivre">
        Un ordinateur, une tablette ou un téléphone, un navigateur à jour (Chrome, Edge, Firefox ou Safari), une
        connexion à internet (assez rapide pour les vidéos, s’il y en a), une adresse e-mail, un lecteur de PDF. Aucun
        logiciel à installer.
      </Line>
    </dl>
  );
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="font-semibold">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
