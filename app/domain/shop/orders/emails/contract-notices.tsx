import { href } from "react-router";
import { seller } from "#app/config/seller.server.ts";
import { CANCELLATION_CHOICES } from "#app/content/cancellation.ts";
import {
  ACCESS_LASTS,
  GUARANTEE_BELOW_PERCENT,
  GUARANTEE_COUNTS,
  GUARANTEE_DAYS,
} from "#app/content/legal/promises.ts";
import { postalAddress } from "#app/content/legal/seller-identity.ts";
import { ofName } from "#app/content/typography.ts";
import {
  Box,
  ButtonLink,
  Paragraph,
  Section,
  SellerEmail,
  SmallPrint,
  TextLink,
} from "#app/domain/mail/layout/elements.tsx";
import { siteLink } from "#app/domain/mail/layout/links.ts";

interface Contract {
  orderNumber: string;
  formationName: string;
  isSubscription: boolean;
  paidAt: string;
  withdrawalDeadline: string;
}

/** In the imposed wording of art. R221-3, limited to what concerns online formations; the attached terms hold it all. */
export function Withdrawal(contract: Contract) {
  const { orderNumber, formationName, isSubscription, paidAt, withdrawalDeadline } = contract;
  return (
    <Section title="Votre droit de rétractation">
      <Paragraph>
        Vous avez le droit de vous rétracter de ce contrat sans donner de motif, dans un délai de quatorze jours.{" "}
        <strong>Ce délai expire le {withdrawalDeadline} à 23 h 59, heure de Paris.</strong> Nous ne vous avons pas
        demandé de renoncer à ce droit.
      </Paragraph>
      <ButtonLink quiet href={siteLink(href("/retractation"))} label="Renoncer au contrat ici" />
      <Paragraph>
        Vous pouvez aussi nous notifier votre décision par une déclaration dénuée d’ambiguïté, par e-mail à{" "}
        <SellerEmail /> ou par courrier à {seller.name}, {postalAddress(seller)} (téléphone :{" "}
        {seller.phone.replaceAll(" ", "\u00a0")}). Il suffit de l’envoyer avant l’expiration du délai.
      </Paragraph>
      <Paragraph>
        Nous vous remboursons alors tous les paiements reçus de vous, sans rien retenir pour ce que vous avez consulté,
        sans retard excessif et au plus tard quatorze jours après avoir reçu votre décision. Le remboursement utilise le
        même moyen de paiement, sauf si vous en acceptez expressément un autre, et n’occasionne pas de frais pour vous.{" "}
        {isSubscription ? "L’abonnement prend fin et l’accès se ferme." : "L’accès se ferme."}
      </Paragraph>
      <Box>
        <Paragraph>
          <strong>Modèle de formulaire de rétractation</strong> (facultatif, à recopier)
        </Paragraph>
        <Paragraph>
          À l’attention {ofName(seller.name)}, {postalAddress(seller)}, {seller.email} : je vous notifie par la présente
          ma rétractation du contrat portant sur la prestation de services ci-dessous.
        </Paragraph>
        <Paragraph>
          {formationName}, commande {orderNumber} du {paidAt}
          <br />
          Nom :
          <br />
          Adresse :
          <br />
          Date, et signature sur papier seulement :
        </Paragraph>
      </Box>
      <SmallPrint>
        L’avis et le formulaire types sont reproduits en annexe des conditions générales de vente jointes. S’ajoute une
        garantie commerciale de {GUARANTEE_DAYS}&nbsp;jours, si votre progression est inférieure à{" "}
        {GUARANTEE_BELOW_PERCENT}&nbsp;%. {GUARANTEE_COUNTS} Ses conditions y figurent aussi, et la règle la plus
        favorable pour vous s’applique.
      </SmallPrint>
    </Section>
  );
}

/** How to cancel a subscription (art. L215-1-1): possible from the confirmation on, by a dedicated link. */
export function Ending() {
  return (
    <Section title="Votre abonnement">
      <Paragraph>
        L’abonnement est mensuel, payé d’avance et sans engagement. Vous pouvez le résilier à tout moment, sans motif et
        sans frais. {CANCELLATION_CHOICES}
      </Paragraph>
      <ButtonLink quiet href={siteLink(href("/resiliation"))} label="Résilier votre contrat" />
    </Section>
  );
}

export function Guarantees({ isSubscription }: { isSubscription: boolean }) {
  return (
    <Section title="Vos garanties légales">
      <Paragraph>
        Vous bénéficiez, sans frais, de la garantie légale de conformité pendant toute la durée de l’accès (
        {isSubscription ? "tant que l’abonnement court" : ACCESS_LASTS}), et pendant deux ans pour les fichiers à
        télécharger (articles L. 224-25-12 et suivants du code de la consommation) : mise en conformité, et à défaut
        réduction du prix ou fin du contrat avec remboursement. La garantie des vices cachés court deux ans à compter de
        la découverte du défaut (articles 1641 à 1649 du code civil). Les textes complets sont dans les conditions
        générales de vente jointes.
      </Paragraph>
    </Section>
  );
}

export function Mediation() {
  return (
    <Section title="En cas de difficulté">
      <Paragraph>
        Écrivez-nous d’abord, à <SellerEmail />. Si notre réponse ne vous convient pas, ou si vous n’en recevez pas,
        vous pouvez saisir gratuitement le médiateur de la consommation, dans l’année qui suit votre réclamation
        écrite :
      </Paragraph>
      <Paragraph>
        {seller.mediator.name}
        <br />
        {seller.mediator.address}
        <br />
        <TextLink href={seller.mediator.url}>{seller.mediator.url}</TextLink>
      </Paragraph>
    </Section>
  );
}
